#pragma once

#ifdef __APPLE__
#define SYSTEM_LIBRARY "libSystem.B.dylib"
#else
#define SYSTEM_LIBRARY "libc.so.6"
#endif
