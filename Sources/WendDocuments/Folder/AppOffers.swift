package import WendCore

/// What an app in Swift has registered by name, for files that name it: transformers, properties of records, kinds, and the messages it
/// answers. Nothing, where a folder is opened by `wend` alone.
package struct AppOffers: Sendable, Equatable {
    package let registry: Registry
    /// The messages its own code answers, sorted.
    package let messages: [String]

    package static let none = AppOffers(.standard)

    package init(_ registry: Registry, messages: [String] = []) {
        self.registry = registry
        self.messages = messages.sorted()
    }

    package static func == (one: Self, other: Self) -> Bool {
        one.registry.fingerprint == other.registry.fingerprint && one.messages == other.messages
    }

    /// The kind of the app's own that a class of views is called by; nil where it has none.
    func kind(forClass name: String) -> Kind? {
        guard Registry.standard[name] == nil, let kind = registry[name], kind.types.fits(.view) else { return nil }
        return kind
    }
}
