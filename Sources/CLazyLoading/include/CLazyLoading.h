// Shared libraries that are opened when one of their functions is first called, so that a program
// starts without those that it seldom needs.
//
// A C target that wraps a library includes the library's own headers, lists what is used of it, and has
// the rest made from the list: functions of the same names, which open the library and hand over.
//
//     #define FUNCTIONS(FORWARDED, VARIADIC)
//         FORWARDED(CURL *, curl_easy_init, (void), ())
//         FORWARDED(void, curl_easy_cleanup, (CURL *handle), (handle))
//         VARIADIC(curl_easy_setopt)
//     LAZY_LIBRARY(FUNCTIONS, "libcurl", "apt-get install libcurl4", "libcurl.so.4")
//
// The compiler compares each line with the header. What is variadic cannot be handed over; the C file
// calls it through `NEEDED(curl_easy_setopt)(…)`. Nothing of this is visible outside of the program, so
// the library's calls of its own functions never come here.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct lazy_library {
    // What people call it.
    const char *title;
    // The command that installs it.
    const char *remedy;
    // The names that the system's loader knows it by, the best first. NULL ends the list.
    const char *const *files;
    // What is used of it, and where the addresses go, in the same order. NULL ends the list.
    const char *const *functions;
    void **addresses;
    // 0 at first, 1 once it is open, -1 when that failed; see `problem`.
    int state;
    char problem[384];
};

// Opens the library unless that was tried before, on whatever thread. The answer is NULL, or one
// sentence without its full stop: what is wrong, and how it is mended.
const char *lazy_library_problem(struct lazy_library *library);

// Opens the library, or ends the process as the system's loader does when a program starts without a
// library that it needs: with the reason on standard error and the status 127.
void lazy_library_require(struct lazy_library *library);

#ifdef __cplusplus
}
#endif

#define LAZY_POINTER(type, name, parameters, arguments) __typeof__(&(name)) name;
#define LAZY_VARIADIC_POINTER(name) __typeof__(&(name)) name;
#define LAZY_PLACE(type, name, parameters, arguments) void *name##_place;
#define LAZY_VARIADIC_PLACE(name) void *name##_place;
#define LAZY_NAME(type, name, parameters, arguments) #name,
#define LAZY_VARIADIC_NAME(name) #name,
#define LAZY_FORWARD(type, name, parameters, arguments) \
    __attribute__((visibility("hidden"))) type name parameters { return NEEDED(name) arguments; }
#define LAZY_NO_FORWARD(name)

#define NEEDED(name) (lazy_library_require(&library), loaded.functions.name)

// FUNCTIONS, TITLE and REMEDY as above; then the file names, of which the first is that for Linux.
#define LAZY_LIBRARY(list, title, remedy, ...) \
    static union { \
        struct { list(LAZY_POINTER, LAZY_VARIADIC_POINTER) } functions; \
        void *places[sizeof(struct { list(LAZY_PLACE, LAZY_VARIADIC_PLACE) }) / sizeof(void *)]; \
    } loaded; \
    static const char *const files[] = {__VA_ARGS__, NULL}; \
    static const char *const names[] = {list(LAZY_NAME, LAZY_VARIADIC_NAME) NULL}; \
    static struct lazy_library library = {title, remedy, files, names, loaded.places, 0, ""}; \
    list(LAZY_FORWARD, LAZY_NO_FORWARD)

// Says in the program itself which library it may open, where tools that make packages look:
// https://uapi-group.org/specifications/specs/elf_dlopen_metadata/
#ifdef __ELF__
#define LAZY_LIBRARY_NOTE(file, purpose) \
    __attribute__((used, aligned(4), section(".note.dlopen"))) static const struct { \
        unsigned owner_size, text_size, kind; \
        char owner[4]; \
        char text[(sizeof LAZY_NOTE_TEXT(file, purpose) + 3) / 4 * 4]; \
    } note = {4, sizeof LAZY_NOTE_TEXT(file, purpose), 0x407c0c0a, "FDO", LAZY_NOTE_TEXT(file, purpose)}
#define LAZY_NOTE_TEXT(file, purpose) \
    "[{\"feature\":\"" purpose "\",\"priority\":\"required\",\"soname\":[\"" file "\"]}]"
#else
#define LAZY_LIBRARY_NOTE(file, purpose) _Static_assert(1, "notes are for ELF")
#endif
