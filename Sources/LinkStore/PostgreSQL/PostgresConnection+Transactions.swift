extension PostgresConnection {
    /// Runs `body` in a transaction that holds as if it ran alone, which is kept when it returns.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try beginWriting()
        let value = try rollingBack(body)
        do {
            try script("COMMIT")
        } catch PostgresFault.lost {
            throw PostgresFault.lostWhileSaving
        }
        return value
    }

    /// Runs `body` in a transaction that is never kept.
    func rehearsal<Value>(_ body: () throws -> Value) throws -> Value {
        try beginWriting()
        let value = try rollingBack(body)
        try script("ROLLBACK")
        return value
    }

    /// Runs `body` so that all it reads is from one moment.
    func snapshot<Value>(_ body: () throws -> Value) throws -> Value {
        try script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        let value = try rollingBack(body)
        try script("COMMIT")
        return value
    }

    private func rollingBack<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            // When that fails too, the connection is found broken by whoever takes it next.
            if fault == nil { try? script("ROLLBACK") }
            throw error
        }
    }
}
