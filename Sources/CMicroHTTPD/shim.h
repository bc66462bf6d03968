#ifndef LANDFALL_CMICROHTTPD_H
#define LANDFALL_CMICROHTTPD_H

#include <microhttpd.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Every enumeration of libmicrohttpd is spelled in this file alone: how Swift imports one depends
// on the library's version, and these functions mean the same to 0.9.75 and to 1.0.

// What a daemon tells its owner. `owner` and the hooks have to outlive the daemon.
struct landfall_http_hooks {
    void *owner;
    // A connection was accepted; the answer is handed to the other hooks as `connection`.
    void *(*opened)(void *owner, struct MHD_Connection *wire, int descriptor,
                    const struct sockaddr *peer);
    // A request line has been read; `target` is as it was sent.
    void (*line)(void *connection, const char *target);
    // The head is there, or a piece of the body, or its end. 0 drops the connection.
    int (*request)(void *connection, struct MHD_Connection *wire, const char *method,
                   const char *version, const char *data, size_t *size);
    // The reply has been sent, or the request was given up.
    void (*completed)(void *connection, int sent);
    // The connection is about to be closed; its descriptor still is open.
    void (*closed)(void *connection);
    // The library complains about something.
    void (*complained)(void *owner, const char *text);
};

static inline void *landfall_http_context(struct MHD_Connection *wire) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(wire, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

static inline void landfall_http_on_connection(void *hooks, struct MHD_Connection *wire,
                                               void **context,
                                               enum MHD_ConnectionNotificationCode code) {
    const struct landfall_http_hooks *h = (const struct landfall_http_hooks *)hooks;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *socket =
            MHD_get_connection_info(wire, MHD_CONNECTION_INFO_CONNECTION_FD);
        int descriptor = socket == NULL ? -1 : (int)socket->connect_fd;
        const union MHD_ConnectionInfo *peer =
            MHD_get_connection_info(wire, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
        *context = h->opened(h->owner, wire, descriptor, peer == NULL ? NULL : peer->client_addr);
    } else if (*context != NULL) {
        h->closed(*context);
        *context = NULL;
    }
}

static inline void *landfall_http_on_line(void *hooks, const char *target,
                                          struct MHD_Connection *wire) {
    void *context = landfall_http_context(wire);
    if (context != NULL) ((const struct landfall_http_hooks *)hooks)->line(context, target);
    return context;
}

static inline enum MHD_Result landfall_http_on_request(void *hooks, struct MHD_Connection *wire,
                                                       const char *url, const char *method,
                                                       const char *version, const char *data,
                                                       size_t *size, void **context) {
    (void)url;
    if (*context == NULL) return MHD_NO;
    const struct landfall_http_hooks *h = (const struct landfall_http_hooks *)hooks;
    return h->request(*context, wire, method, version, data, size) ? MHD_YES : MHD_NO;
}

static inline void landfall_http_on_completed(void *hooks, struct MHD_Connection *wire,
                                              void **context,
                                              enum MHD_RequestTerminationCode code) {
    (void)wire;
    if (*context == NULL) return;
    ((const struct landfall_http_hooks *)hooks)
        ->completed(*context, code == MHD_REQUEST_TERMINATED_COMPLETED_OK);
    *context = NULL;
}

// Leaves percent-encoding alone: the path is decoded once, and not by the library.
static inline size_t landfall_http_keep_escapes(void *hooks, struct MHD_Connection *wire,
                                                char *text) {
    (void)hooks;
    (void)wire;
    return strlen(text);
}

// The logger gets a va_list, which Swift has no type for on every platform.
static inline void landfall_http_on_complaint(void *hooks, const char *format, va_list arguments) {
    const struct landfall_http_hooks *h = (const struct landfall_http_hooks *)hooks;
    char text[512];
    vsnprintf(text, sizeof text, format, arguments);
    h->complained(h->owner, text);
}

struct landfall_http_options {
    unsigned threads;
    unsigned connections;
    unsigned idle_seconds;
    size_t memory_per_connection;
    // Both NULL: no TLS.
    const char *certificate;
    const char *key;
};

// Whether this is a library before 1.0, which reads a head less strictly than RFC 9112 wants. It
// is asked of the library that runs: both have one soname.
static inline int landfall_http_is_lax(void) { return MHD_get_version()[0] == '0'; }

// MHD_start_daemon is variadic.
static inline struct MHD_Daemon *landfall_http_start(const struct landfall_http_hooks *hooks,
                                                     const struct landfall_http_options *o) {
    void *h = (void *)hooks;
    struct MHD_OptionItem items[16];
    size_t n = 0;
#define LANDFALL_ITEM(name, number, pointer)                                      \
    do {                                                                          \
        items[n].option = (name);                                                 \
        items[n].value = (intptr_t)(number);                                      \
        items[n].ptr_value = (pointer);                                           \
        n++;                                                                      \
    } while (0)
    LANDFALL_ITEM(MHD_OPTION_NOTIFY_CONNECTION, &landfall_http_on_connection, h);
    LANDFALL_ITEM(MHD_OPTION_URI_LOG_CALLBACK, &landfall_http_on_line, h);
    LANDFALL_ITEM(MHD_OPTION_NOTIFY_COMPLETED, &landfall_http_on_completed, h);
    LANDFALL_ITEM(MHD_OPTION_UNESCAPE_CALLBACK, &landfall_http_keep_escapes, h);
    LANDFALL_ITEM(MHD_OPTION_CONNECTION_LIMIT, o->connections, NULL);
    LANDFALL_ITEM(MHD_OPTION_CONNECTION_TIMEOUT, o->idle_seconds, NULL);
    LANDFALL_ITEM(MHD_OPTION_CONNECTION_MEMORY_LIMIT, o->memory_per_connection, NULL);
    // Strictness is what the library's documentation advises for public servers. Before 1.0 it does
    // two other things: it drops the connection without a word where a target holds a blank, and it
    // refuses a request without Host before anybody can answer. Both are refused by our own checks,
    // with an answer. The library that runs decides, and it may be newer than the one that was
    // there at the build.
    LANDFALL_ITEM(MHD_OPTION_STRICT_FOR_CLIENT, landfall_http_is_lax() ? 0 : 1, NULL);
    // One thread is the library's own, not a pool of one.
    if (o->threads > 1) LANDFALL_ITEM(MHD_OPTION_THREAD_POOL_SIZE, o->threads, NULL);
    // Connections are accepted by us and handed over, so that listening belongs to nobody else.
    unsigned flags =
        MHD_USE_ERROR_LOG | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC;
#ifdef __linux__
    flags |= MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_TURBO;
#else
    flags |= MHD_USE_AUTO_INTERNAL_THREAD;
#endif
    if (o->certificate != NULL) {
        flags |= MHD_USE_TLS;
        LANDFALL_ITEM(MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)o->certificate);
        LANDFALL_ITEM(MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)o->key);
        // GnuTLS alone would go down to TLS 1.0. RFC 9325 wants 1.2 at least, and of that the
        // ciphers that are authenticated and keep what was recorded secret when the key gets known.
        LANDFALL_ITEM(MHD_OPTION_HTTPS_PRIORITIES, 0,
                      (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:"
                              "+ECDHE-RSA:-CIPHER-ALL:+AES-128-GCM:+AES-256-GCM:"
                              "+CHACHA20-POLY1305:%SERVER_PRECEDENCE");
    }
    LANDFALL_ITEM(MHD_OPTION_END, 0, NULL);
#undef LANDFALL_ITEM
    // The logger comes first, so that it hears about the other options.
    return MHD_start_daemon(flags, 0, NULL, NULL, &landfall_http_on_request, h,
                            MHD_OPTION_EXTERNAL_LOGGER, &landfall_http_on_complaint, h,
                            MHD_OPTION_ARRAY, items, MHD_OPTION_END);
}

// Hands a connection over, which belongs to the library from then on, also when that fails.
static inline int landfall_http_add(struct MHD_Daemon *daemon, int descriptor,
                                    const struct sockaddr *peer, socklen_t size) {
    return MHD_add_connection(daemon, descriptor, peer, size) == MHD_YES;
}

// A walk over the lines of a head.
struct landfall_http_lines {
    // Where the next line has to begin; NULL with a library that is strict by itself.
    const char *next;
    // Not 0 when the lines are not what they seem.
    int is_mangled;
};

struct landfall_http_visit {
    struct landfall_http_lines lines;
    void *context;
    void (*field)(void *context, const char *name, size_t name_size, const char *value,
                  size_t value_size);
};

static inline void landfall_http_next_line(struct landfall_http_lines *lines, const char *name,
                                           size_t name_size, const char *value,
                                           size_t value_size) {
    if (lines->next == NULL || lines->is_mangled) return;
    // The colon has become a NUL, and only blanks stand between it and the value.
    const char *at = name + name_size;
    if (value == NULL || name != lines->next || (uintptr_t)value <= (uintptr_t)at || *at != 0)
        lines->is_mangled = 1;
    for (at++; !lines->is_mangled && at < value; at++)
        if (*at != ' ' && *at != '\t') lines->is_mangled = 1;
    if (!lines->is_mangled) lines->next = value + value_size + 2;
}

static inline enum MHD_Result landfall_http_on_field(void *visit, enum MHD_ValueKind kind,
                                                     const char *name, size_t name_size,
                                                     const char *value, size_t value_size) {
    (void)kind;
    struct landfall_http_visit *v = (struct landfall_http_visit *)visit;
    landfall_http_next_line(&v->lines, name, name_size, value, value_size);
    v->field(v->context, name, name_size, value == NULL ? "" : value,
             value == NULL ? 0 : value_size);
    return MHD_YES;
}

static inline void landfall_http_first_line(struct landfall_http_lines *lines, const char *method,
                                            const char *version) {
    lines->next = NULL;
    lines->is_mangled = 0;
    if (!landfall_http_is_lax()) return;
    lines->is_mangled = method == NULL || version == NULL;
    if (!lines->is_mangled) lines->next = version + strlen(version) + 2;
}

static inline void landfall_http_last_line(struct landfall_http_lines *lines,
                                           struct MHD_Connection *wire, const char *method) {
    if (lines->next == NULL) return;
    const union MHD_ConnectionInfo *size =
        MHD_get_connection_info(wire, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (size == NULL || lines->next + 2 != method + size->header_size) lines->is_mangled = 1;
}

// Calls `visit` for each header field in the order of arrival.
//
// A library before 1.0 leaves the head where it was read and cuts it up with NULs, so that its
// lines must follow each other in memory, each with two bytes behind it where CR and LF were, up
// to the end of the head. That is checked, since such a library
// - joins a line that begins with a blank to the *name* of the field above it: of
//   "Transfer-Encoding:" and " chunked" it makes the field "Transfer-Encodingchunked",
// - takes a line that begins with a colon or a NUL for the end of the head, and what follows for
//   the body or another request,
// - cuts a value at a NUL, and lets a line end in LF alone.
// Only one such thing leaves no trace: a field whose line ends in LF alone before a line that is
// a colon or a NUL and nothing else.
static inline void landfall_http_fields(struct MHD_Connection *wire, const char *method,
                                        const char *version, struct landfall_http_visit *visit) {
    landfall_http_first_line(&visit->lines, method, version);
    MHD_get_connection_values_n(wire, MHD_HEADER_KIND, &landfall_http_on_field, visit);
    landfall_http_last_line(&visit->lines, wire, method);
}

struct landfall_http_comparison {
    struct landfall_http_lines lines;
    // What is left of the fields that are known.
    const char *known;
    size_t size;
    int differs;
};

static inline enum MHD_Result landfall_http_on_known_field(void *comparison,
                                                           enum MHD_ValueKind kind,
                                                           const char *name, size_t name_size,
                                                           const char *value,
                                                           size_t value_size) {
    (void)kind;
    struct landfall_http_comparison *c = (struct landfall_http_comparison *)comparison;
    landfall_http_next_line(&c->lines, name, name_size, value, value_size);
    size_t size = name_size + value_size + 2;
    if (c->lines.is_mangled || value == NULL || size > c->size
        || memcmp(c->known, name, name_size) != 0 || c->known[name_size] != 0
        || memcmp(c->known + name_size + 1, value, value_size) != 0 || c->known[size - 1] != 0) {
        c->differs = 1;
        return MHD_NO;
    }
    c->known += size;
    c->size -= size;
    return MHD_YES;
}

// Whether a request for GET over HTTP/1.1 has exactly the fields of `known`, in their order: name,
// NUL, value and NUL of each. A request that is mangled in the sense above has not.
static inline int landfall_http_repeats(struct MHD_Connection *wire, const char *method,
                                        const char *version, const char *known, size_t size) {
    if (method == NULL || version == NULL || strcmp(method, "GET") != 0
        || strcmp(version, "HTTP/1.1") != 0)
        return 0;
    struct landfall_http_comparison comparison = {{NULL, 0}, known, size, 0};
    landfall_http_first_line(&comparison.lines, method, version);
    MHD_get_connection_values_n(wire, MHD_HEADER_KIND, &landfall_http_on_known_field, &comparison);
    if (comparison.differs || comparison.size != 0) return 0;
    landfall_http_last_line(&comparison.lines, wire, method);
    return !comparison.lines.is_mangled;
}

static inline struct MHD_Response *landfall_http_response(const void *body, size_t size) {
    return MHD_create_response_from_buffer(
        size, (void *)body, size == 0 ? MHD_RESPMEM_PERSISTENT : MHD_RESPMEM_MUST_COPY);
}

// A response whose body its owner writes: `*body` is the room for it, which is freed with the response.
static inline struct MHD_Response *landfall_http_reusable_response(size_t size, void **body) {
    void *room = malloc(size == 0 ? 1 : size);
    if (room == NULL) return NULL;
    struct MHD_Response *response =
        MHD_create_response_from_buffer_with_free_callback(size, room, &free);
    if (response == NULL) free(room);
    *body = room;
    return response;
}

// The library closes the descriptor, also when it makes no response.
static inline struct MHD_Response *landfall_http_file(int descriptor, uint64_t size) {
    struct MHD_Response *response = MHD_create_response_from_fd64(size, descriptor);
    if (response == NULL) close(descriptor);
    return response;
}

static inline int landfall_http_add_header(struct MHD_Response *response, const char *name,
                                           const char *value) {
    return MHD_add_response_header(response, name, value) == MHD_YES;
}

static inline int landfall_http_queue(struct MHD_Connection *wire, unsigned status,
                                      struct MHD_Response *response) {
    return MHD_queue_response(wire, status, response) == MHD_YES;
}

#endif
