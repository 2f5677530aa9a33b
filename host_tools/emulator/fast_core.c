/*
The inner loop of the emulated chip: what rp2040py's `execute_batch` does, to the cycle, ten times as fast.

    fast_core.execute_batch(simulator, 1)

Upstream's loop looks at Python objects after each instruction. This one runs those instructions that touch
registers, RAM, flash, boot ROM, the hardware divider, the spin locks and the timer's count alone; for any
other (peripherals, interrupts, sleep) it brings upstream's objects up to date and lets upstream execute it. So time, cycles and
interrupts are upstream's (`_cortex_m0_core.pyx`, with its deviations from the chip); `core.bl_taken` is not
called. tests/hil/test_fast_core.py compares both. Compiled by host_tools/emulator/native.py.
*/

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define MOST_INSTRUCTIONS 1000000 /* then Python looks for signals */
#define CYCLE_NANOS 8.0           /* upstream's clock counts 125 MHz whatever the frequency is */
#define ROUNDING_NANOS 0.5        /* of an alarm's distance, at most; an alarm is never passed */
#define FLASH 0x10000000u
#define FLASH_BYTES 0x1000000u
#define RAM 0x20000000u
#define SIO 0xD0000000u
#define SIO_CPUID 0x00
#define UDIVIDEND 0x60
#define UDIVISOR 0x64
#define SDIVIDEND 0x68
#define SDIVISOR 0x6C
#define QUOTIENT 0x70
#define REMAINDER 0x74
#define DIVIDER_CSR 0x78
#define SPINLOCK0 0x100
#define SPINLOCK31 0x17C
#define DIRTY 2
#define READY_AND_DIRTY 3
#define DIVIDER_CYCLES 8
#define PRIMASK 16
#define TIMER_HIGH 0x40054024u
#define TIMER_LOW 0x40054028u
#define APB_CYCLES 4

/* Attributes of upstream's objects, interned once. */
#define NAMES(X) \
    X(rp2040) X(core) X(clock) X(sio) X(registers) X(bootrom) X(flash) X(sram) X(run_pin_low) X(stopped) \
    X(n) X(z) X(c) X(v) X(pm) X(cycles) X(waiting) X(interrupts_updated) X(pending_interrupts) \
    X(enabled_interrupts) X(pending_nmi) X(pending_pend_sv) X(pending_svcall) X(pending_systick) \
    X(div_dividend) X(div_divisor) X(div_quotient) X(div_remainder) X(div_csr) X(spin_lock) \
    X(timer) X(nanos) X(_epoch_nanos) X(ratio) X(_nanos) X(_counted) X(tick) X(execute_instruction) X(nanos_to_next_alarm) X(has_scheduled_alarm)
#define DECLARE(name) static PyObject *name_##name;
NAMES(DECLARE)

typedef struct {
    PyObject *simulator, *chip, *core, *clock, *sio;
    Py_buffer registers, bootrom, flash, sram;
    uint32_t *r;
    int n, z, c, v, pm;                 /* upstream's, until `leave` */
    int was_n, was_z, was_c, was_v, was_pm;
    unsigned long long cycles;
    int updated, waiting, stopped, no_interrupt; /* no_interrupt: -1 not looked at yet */
    long long pending, limit;           /* cycles that the clock lacks; at `limit` an alarm may be due */
    int has_sio, sio_changed;
    uint32_t dividend, divisor, csr, locks;
    long long quotient, remainder;
    int has_time;
    double epoch, ratio, since, counted, counter; /* of the timer, of system_clock.py, of upstream's clock */
} Machine;

/* -- upstream's objects -- */

static int whole(PyObject *of, PyObject *name, long long *value) {
    PyObject *found = PyObject_GetAttr(of, name), *number;
    if (!found) return -1;
    number = PyFloat_Check(found) ? PyNumber_Long(found) : Py_NewRef(found);
    Py_DECREF(found);
    if (!number) return -1;
    *value = PyLong_AsLongLong(number);
    Py_DECREF(number);
    return *value == -1 && PyErr_Occurred() ? -1 : 0;
}

static int truth(PyObject *of, PyObject *name, int *value) {
    PyObject *found = PyObject_GetAttr(of, name);
    if (!found) return -1;
    *value = PyObject_IsTrue(found);
    Py_DECREF(found);
    return *value < 0 ? -1 : 0;
}

static int real(PyObject *of, PyObject *name, double *value) {
    PyObject *found = PyObject_GetAttr(of, name);
    *value = found ? PyFloat_AsDouble(found) : -1.0;
    Py_XDECREF(found);
    return *value == -1.0 && PyErr_Occurred() ? -1 : 0;
}

static int put(PyObject *of, PyObject *name, PyObject *value) {
    int failed = value ? PyObject_SetAttr(of, name, value) : -1;
    Py_XDECREF(value);
    return failed;
}

static int put_flag(Machine *m, PyObject *name, int value, int *was) {
    if (value == *was) return 0;
    *was = value;
    return PyObject_SetAttr(m->core, name, value ? Py_True : Py_False);
}

/* Let the time of *cycles* pass: alarms ring. */
static int tick(Machine *m, double nanos) {
    PyObject *delta = PyFloat_FromDouble(nanos), *done;
    if (!delta) return -1;
    done = PyObject_CallMethodOneArg(m->clock, name_tick, delta);
    Py_DECREF(delta);
    Py_XDECREF(done);
    return done ? 0 : -1;
}

/* Take over what Python may have changed. */
static int enter(Machine *m) {
    long long cycles;
    int has_alarm;
    double nanos;
    if (truth(m->core, name_n, &m->n) || truth(m->core, name_z, &m->z) || truth(m->core, name_c, &m->c) ||
        truth(m->core, name_v, &m->v) || truth(m->core, name_pm, &m->pm) ||
        truth(m->core, name_waiting, &m->waiting) || truth(m->simulator, name_stopped, &m->stopped) ||
        truth(m->core, name_interrupts_updated, &m->updated) || whole(m->core, name_cycles, &cycles) ||
        truth(m->clock, name_has_scheduled_alarm, &has_alarm))
        return -1;
    m->was_n = m->n, m->was_z = m->z, m->was_c = m->c, m->was_v = m->v, m->was_pm = m->pm;
    m->cycles = (unsigned long long)cycles;
    m->no_interrupt = -1;
    m->has_sio = m->sio_changed = m->has_time = 0;
    m->pending = 0;
    m->limit = MOST_INSTRUCTIONS * 100LL;
    if (has_alarm) {
        if (real(m->clock, name_nanos_to_next_alarm, &nanos)) return -1;
        nanos = (nanos - ROUNDING_NANOS) / CYCLE_NANOS;
        if (nanos < m->limit) m->limit = nanos < 0 ? 0 : (long long)nanos + (nanos > (long long)nanos);
    }
    return 0;
}

/* Bring upstream's objects up to date, time included. */
static int leave(Machine *m) {
    if (put_flag(m, name_n, m->n, &m->was_n) || put_flag(m, name_z, m->z, &m->was_z) ||
        put_flag(m, name_c, m->c, &m->was_c) || put_flag(m, name_v, m->v, &m->was_v) ||
        put_flag(m, name_pm, m->pm, &m->was_pm))
        return -1;
    if (m->updated && PyObject_SetAttr(m->core, name_interrupts_updated, Py_True)) return -1;
    if (m->sio_changed &&
        (put(m->sio, name_div_dividend, PyLong_FromUnsignedLong(m->dividend)) ||
         put(m->sio, name_div_divisor, PyLong_FromUnsignedLong(m->divisor)) ||
         put(m->sio, name_div_quotient, PyLong_FromLongLong(m->quotient)) ||
         put(m->sio, name_div_remainder, PyLong_FromLongLong(m->remainder)) ||
         put(m->sio, name_div_csr, PyLong_FromUnsignedLong(m->csr)) ||
         put(m->sio, name_spin_lock, PyLong_FromUnsignedLong(m->locks))))
        return -1;
    m->sio_changed = 0;
    if (!m->pending) return 0;
    if (put(m->core, name_cycles, PyLong_FromUnsignedLongLong(m->cycles))) return -1;
    double nanos = m->pending * CYCLE_NANOS;
    m->pending = 0;
    return tick(m, nanos);
}

/* Let upstream execute one instruction, and take a pending interrupt first. */
static int by_upstream(Machine *m) {
    PyObject *took;
    long cycles;
    if (leave(m)) return -1;
    took = PyObject_CallMethodNoArgs(m->core, name_execute_instruction);
    if (!took) return -1;
    cycles = PyLong_AsLong(took);
    Py_DECREF(took);
    if (cycles == -1 && PyErr_Occurred()) return -1;
    return tick(m, cycles * CYCLE_NANOS) || enter(m);
}

/* Sleep to the next alarm. */
static int sleep_on(Machine *m) {
    double nanos;
    if (leave(m) || real(m->clock, name_nanos_to_next_alarm, &nanos)) return -1;
    return tick(m, nanos) || enter(m);
}

/* Whether the interrupts that were just unmasked are none: 1, 0, or -1 for an exception. */
static int no_interrupt(Machine *m) {
    long long pending, enabled;
    int nmi, pend_sv, svcall, systick;
    if (m->no_interrupt >= 0) return m->no_interrupt;
    if (whole(m->core, name_pending_interrupts, &pending) || whole(m->core, name_enabled_interrupts, &enabled) ||
        truth(m->core, name_pending_nmi, &nmi) || truth(m->core, name_pending_pend_sv, &pend_sv) ||
        truth(m->core, name_pending_svcall, &svcall) || truth(m->core, name_pending_systick, &systick))
        return -1;
    return m->no_interrupt = !(pending & enabled) && !nmi && !pend_sv && !svcall && !systick;
}

/* -- SIO: the divider and the spin locks -- */

static int know_sio(Machine *m) {
    long long dividend, divisor, csr, locks;
    if (m->has_sio) return 0;
    if (whole(m->sio, name_div_dividend, &dividend) || whole(m->sio, name_div_divisor, &divisor) ||
        whole(m->sio, name_div_quotient, &m->quotient) || whole(m->sio, name_div_remainder, &m->remainder) ||
        whole(m->sio, name_div_csr, &csr) || whole(m->sio, name_spin_lock, &locks))
        return -1;
    m->dividend = (uint32_t)dividend, m->divisor = (uint32_t)divisor;
    m->csr = (uint32_t)csr, m->locks = (uint32_t)locks;
    m->has_sio = 1;
    return 0;
}

static void divide(Machine *m, int is_signed) {
    if (!m->divisor) {
        m->quotient = m->dividend ? -1 : 1;
        m->remainder = m->dividend;
    } else if (is_signed) {
        m->quotient = (long long)(int32_t)m->dividend / (int32_t)m->divisor;
        m->remainder = (long long)(int32_t)m->dividend % (int32_t)m->divisor;
    } else {
        m->quotient = m->dividend / m->divisor;
        m->remainder = m->dividend % m->divisor;
    }
    m->csr = READY_AND_DIRTY;
    m->cycles += DIVIDER_CYCLES; /* of the processor's count; upstream lets no time pass */
    m->sio_changed = 1;
}

/* Read a register of SIO: 1 done, 0 upstream has to, -1 exception. */
static int sio_read(Machine *m, uint32_t offset, uint32_t *value) {
    if (offset == SIO_CPUID) return *value = 0, 1;
    if (!(UDIVIDEND <= offset && offset <= DIVIDER_CSR) && !(SPINLOCK0 <= offset && offset <= SPINLOCK31)) return 0;
    if (know_sio(m)) return -1;
    switch (offset) {
    case UDIVIDEND: case SDIVIDEND: *value = m->dividend; return 1;
    case UDIVISOR: case SDIVISOR: *value = m->divisor; return 1;
    case QUOTIENT: *value = (uint32_t)m->quotient; m->csr &= ~DIRTY; m->sio_changed = 1; return 1;
    case REMAINDER: *value = (uint32_t)m->remainder; return 1;
    case DIVIDER_CSR: *value = m->csr; return 1;
    }
    uint32_t lock = 1u << ((offset - SPINLOCK0) / 4);
    *value = m->locks & lock ? 0 : lock;
    m->locks |= lock;
    m->sio_changed = 1;
    return 1;
}

/* Write one: 1 done, 0 upstream has to, -1 exception. */
static int sio_write(Machine *m, uint32_t offset, uint32_t value) {
    if (!(UDIVIDEND <= offset && offset < DIVIDER_CSR) && !(SPINLOCK0 <= offset && offset <= SPINLOCK31)) return 0;
    if (know_sio(m)) return -1;
    m->sio_changed = 1;
    switch (offset) {
    case UDIVIDEND: m->dividend = value; divide(m, 0); return 1;
    case SDIVIDEND: m->dividend = value; divide(m, 1); return 1;
    case UDIVISOR: m->divisor = value; divide(m, 0); return 1;
    case SDIVISOR: m->divisor = value; divide(m, 1); return 1;
    case QUOTIENT: m->quotient = value; m->csr = READY_AND_DIRTY; return 1;
    case REMAINDER: m->remainder = value; m->csr = READY_AND_DIRTY; return 1;
    }
    m->locks &= ~(1u << ((offset - SPINLOCK0) / 4));
    return 1;
}

/* -- the timer -- */

static int know_time(Machine *m) {
    PyObject *timer = NULL, *clock = PyObject_GetAttr(m->chip, name_clock);
    int failed = !clock || !(timer = PyObject_GetAttr(m->chip, name_timer)) ||
                 real(timer, name__epoch_nanos, &m->epoch) || real(m->clock, name_nanos, &m->counter);
    m->ratio = 1.0;
    m->since = m->counted = 0.0;
    if (!failed && clock != m->clock)
        failed = real(clock, name_ratio, &m->ratio) || real(clock, name__nanos, &m->since) ||
                 real(clock, name__counted, &m->counted);
    Py_XDECREF(timer);
    Py_XDECREF(clock);
    m->has_time = !failed;
    return failed ? -1 : 0;
}

/* Read a half of its count in us: by the same sums as in Python, in their order. 0 done, -1 exception. */
static int timer_read(Machine *m, uint32_t address, uint32_t *value) {
    if (!m->has_time && know_time(m)) return -1;
    double counter = m->counter + m->pending * CYCLE_NANOS;
    double nanos = m->since + (counter - m->counted) * m->ratio;
    double micros = (nanos - m->epoch) / 1000;
    *value = (uint32_t)(int64_t)(address == TIMER_LOW ? micros : floor(micros / 4294967296.0));
    return 0;
}

/* -- memory -- */

static inline uint8_t *writable(const Machine *m, uint32_t address) {
    return address - RAM < (uint32_t)m->sram.len ? (uint8_t *)m->sram.buf + (address - RAM) : NULL;
}

static inline uint8_t *readable(const Machine *m, uint32_t address) {
    if (address - RAM < (uint32_t)m->sram.len) return (uint8_t *)m->sram.buf + (address - RAM);
    if (address - FLASH < FLASH_BYTES) return (uint8_t *)m->flash.buf + (address - FLASH);
    if (address < (uint32_t)m->bootrom.len) return (uint8_t *)m->bootrom.buf + address;
    return NULL;
}

/* The same for *words* from there on, all in one memory. */
static inline uint8_t *all_readable(const Machine *m, uint32_t address, uint32_t words) {
    uint8_t *first = readable(m, address), *last = readable(m, address + 4 * words - 4);
    return first && last - first == (ptrdiff_t)(4 * words) - 4 ? first : NULL;
}

static inline uint32_t word(const uint8_t *at) { uint32_t value; memcpy(&value, at, 4); return value; }
static inline uint32_t half(const uint8_t *at) { uint16_t value; memcpy(&value, at, 2); return value; }
static inline void set_word(uint8_t *at, uint32_t value) { memcpy(at, &value, 4); }
static inline void set_half(uint8_t *at, uint32_t value) { uint16_t low = (uint16_t)value; memcpy(at, &low, 2); }

/* -- instructions -- */

static inline int holds(const Machine *m, uint32_t condition) {
    int result = 0;
    switch (condition >> 1) {
    case 0: result = m->z; break;
    case 1: result = m->c; break;
    case 2: result = m->n; break;
    case 3: result = m->v; break;
    case 4: result = m->c && !m->z; break;
    case 5: result = m->n == m->v; break;
    case 6: result = m->n == m->v && !m->z; break;
    }
    return condition & 1 ? !result : result;
}

static inline uint32_t set_nz(Machine *m, uint32_t result) {
    m->n = result >> 31;
    m->z = !result;
    return result;
}

static inline uint32_t add(Machine *m, uint32_t left, uint64_t right) {
    uint64_t raw = left + right;
    m->c = raw != (uint32_t)raw;
    m->v = (int32_t)raw != (int64_t)(int32_t)left + (int32_t)(uint32_t)right;
    return set_nz(m, (uint32_t)raw);
}

static inline uint32_t subtract(Machine *m, uint32_t left, uint64_t right) {
    uint32_t result = left - (uint32_t)right;
    m->c = left >= right;
    m->v = ((left ^ (uint32_t)right) & (left ^ result)) >> 31;
    return set_nz(m, result);
}

/* 0100 00oo oomm mddd */
static inline void between_registers(Machine *m, uint32_t opcode) {
    uint32_t *d = &m->r[opcode & 7], right = m->r[opcode >> 3 & 7], left = *d, by = right & 0xFF;
    switch (opcode >> 6 & 0xF) {
    case 0x0: *d = set_nz(m, left & right); break;
    case 0x1: *d = set_nz(m, left ^ right); break;
    case 0x2:
        *d = set_nz(m, by >= 32 ? 0 : left << by);
        if (by) m->c = left >> (32 - by & 31) & 1;
        break;
    case 0x3:
        *d = set_nz(m, by >= 32 ? 0 : left >> by);
        m->c = by <= 32 ? left >> (by - 1 & 31) & 1 : 0;
        break;
    case 0x4:
        by = by < 32 ? by : 32;
        *d = set_nz(m, (uint32_t)((int64_t)(int32_t)left >> by));
        m->c = left >> (by - 1 & 31) & 1;
        break;
    case 0x5: *d = add(m, right, (uint64_t)left + m->c); break;
    case 0x6: *d = subtract(m, left, (uint64_t)right + !m->c); break;
    case 0x7:
        by &= 31;
        *d = set_nz(m, by ? left >> by | left << (32 - by) : left);
        m->c = *d >> 31;
        break;
    case 0x8: set_nz(m, left & right); break;
    case 0x9: *d = subtract(m, 0, right); break;
    case 0xA: subtract(m, left, right); break;
    case 0xB: add(m, left, right); break;
    case 0xC: *d = set_nz(m, left | right); break;
    case 0xD: *d = set_nz(m, right * left); break;
    case 0xE: *d = set_nz(m, left & ~right); break;
    case 0xF: *d = set_nz(m, ~right); break;
    }
}

/* A wide instruction at *pc*: its cycles, 0 if upstream has to; *next* is where it goes on. */
static inline int wide(Machine *m, uint32_t pc, uint32_t opcode, uint32_t second, uint32_t *next) {
    if ((second & 0xD000) == 0xD000) { /* BL */
        uint32_t s = opcode >> 10 & 1, i1 = !(s ^ (second >> 13 & 1)), i2 = !(s ^ (second >> 11 & 1));
        uint32_t offset = (s ? 0xFF000000u : 0) | i1 << 23 | i2 << 22 | (opcode & 0x3FF) << 12 | (second & 0x7FF) << 1;
        m->r[14] = (pc + 4) | 1;
        *next = pc + 4 + offset;
        return 3;
    }
    *next = pc + 4;
    if (opcode == 0xF3BF) { /* DSB, DMB, ISB */
        uint32_t kind = second & 0xFFF0;
        return kind == 0x8F40 || kind == 0x8F50 || kind == 0x8F60 ? 3 : 0;
    }
    if (opcode == 0xF3EF && (second & 0xF0FF) == (0x8000 | PRIMASK) && (second >> 8 & 0xF) < 13) { /* MRS */
        m->r[second >> 8 & 0xF] = m->pm;
        return 3;
    }
    if (opcode >> 4 == 0xF38 && second == (0x8800 | PRIMASK) && (opcode & 0xF) < 13) { /* MSR */
        m->pm = m->r[opcode & 0xF] & 1;
        m->updated = 1;
        return 3;
    }
    return 0;
}

#define LOW(at) m->r[opcode >> (at) & 7]
#define UPSTREAM goto stop
#define LOAD(address, mask, value) do { \
        uint32_t from = (address); \
        const uint8_t *at = from & (mask) ? NULL : readable(m, from); \
        if (!at) UPSTREAM; \
        value; \
        took = 2; \
    } while (0)
#define LOAD_WORD(target, address) do { \
        uint32_t from = (address), found; \
        const uint8_t *at = from & 3 ? NULL : readable(m, from); \
        if (at) { target = word(at); took = 2; break; } \
        if (from == TIMER_LOW || from == TIMER_HIGH) { \
            if ((done = timer_read(m, from, &found))) UPSTREAM; \
            target = found; \
            took = APB_CYCLES; \
            break; \
        } \
        if (from & 3 || from >> 28 != SIO >> 28) UPSTREAM; \
        if ((done = sio_read(m, from - SIO, &found)) <= 0) UPSTREAM; \
        target = found; \
    } while (0)
#define STORE(address, mask, act) do { \
        uint32_t to = (address); \
        uint8_t *at = to & (mask) ? NULL : writable(m, to); \
        if (!at) UPSTREAM; \
        act; \
        took = 2; \
    } while (0)
#define STORE_WORD(address, value) do { \
        uint32_t to = (address); \
        uint8_t *at = to & 3 ? NULL : writable(m, to); \
        if (at) { set_word(at, (value)); took = 2; break; } \
        if (to & 3 || to >> 28 != SIO >> 28) UPSTREAM; \
        if ((done = sio_write(m, to - SIO, (value))) <= 0) UPSTREAM; \
    } while (0)

/*
Run up to *most* instructions, to the next alarm or to one that upstream has to execute; return how many ran.
*is_over* is -1 after an exception, 1 where upstream has to go on, 0 elsewhere.
*/
static long run(Machine *m, long most, int *is_over) {
    uint32_t *r = m->r, pc = r[15], next, opcode, value;
    const uint8_t *code;
    long count = 0;
    int took, done = 0;
    *is_over = 0;
    do {
        code = pc - FLASH < FLASH_BYTES ? (uint8_t *)m->flash.buf + (pc - FLASH) : readable(m, pc);
        if (pc & 1 || !code) UPSTREAM;
        opcode = half(code);
        next = pc + 2;
        took = 1;
        switch (opcode >> 8) {
        case 0x00 ... 0x07: /* LSLS */
            value = opcode >> 6 & 0x1F;
            if (value) m->c = LOW(3) >> (32 - value) & 1;
            LOW(0) = set_nz(m, LOW(3) << value);
            break;
        case 0x08 ... 0x0F: /* LSRS */
            value = opcode >> 6 & 0x1F;
            m->c = LOW(3) >> (value ? value - 1 : 31) & 1;
            LOW(0) = set_nz(m, value ? LOW(3) >> value : 0);
            break;
        case 0x10 ... 0x17: /* ASRS */
            value = opcode >> 6 & 0x1F ? opcode >> 6 & 0x1F : 32;
            m->c = LOW(3) >> (value - 1) & 1;
            LOW(0) = set_nz(m, (uint32_t)((int64_t)(int32_t)LOW(3) >> value));
            break;
        case 0x18 ... 0x19: LOW(0) = add(m, LOW(3), LOW(6)); break;
        case 0x1A ... 0x1B: LOW(0) = subtract(m, LOW(3), LOW(6)); break;
        case 0x1C ... 0x1D: LOW(0) = add(m, LOW(3), opcode >> 6 & 7); break;
        case 0x1E ... 0x1F: LOW(0) = subtract(m, LOW(3), opcode >> 6 & 7); break;
        case 0x20 ... 0x27: LOW(8) = set_nz(m, opcode & 0xFF); break;
        case 0x28 ... 0x2F: subtract(m, LOW(8), opcode & 0xFF); break;
        case 0x30 ... 0x37: LOW(8) = add(m, LOW(8), opcode & 0xFF); break;
        case 0x38 ... 0x3F: LOW(8) = subtract(m, LOW(8), opcode & 0xFF); break;
        case 0x40 ... 0x43: between_registers(m, opcode); break;
        case 0x44: case 0x46: { /* ADD, MOV */
            uint32_t to = (opcode >> 4 & 8) | (opcode & 7), from = opcode >> 3 & 0xF;
            value = from == 15 ? pc + 4 : r[from];
            if (opcode >> 8 == 0x44) value += to == 15 ? pc + 4 : r[to];
            if (to == 15) next = value & ~1u, took = 2;
            else r[to] = to == 13 ? value & ~3u : value;
            break;
        }
        case 0x45: { /* CMP */
            uint32_t left = (opcode >> 4 & 8) | (opcode & 7), right = opcode >> 3 & 0xF;
            if (left == 15 || right == 15) UPSTREAM;
            subtract(m, r[left], r[right]);
            break;
        }
        case 0x47: { /* BX, BLX */
            uint32_t from = opcode >> 3 & 0xF;
            if (opcode & 7 || from >= 14 + !(opcode & 0x80)) UPSTREAM; /* upstream's BLX LR falls through */
            if (!(opcode & 0x80) && r[from] >> 28 == 0xF) UPSTREAM; /* maybe the end of an interrupt */
            next = r[from] & ~1u;
            if (opcode & 0x80) r[14] = (pc + 2) | 1;
            took = 2;
            break;
        }
        case 0x48 ... 0x4F: LOAD_WORD(LOW(8), ((pc + 4) & ~3u) + ((opcode & 0xFF) << 2)); break;
        case 0x50 ... 0x51: STORE_WORD(LOW(3) + LOW(6), LOW(0)); break;
        case 0x52 ... 0x53: STORE(LOW(3) + LOW(6), 1, set_half(at, LOW(0))); break;
        case 0x54 ... 0x55: STORE(LOW(3) + LOW(6), 0, *at = (uint8_t)LOW(0)); break;
        case 0x56 ... 0x57: LOAD(LOW(3) + LOW(6), 0, LOW(0) = (uint32_t)(int8_t)*at); break;
        case 0x58 ... 0x59: LOAD_WORD(LOW(0), LOW(3) + LOW(6)); break;
        case 0x5A ... 0x5B: LOAD(LOW(3) + LOW(6), 1, LOW(0) = half(at)); break;
        case 0x5C ... 0x5D: LOAD(LOW(3) + LOW(6), 0, LOW(0) = *at); break;
        case 0x5E ... 0x5F: LOAD(LOW(3) + LOW(6), 1, LOW(0) = (uint32_t)(int16_t)half(at)); break;
        case 0x60 ... 0x67: STORE_WORD(LOW(3) + (opcode >> 4 & 0x7C), LOW(0)); break;
        case 0x68 ... 0x6F: LOAD_WORD(LOW(0), LOW(3) + (opcode >> 4 & 0x7C)); break;
        case 0x70 ... 0x77: STORE(LOW(3) + (opcode >> 6 & 0x1F), 0, *at = (uint8_t)LOW(0)); break;
        case 0x78 ... 0x7F: LOAD(LOW(3) + (opcode >> 6 & 0x1F), 0, LOW(0) = *at); break;
        case 0x80 ... 0x87: STORE(LOW(3) + (opcode >> 5 & 0x3E), 1, set_half(at, LOW(0))); break;
        case 0x88 ... 0x8F: LOAD(LOW(3) + (opcode >> 5 & 0x3E), 1, LOW(0) = half(at)); break;
        case 0x90 ... 0x97: STORE_WORD(r[13] + ((opcode & 0xFF) << 2), LOW(8)); break;
        case 0x98 ... 0x9F: LOAD_WORD(LOW(8), r[13] + ((opcode & 0xFF) << 2)); break;
        case 0xA0 ... 0xA7: LOW(8) = (pc & ~3u) + 4 + ((opcode & 0xFF) << 2); break;
        case 0xA8 ... 0xAF: LOW(8) = r[13] + ((opcode & 0xFF) << 2); break;
        case 0xB0:
            value = (opcode & 0x7F) << 2;
            r[13] = (opcode & 0x80 ? r[13] - value : r[13] + value) & ~3u;
            break;
        case 0xB2: /* SXTH, SXTB, UXTH, UXTB */
            value = LOW(3);
            switch (opcode >> 6 & 3) {
            case 0: LOW(0) = (uint32_t)(int16_t)value; break;
            case 1: LOW(0) = (uint32_t)(int8_t)value; break;
            case 2: LOW(0) = value & 0xFFFF; break;
            case 3: LOW(0) = value & 0xFF; break;
            }
            break;
        case 0xB4 ... 0xB5: { /* PUSH */
            uint32_t words = (uint32_t)__builtin_popcount(opcode & 0x1FF), to = r[13] - 4 * words;
            if (!words || to & 3 || !writable(m, to) || !writable(m, r[13] - 4)) UPSTREAM;
            uint8_t *at = writable(m, to);
            for (int i = 0; i < 8; i++)
                if (opcode & 1 << i) set_word(at, r[i]), at += 4, took++;
            if (opcode & 0x100) set_word(at, r[14]);
            r[13] = to;
            break;
        }
        case 0xB6: /* CPSID, CPSIE */
            if (opcode != 0xB672 && opcode != 0xB662) UPSTREAM;
            m->pm = opcode == 0xB672;
            if (!m->pm) m->updated = 1;
            break;
        case 0xBA: /* REV, REV16, REVSH */
            value = __builtin_bswap32(LOW(3));
            switch (opcode >> 6 & 3) {
            case 0: LOW(0) = value; break;
            case 1: LOW(0) = value >> 16 | value << 16; break;
            case 2: UPSTREAM;
            case 3: LOW(0) = (uint32_t)(int16_t)(value >> 16); break;
            }
            break;
        case 0xBC ... 0xBD: { /* POP */
            uint32_t words = (uint32_t)__builtin_popcount(opcode & 0x1FF);
            const uint8_t *at = r[13] & 3 || !words ? NULL : all_readable(m, r[13], words);
            if (!at) UPSTREAM;
            if (opcode & 0x100) { /* with PC */
                value = word(at + 4 * (words - 1));
                if (value >> 28 == 0xF) UPSTREAM; /* maybe the end of an interrupt */
                next = value & ~1u;
                took = 3;
            }
            for (int i = 0; i < 8; i++)
                if (opcode & 1 << i) r[i] = word(at), at += 4, took++;
            r[13] += 4 * words;
            break;
        }
        case 0xBF:
            if (opcode != 0xBF00) UPSTREAM;
            break;
        case 0xC0 ... 0xC7: { /* STMIA */
            uint32_t words = (uint32_t)__builtin_popcount(opcode & 0xFF), to = LOW(8);
            if (!words || to & 3 || !writable(m, to) || !writable(m, to + 4 * words - 4)) UPSTREAM;
            uint8_t *at = writable(m, to);
            for (int i = 0; i < 8; i++)
                if (opcode & 1 << i) set_word(at, r[i]), at += 4, took++;
            if (!(opcode & 1 << (opcode >> 8 & 7))) LOW(8) = to + 4 * words;
            break;
        }
        case 0xC8 ... 0xCF: { /* LDMIA */
            uint32_t words = (uint32_t)__builtin_popcount(opcode & 0xFF), from = LOW(8);
            const uint8_t *at = from & 3 || !words ? NULL : all_readable(m, from, words);
            if (!at) UPSTREAM;
            for (int i = 0; i < 8; i++)
                if (opcode & 1 << i) r[i] = word(at), at += 4, took++;
            if (!(opcode & 1 << (opcode >> 8 & 7))) LOW(8) = from + 4 * words;
            break;
        }
        case 0xD0 ... 0xDD: /* B, conditional */
            if (holds(m, opcode >> 8 & 0xF)) next = pc + 4 + 2 * (uint32_t)(int8_t)opcode, took = 2;
            break;
        case 0xE0 ... 0xE7: /* B */
            next = pc + 4 + ((opcode & 0x7FF) << 1) - ((opcode & 0x400) << 2);
            took = 2;
            break;
        case 0xF0 ... 0xF7:
            if (!all_readable(m, pc & ~3u, 2)) UPSTREAM;
            took = wide(m, pc, opcode, half(code + 2), &next);
            if (!took) UPSTREAM;
            break;
        default: UPSTREAM;
        }
        pc = next;
        count++;
        m->pending += took;
        m->cycles += (unsigned)took;
        if (m->updated) {
            if ((done = no_interrupt(m)) <= 0) UPSTREAM;
            m->updated = 0;
        }
    } while (m->pending < m->limit && count < most);
    r[15] = pc;
    return count;
stop:
    r[15] = pc;
    *is_over = done < 0 ? -1 : 1;
    return count;
}

/* -- the module -- */

static int buffer(PyObject *of, PyObject *name, Py_buffer *view) {
    PyObject *memory = PyObject_GetAttr(of, name);
    int failed = memory ? PyObject_GetBuffer(memory, view, PyBUF_WRITABLE) : -1;
    Py_XDECREF(memory);
    return failed;
}

static int run_all(Machine *m) {
    long count = 0;
    int is_over;
    if (enter(m)) return -1;
    while (count < MOST_INSTRUCTIONS && !m->stopped) {
        if (m->waiting) {
            if (sleep_on(m)) return -1;
        } else if (m->updated) {
            if (by_upstream(m)) return -1;
        } else {
            count += run(m, MOST_INSTRUCTIONS - count, &is_over);
            if (is_over < 0) return -1;
            /* an alarm that is due rings before upstream executes an instruction */
            if (!is_over || m->updated || (m->pending && m->pending >= m->limit)) {
                if (leave(m) || enter(m)) return -1;
            } else if (by_upstream(m)) return -1;
        }
        count++;
    }
    return leave(m);
}

static PyObject *execute_batch(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    Machine m;
    int is_low = 0, failed = -1;
    if (count < 1) return PyErr_Format(PyExc_TypeError, "execute_batch(simulator, tick_batch)");
    memset(&m, 0, sizeof m);
    m.simulator = arguments[0];
    if ((m.chip = PyObject_GetAttr(m.simulator, name_rp2040)) && !truth(m.chip, name_run_pin_low, &is_low) &&
        (m.core = PyObject_GetAttr(m.chip, name_core)) && (m.clock = PyObject_GetAttr(m.simulator, name_clock)) &&
        (m.sio = PyObject_GetAttr(m.chip, name_sio)) && !buffer(m.core, name_registers, &m.registers) &&
        !buffer(m.chip, name_bootrom, &m.bootrom) && !buffer(m.chip, name_flash, &m.flash) &&
        !buffer(m.chip, name_sram, &m.sram)) {
        m.r = m.registers.buf;
        failed = is_low ? 0 : run_all(&m);
    }
    PyBuffer_Release(&m.registers);
    PyBuffer_Release(&m.bootrom);
    PyBuffer_Release(&m.flash);
    PyBuffer_Release(&m.sram);
    Py_XDECREF(m.chip);
    Py_XDECREF(m.core);
    Py_XDECREF(m.clock);
    Py_XDECREF(m.sio);
    if (failed) return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"execute_batch", (PyCFunction)(void (*)(void))execute_batch, METH_FASTCALL,
     "Run *simulator*'s chip until something stops it, at most some million instructions."},
    {NULL, NULL, 0, NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "fast_core", NULL, -1, methods};

PyMODINIT_FUNC PyInit_fast_core(void) {
#define INTERN(name) if (!(name_##name = PyUnicode_InternFromString(#name))) return NULL;
    NAMES(INTERN)
    return PyModule_Create(&definition);
}
