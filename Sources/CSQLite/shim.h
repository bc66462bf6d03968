#ifndef LANDFALL_CSQLITE_SHIM_H
#define LANDFALL_CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast to a function pointer, which Swift does not import. SQLite copies the
// bytes before these return.

static inline int landfall_bind_text(
    sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int landfall_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_config is variadic. It does nothing once SQLite has been used.
static inline int landfall_configure(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

// sqlite3_db_config is variadic, which Swift cannot call. A defensive connection refuses to write
// to the tables that hold the schema, and one that does not trust it runs no function named there.
static inline int landfall_harden(sqlite3 *database) {
    int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    if (code != SQLITE_OK) return code;
    return sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

// Composed by a macro that Swift does not import: a write failed, for want of room or of a right.
static const int landfall_ioerr_write = SQLITE_IOERR_WRITE;

#endif
