extension SQLStore {
    /// Takes note that a code of the second factor was used, by the number of its time step.
    package func useCode(step: Int64, of user: User.ID) async throws -> Bool {
        try await write { database in
            try database.run(
                "UPDATE user SET code_step = ?2 WHERE id = ?1 AND code_step < ?2",
                [.id(user), .number(step)]) == 1
        }
    }

    /// Replaces the recovery codes of an account.
    package func setRecoveryCodes(
        _ codes: [SecretHash], of user: User.ID, by change: Change
    ) async throws {
        try await write { database in
            guard let account = try database.user(user) else { throw StoreError.notFound(.user) }
            try database.run("DELETE FROM recovery_code WHERE user = ?1", [.id(user)])
            for code in codes {
                try database.run(
                    "INSERT INTO recovery_code (user, hash) VALUES (?1, ?2)",
                    [.id(user), .hash(code)])
            }
            try database.note(
                .init(
                    action: "recovery-codes-made", subject: account.content.email,
                    detail: "\(codes.count)"), by: change)
        }
    }

    /// Uses up a recovery code; false when there is none like it.
    package func useRecoveryCode(
        _ code: SecretHash, of user: User.ID, by change: Change
    ) async throws -> Bool {
        try await write { database in
            let used = try database.run(
                "DELETE FROM recovery_code WHERE user = ?1 AND hash = ?2",
                [.id(user), .hash(code)])
            guard used == 1, let account = try database.user(user) else { return false }
            try database.note(
                .init(action: "recovery-code-used", subject: account.content.email), by: change)
            return true
        }
    }

    /// How many recovery codes an account has left.
    package func recoveryCodeCount(of user: User.ID) async throws -> Int {
        try await read { database in
            let count = try database.number(
                "SELECT count(*) FROM recovery_code WHERE user = ?1", [.id(user)])
            return Int(count ?? 0)
        }
    }
}
