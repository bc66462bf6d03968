/// When to write in colour: what `--color` says.
package enum ColorChoice: String, CaseIterable, Sendable {
    /// When a terminal reads the stream and the environment does not object.
    case auto
    /// Also into files and pipes.
    case always
    /// Not at all.
    case never

    /// Whether a stream is to be written in colour.
    ///
    /// `always` and `never` are final. With `auto` the first of these decides: `NO_COLOR` set to
    /// anything (no), `CLICOLOR_FORCE` set to anything but 0 (yes), `TERM=dumb` or `CLICOLOR=0`
    /// (no), and at last whether the stream is a terminal.
    package func isOn(in environment: Environment, onTerminal isTerminal: Bool) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if let off = environment["NO_COLOR"], !off.isEmpty { return false }
        if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
        if environment["TERM"] == "dumb" || environment["CLICOLOR"] == "0" { return false }
        return isTerminal
    }
}
