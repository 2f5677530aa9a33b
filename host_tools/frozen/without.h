// What the frozen image leaves out of MicroPython, by the port's own switches: nothing here uses it, and the
// room is the program's. The prompt, and what mpremote and `tablemate doctor` ask for, stays.
// Figures: bytes of the image that each group brought (by object file, MicroPython 1.25, -Os).
#include <mpconfigport.h>

// AES, SHA-1, a SHA-256 with more around it than MicroPython's own: 18,300
#undef MICROPY_PY_SSL
#define MICROPY_PY_SSL (0)
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB (0)
#undef MICROPY_PY_HASHLIB_SHA1
#define MICROPY_PY_HASHLIB_SHA1 (0)
#undef MICROPY_SSL_MBEDTLS
#define MICROPY_SSL_MBEDTLS (0)

// FAT: 13,700
#undef MICROPY_VFS_FAT
#define MICROPY_VFS_FAT (0)

// math, cmath, complex numbers and their C library: 15,100
#define MICROPY_PY_MATH (0)
#define MICROPY_PY_CMATH (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS (0)
#define MICROPY_PY_BUILTINS_COMPLEX (0)

// floats: 8,600
#undef MICROPY_FLOAT_IMPL
#define MICROPY_FLOAT_IMPL (MICROPY_FLOAT_IMPL_NONE)

// a list of the frozen modules for picotool, beside MicroPython's own: 9,200
#undef MICROPY_FROZEN_LIST_ITEM

// modules: 13,000
#define MICROPY_PY_ASYNCIO (0)
#define MICROPY_PY_COLLECTIONS (0)
#define MICROPY_PY_COLLECTIONS_DEQUE (0)
#define MICROPY_PY_COLLECTIONS_ORDEREDDICT (0)
#define MICROPY_PY_ERRNO_ERRORCODE (0)
#define MICROPY_PY_HEAPQ (0)
#define MICROPY_PY_JSON_SEPARATORS (0)
#define MICROPY_PY_MICROPYTHON_MEM_INFO (0)
#define MICROPY_PY_MICROPYTHON_RINGIO (0)
#define MICROPY_PY_PLATFORM (0)
#define MICROPY_PY_RANDOM (0)
#define MICROPY_PY_RE (0)
#define MICROPY_PY_SELECT_SELECT (0)
#define MICROPY_PY_SYS_PS1_PS2 (0)
#define MICROPY_PY_UCTYPES (0)

// syntax, built-in functions and methods that the program does not use: 11,200
#undef MICROPY_EMIT_INLINE_THUMB
#define MICROPY_EMIT_INLINE_THUMB (0)
#define MICROPY_CAN_OVERRIDE_BUILTINS (0)
#define MICROPY_MODULE_GETATTR (0)
#define MICROPY_MULTIPLE_INHERITANCE (0)
#define MICROPY_PY_ALL_SPECIAL_METHODS (0)
#define MICROPY_PY_ASYNC_AWAIT (0)
#define MICROPY_PY_DELATTR_SETATTR (0)
#define MICROPY_PY_DESCRIPTORS (0)
#define MICROPY_PY_FSTRINGS (0)
#define MICROPY_PY_FUNCTION_ATTRS (0)
#define MICROPY_PY_GENERATOR_PEND_THROW (0)
#define MICROPY_PY_REVERSE_SPECIAL_METHODS (0)
#define MICROPY_PY_BUILTINS_COMPILE (0)
#define MICROPY_PY_BUILTINS_DICT_FROMKEYS (0)
#define MICROPY_PY_BUILTINS_FILTER (0)
#define MICROPY_PY_BUILTINS_FROZENSET (0)
#define MICROPY_PY_BUILTINS_HELP (0)
#define MICROPY_PY_BUILTINS_HELP_MODULES (0)
#define MICROPY_PY_BUILTINS_INPUT (0)
#define MICROPY_PY_BUILTINS_NOTIMPLEMENTED (0)
#define MICROPY_PY_BUILTINS_POW3 (0)
#define MICROPY_PY_BUILTINS_RANGE_ATTRS (0)
#define MICROPY_PY_BUILTINS_ROUND_INT (0)
#define MICROPY_PY_BUILTINS_SLICE_ATTRS (0)
#define MICROPY_PY_BUILTINS_SLICE_INDICES (0)
#define MICROPY_PY_BUILTINS_STR_CENTER (0)
#define MICROPY_PY_BUILTINS_STR_SPLITLINES (0)

// optimizations of the compiler, which gets only what is typed at the prompt: 1,800
#define MICROPY_COMP_CONST (0)
#define MICROPY_COMP_CONST_FOLDING (0)
#define MICROPY_COMP_CONST_LITERAL (0)
#define MICROPY_COMP_CONST_TUPLE (0)
#define MICROPY_COMP_DOUBLE_TUPLE_ASSIGN (0)
#define MICROPY_COMP_MODULE_CONST (0)
#define MICROPY_COMP_RETURN_IF_EXPR (0)
#define MICROPY_COMP_TRIPLE_TUPLE_ASSIGN (0)

// the linker sorts by alignment, so a function may lie far from the one that it ends with
#define MICROPY_NLR_THUMB_USE_LONG_JUMP (1)

// threads: 2,100, and a lock around each allocation
#undef MICROPY_PY_THREAD
#define MICROPY_PY_THREAD (0)
#undef MICROPY_THREAD_YIELD
#define MICROPY_THREAD_YIELD()

// sound and serial buses: 7,000; the port's main.c calls these three whether they are there or not
#undef MICROPY_PY_MACHINE_I2S
#define MICROPY_PY_MACHINE_I2S (0)
#undef MICROPY_PY_MACHINE_UART
#define MICROPY_PY_MACHINE_UART (0)
#ifndef __ASSEMBLER__
static inline void machine_i2s_init0(void) {}
static inline void machine_i2s_deinit_all(void) {}
static inline void machine_uart_deinit_all(void) {}
#endif

// buses and protocols; a second terminal stays, a stopped program listens to it
#undef MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)
#undef MICROPY_PY_MACHINE_BITSTREAM
#define MICROPY_PY_MACHINE_BITSTREAM (0)
#undef MICROPY_PY_MACHINE_DHT_READINTO
#define MICROPY_PY_MACHINE_DHT_READINTO (0)
#undef MICROPY_PY_MACHINE_PULSE
#define MICROPY_PY_MACHINE_PULSE (0)
#define MICROPY_PY_MACHINE_SIGNAL (0)
#undef MICROPY_PY_MACHINE_SOFTSPI
#define MICROPY_PY_MACHINE_SOFTSPI (0)
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE (0)
