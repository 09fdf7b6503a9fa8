import Wend
import WendCore
import WendRuntime

extension App {
    /// How its sessions begin in a flow. Its documents are written down once for all of them.
    ///
    /// - Parameter languages: Those in which whoever uses it wants to read.
    func beginning(languages: [String] = []) throws(FlowAppError) -> HeadlessDevice.Beginning {
        let (entry, shelf) = (try runnableEntry(), DocumentShelf())
        return { [handlers, resources, loader] stubs, clock, place in
            var settings = SessionSettings(languages: languages)
            settings.place = place
            return TestSession(
                entry, shelf: shelf, stubs: stubs, handlers: handlers, settings: settings, resources: resources,
                loader: loader, clock: clock)
        }
    }
}
