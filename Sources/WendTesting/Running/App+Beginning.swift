import Wend
import WendCore
import WendRuntime

extension App {
    /// How its sessions begin in a flow. Its documents are written down once for all of them.
    func beginning() throws(FlowAppError) -> HeadlessDevice.Beginning {
        let (entry, shelf) = (try runnableEntry(), DocumentShelf())
        return { [handlers, resources, loader] stubs, clock in
            TestSession(
                entry, shelf: shelf, stubs: stubs, handlers: handlers, resources: resources, loader: loader,
                clock: clock)
        }
    }
}
