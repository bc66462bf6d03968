#ifndef LANDFALL_CPOSTGRES_SHIM_H
#define LANDFALL_CPOSTGRES_SHIM_H

#include <libpq-fe.h>

// Lists of C strings that end with NULL are awkward to make in Swift. What stands in the URL comes
// last and so wins over the settings here, which let a peer that is gone without a word be noticed:
// no packet acknowledged for ten seconds ends the connection.
static inline PGconn *landfall_connect(const char *url) {
    const char *names[] = {
        "connect_timeout", "keepalives", "keepalives_idle", "keepalives_interval",
        "keepalives_count", "tcp_user_timeout", "fallback_application_name",
        "client_encoding", "dbname", 0};
    const char *values[] = {
        "5", "1", "10", "5", "3", "10000", "landfalld", "UTF8", url, 0};
    return PQconnectdbParams(names, values, 1);
}

// A result's fields are macros or take enums that other versions spell differently.
static const int landfall_diag_sqlstate = PG_DIAG_SQLSTATE;
static const int landfall_diag_message = PG_DIAG_MESSAGE_PRIMARY;

static inline int landfall_is_broken(const PGconn *connection) {
    return PQstatus(connection) != CONNECTION_OK;
}

// Whether a result stands for a statement that was run.
static inline int landfall_is_good(const PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

// Notices would go to standard error.
static inline void landfall_ignore_notice(void *nothing, const PGresult *result) {
    (void)nothing;
    (void)result;
}

static inline void landfall_be_quiet(PGconn *connection) {
    PQsetNoticeReceiver(connection, landfall_ignore_notice, 0);
}

#endif
