/// Notices which callback an app has forgotten to forward.
///
/// The system calls `scene(_:willConnectTo:options:)` for every window, with a link or without. So
/// when a window gets a link while the app runs and its start was never heard of, links that start
/// the app are lost. That is the fault nobody sees, because the link works whenever it is tried.
final class CallbackAudit {
    private var scenesConnected: [String] = []
    private var isSceneEverConnected = false
    private var said: [String] = []

    /// A callback was forwarded, with a link or without.
    ///
    /// - Parameters:
    ///   - callback: which one.
    ///   - scene: the scene it was for.
    ///   - missing: the callbacks that the delegate does not have, as far as is known.
    /// - Returns: what is wrong, in a line each; each line once.
    func forwarded(
        _ callback: LinkCallback, scene: String?, missing: [LinkCallback] = []
    ) -> [String] {
        var faults: [String] = []
        func add(_ fault: String) {
            if said.contains(fault) { return }
            said.append(fault)
            faults.append(fault)
        }
        switch callback {
        case .sceneWillConnect:
            isSceneEverConnected = true
            if let scene, !scenesConnected.contains(scene) { scenesConnected.append(scene) }
            for absent in missing {
                let kind = absent == .sceneContinue ? "universal links" : "custom schemes"
                add(
                    "the scene delegate has no \(absent.name): \(kind) tapped while the app "
                        + "runs are lost")
            }
        case .sceneContinue, .sceneOpenURLContexts:
            let isKnown = scene.map(scenesConnected.contains) ?? isSceneEverConnected
            if !isKnown {
                add(
                    "\(LinkCallback.sceneWillConnect.name) was not forwarded: links that "
                        + "start the app are lost")
            }
        case .applicationContinue, .applicationOpen:
            if isSceneEverConnected {
                add(
                    "\(callback.name) was called in an app with scenes, by the app itself: "
                        + "the system calls only the scene delegate there")
            }
        default: break
        }
        return faults
    }
}
