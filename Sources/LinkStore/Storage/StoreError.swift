/// Why the store did not do what it was asked to.
///
/// Whatever it is but ``uncertain``, nothing of the request was saved.
package enum StoreError: Error, Hashable, Sendable {
    /// There is no such record.
    case notFound(Subject)
    /// The name is in use.
    case taken(Name)
    /// The record was changed by somebody else; it is at `current` by now.
    case stale(current: Int)
    /// The record is not in the state that this needs, such as a link that is to be freed but was
    /// never deleted.
    case wrongState(Link.State)
    /// The project would be left without an owner.
    case lastOwner
    /// There are as many of these in the project as there may be.
    case tooMany(Subject)
    /// The idempotency key was used before for another request.
    case keyReused
    /// Others kept the store locked for longer than a writer waits. It can be tried again.
    case busy
    /// There is no room left where the store is.
    case full
    /// The store, or the folder that it is in, cannot be written.
    case readOnly
    /// The file is damaged, or is no database.
    case corrupt(String)
    /// The file was written by a later version, with the schema `found` where `known` is the latest
    /// that this version knows.
    case newerSchema(found: Int, known: Int)
    /// The file belongs to another program.
    case foreign
    /// The store is a copy of another, named in words, that was not finished.
    case unfinished(String)
    /// The file cannot be opened.
    case cannotOpen(path: String, reason: String)
    /// The file that a copy should go to exists.
    case exists(path: String)
    /// The database does not answer; nothing of the request was saved. It can be tried again.
    case unreachable(String)
    /// The connection broke while the database was saving, so nobody can say whether it did: look,
    /// or send the request again with the same idempotency key.
    case uncertain
    /// The store was closed.
    case closed
    /// Something else, in the words of the database and with its number.
    case failed(code: Int, String)

    /// A kind of record.
    package enum Subject: String, Hashable, Sendable {
        /// A project.
        case project
        /// A domain of the project.
        case domain
        /// An app of the project.
        case app
        /// A link of the project.
        case link
        /// A revision of the link.
        case revision
        /// An account.
        case user
        /// A member of the project.
        case membership
        /// A token.
        case token
        /// A session.
        case session
        /// An invitation that is still good.
        case invitation
        /// A webhook of the project.
        case webhook
        /// A delivery of the webhook.
        case delivery
        /// The routes of the app.
        case routes
        /// A copy of the store that can be taken.
        case backup
    }

    /// A name that only one record can have.
    package enum Name: Hashable, Sendable {
        /// The slug of a link in the project; a deleted link keeps its own.
        case slug(String, isDeleted: Bool)
        /// A host with or without `*.`.
        case host(String)
        /// An app of the project.
        case app(String)
        /// The address of an account.
        case email(String)
    }
}

extension StoreError: CustomStringConvertible {
    /// One line that says what happened, for people.
    package var description: String {
        switch self {
        case .notFound(let subject): "there is no such \(subject.rawValue)"
        case .taken(let name): "\(name)"
        case .stale(let current): "somebody else changed it: it is at revision \(current) by now"
        case .wrongState(let state): "the link is \(state.rawValue)"
        case .lastOwner: "a project keeps at least one owner"
        case .tooMany(let subject): "the project has as many \(subject.rawValue)s as it may"
        case .keyReused: "the idempotency key was used for another request"
        case .busy: "the database is busy with other requests or programs"
        case .full: "there is no room left where the database is"
        case .readOnly: "the database or its folder cannot be written"
        case .corrupt(let words): "the database is damaged: \(words)"
        case .newerSchema(let found, let known):
            "the database was written by a later version (its schema is \(found), "
                + "this version knows \(known)): install that version or restore a backup"
        case .foreign: "the file is a database of another program"
        case .unfinished(let source):
            "the database is an unfinished copy of \(source): run \"landfalld migrate-store\" again"
        case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
        case .exists(let path): "\(path) exists already"
        case .unreachable(let words): "the database cannot be reached: \(words)"
        case .uncertain:
            "the connection to the database broke while it was saving: look whether it did"
        case .closed: "the store is closed"
        case .failed(let code, let words): "the database failed: \(words) (\(code))"
        }
    }
}

extension StoreError.Name: CustomStringConvertible {
    /// One line that says what is in use.
    package var description: String {
        switch self {
        case .slug(let slug, isDeleted: false): "the slug \(slug) is taken"
        case .slug(let slug, isDeleted: true): "the slug \(slug) is that of a deleted link"
        case .host(let host): "the host \(host) is in use"
        case .app(let name): "the project has the app \(name) already"
        case .email(let email): "there is an account for \(email) already"
        }
    }
}
