#include "CLazyLoading.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// Opens the first file that there is. What the loader says of the first one is kept, since that is the
// one to install.
static void *opened(struct lazy_library *library) {
    for (const char *const *file = library->files; *file; file++) {
        // Never closed again: the library may have threads and handlers of its own.
        void *handle = dlopen(*file, RTLD_NOW | RTLD_LOCAL);
        if (handle) return handle;
        if (file == library->files) {
            const char *reason = dlerror();
            snprintf(
                library->problem, sizeof library->problem,
                "%s cannot be opened (%s); \"%s\" installs it", library->title,
                reason ? reason : *file, library->remedy);
        }
    }
    return NULL;
}

static int load(struct lazy_library *library) {
    void *handle = opened(library);
    if (!handle) return -1;
    for (size_t index = 0; library->functions[index]; index++) {
        library->addresses[index] = dlsym(handle, library->functions[index]);
        if (library->addresses[index]) continue;
        snprintf(
            library->problem, sizeof library->problem,
            "%s is too old and has no %s; \"%s\" installs a newer one", library->title,
            library->functions[index], library->remedy);
        return -1;
    }
    library->problem[0] = 0;
    return 1;
}

const char *lazy_library_problem(struct lazy_library *library) {
    int state = __atomic_load_n(&library->state, __ATOMIC_ACQUIRE);
    if (state == 0) {
        pthread_mutex_lock(&lock);
        state = __atomic_load_n(&library->state, __ATOMIC_RELAXED);
        if (state == 0) {
            state = load(library);
            __atomic_store_n(&library->state, state, __ATOMIC_RELEASE);
        }
        pthread_mutex_unlock(&lock);
    }
    return state > 0 ? NULL : library->problem;
}

void lazy_library_require(struct lazy_library *library) {
    if (__builtin_expect(__atomic_load_n(&library->state, __ATOMIC_ACQUIRE) > 0, 1)) return;
    const char *problem = lazy_library_problem(library);
    if (!problem) return;
    // With no buffer in between, since other threads may hold its lock.
    char line[sizeof library->problem + 2];
    int length = snprintf(line, sizeof line, "%s\n", problem);
    if (write(STDERR_FILENO, line, (size_t)length) < 0) _exit(126);
    _exit(127);
}
