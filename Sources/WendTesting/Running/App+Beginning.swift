import Wend
import WendCore
import WendRuntime

extension App {
    /// How its sessions begin in a flow. Its documents are written down once for all of them.
    ///
    /// - Parameter languages: Those in which whoever uses it wants to read.
    func beginning(languages: [String] = []) throws(FlowAppError) -> HeadlessDevice.Beginning {
        let (entry, shelf) = (try runnableEntry(), DocumentShelf())
        return HeadlessDevice.Beginning(
            session: { [self, handlers, resources, loader] stubs, clock, place, kept in
                var settings = SessionSettings(languages: languages)
                settings.place = place
                var handlers = handlers
                if handlers.records == nil { handlers.records = kept.records }
                if handlers.bundles == nil { handlers.bundles = kept.bundles }
                if handlers.services == nil { handlers.services = stubbedServices(clock) }
                return TestSession(
                    entry, shelf: shelf, stubs: stubs, handlers: handlers, settings: settings, resources: resources,
                    loader: loader, clock: clock)
            },
            kept: { [self] clock in .init(records: records(in: nil, clock: clock), bundles: stubbedBundles(clock)) })
    }
}
