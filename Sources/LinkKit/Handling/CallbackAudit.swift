internal import URLText

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
        switch callback.name {
        case LinkCallback.sceneWillConnect.name:
            isSceneEverConnected = true
            if let scene, !scenesConnected.contains(scene) { scenesConnected.add(scene) }
            for absent in missing {
                let kind = absent == .sceneContinue ? "universal links" : "custom schemes"
                add(
                    "the scene delegate has no " + absent.name + ": " + kind
                        + " tapped while the app runs are lost", to: &faults)
            }
        case LinkCallback.sceneContinue.name, LinkCallback.sceneOpenURLContexts.name:
            let isKnown = scene.map { scenesConnected.contains($0) } ?? isSceneEverConnected
            if !isKnown {
                add(
                    LinkCallback.sceneWillConnect.name
                        + " was not forwarded: links that start the app are lost", to: &faults)
            }
        case LinkCallback.applicationContinue.name, LinkCallback.applicationOpen.name:
            if isSceneEverConnected {
                add(
                    callback.name
                        + " was called in an app with scenes, by the app itself: "
                        + "the system calls only the scene delegate there", to: &faults)
            }
        default: break
        }
        return faults
    }

    @inline(never)
    private func add(_ fault: String, to faults: inout [String]) {
        if said.contains(fault) { return }
        said.add(fault)
        faults.add(fault)
    }
}
