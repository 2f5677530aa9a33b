// What the frozen image leaves out of MicroPython, by the port's own switches: nothing here uses it, and the
// room is the program's. The prompt, and what mpremote and `tablemate doctor` ask for, stays.
#include <mpconfigport.h>

#undef MICROPY_VFS_FAT
#define MICROPY_VFS_FAT (0)
#undef MICROPY_PY_SSL
#define MICROPY_PY_SSL (0)
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB (0)
#undef MICROPY_PY_HASHLIB_SHA1
#define MICROPY_PY_HASHLIB_SHA1 (0)
#undef MICROPY_PY_MACHINE_BITSTREAM
#define MICROPY_PY_MACHINE_BITSTREAM (0)
#undef MICROPY_PY_MACHINE_DHT_READINTO
#define MICROPY_PY_MACHINE_DHT_READINTO (0)
#undef MICROPY_PY_MACHINE_PULSE
#define MICROPY_PY_MACHINE_PULSE (0)
#undef MICROPY_PY_MACHINE_SOFTSPI
#define MICROPY_PY_MACHINE_SOFTSPI (0)
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE (0)
#define MICROPY_PY_DEFLATE (0)
#define MICROPY_PY_HEAPQ (0)
#define MICROPY_PY_RANDOM (0)
#define MICROPY_PY_PLATFORM (0)
#define MICROPY_PY_CMATH (0)
#define MICROPY_PY_UCTYPES (0)
#define MICROPY_PY_BUILTINS_HELP_MODULES (0)
#undef MICROPY_EMIT_INLINE_THUMB
#define MICROPY_EMIT_INLINE_THUMB (0)
#define MICROPY_PY_BUILTINS_COMPLEX (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS (0)
#define MICROPY_PY_RE (0)
#define MICROPY_PY_ASYNCIO (0)
#define MICROPY_PY_BUILTINS_HELP (0)
