internal import ToolSupport

/// The options of `landfall doctor`.
enum DoctorOptions {
    static let app = Option.value(
        "app", "a", takes: "PATH|APPID", completion: .file,
        help: "Compare with this .app, .ipa, .xcarchive, Xcode project, profile, entitlements file"
            + " or app identifier. Without a domain, all domains of the app are looked at.")
    static let target = Option.value(
        "target", takes: "NAME",
        help: "The target of a project that is given with --app. Default: the first app.")
    static let package = Option.value(
        "package", takes: "NAME", help: "The Android package that should open the links too.")
    static let fingerprint = Option.value(
        "fingerprint", takes: "SHA256",
        help: "A certificate that the Android package is signed with.")
    static let trace = Option.flag(
        "trace", help: "Follow each link hop by hop. Servers count that as a visit.")
    static let cases = Option.value(
        "cases", takes: "FILE", completion: .file,
        help: "Check a table of URLs, as verify has it, against the served and Apple's copy.")
    static let noCDN = Option.flag(
        "no-cdn", help: "Ask neither Apple nor Google, for names that must stay private.")
    static let watch = Option.flag(
        "watch", "w", help: "Ask again and again until Apple's copy is the one that is served.")
    static let watchFor = Option.value(
        "watch-for", takes: "MINUTES", default: "1500",
        help: "Give up watching after this time, with status 1.")
    static let interval = Option.value(
        "interval", takes: "SECONDS", default: "60",
        help: "The pause before the second look of --watch; each one after is half as long again,"
            + " up to 15 minutes.")
    static let domainsFrom = Option.value(
        "domains-from", takes: "FILE", completion: .file,
        help: "Read domains and links from this file, one in a line; - for standard input.")
    static let record = Option.value(
        "record", takes: "DIR", completion: .folder,
        help: "Keep all that was answered in this folder, one file for each domain.")
    static let replay = Option.value(
        "replay", takes: "DIR", completion: .folder,
        help: "Judge what --record kept, without a network.")
    static let format = Option.format(["text", "json", "junit", "html"])
    static let failOn = Option.value(
        "fail-on", takes: "SEVERITY", allowed: ["error", "warning", "info", "never"],
        default: "error", help: "From which severity on findings make the status 1.")
    static let timeout = Option.value(
        "timeout", takes: "SECONDS", default: "12", help: "Give up a request after this time.")
    static let resolve = Option.value(
        "resolve", takes: "HOST:PORT:ADDRESS", repeatable: true,
        help: "Use this address for a name in place of DNS, as with curl.")
    static let connectTo = Option.value(
        "connect-to", takes: "HOST:PORT:ADDRESS:PORT", repeatable: true,
        help: "Connect elsewhere, as with curl; an empty host or port stands for any.")
    static let trust = Option.value(
        "cacert", takes: "FILE", completion: .file,
        help: "Trust these certificates (PEM) in place of the system's.")
    static let proxy = Option.value(
        "proxy", takes: "URL", help: "Send the requests through this proxy.")
    static let cdn = Option.value(
        "cdn", takes: "URL", help: "Ask this server in place of Apple's.")

    static let all = [
        app, target, package, fingerprint, trace, cases, noCDN, watch, watchFor, interval,
        domainsFrom, record, replay, format, failOn, timeout, resolve, connectTo, trust, proxy, cdn,
    ]
}
