/// What an app knows of a server: where it is, what can be asked of it, and what comes back.
///
///     var description = ServiceDescription()
///     description.defaults.baseURL = "https://feed.example"
///     description["homeFeed"] = ServiceAction(path: "home/$user", result: ResultType("[Post]"))
///
/// It is data and holds no secret: `${NAME}` in it stands for one, and is looked up when a request is made. ``ServiceReader``
/// makes it of JSON; ``problems`` says what is wrong with one, however it was made.
public struct ServiceDescription: Hashable, Sendable, Codable {
    public var authentication = ServiceAuthentication()
    public var defaults = ServiceDefaults()
    public var options = ServiceOptions()
    private var entries = Entries()

    private struct Entry: Hashable, Sendable, Codable {
        let name: String
        var action: ServiceAction
    }

    /// The actions in their order, each found by its name.
    private struct Entries: Hashable, Sendable, Codable {
        private(set) var list: [Entry] = []
        private var positions: [String: Int] = [:]

        init() {}

        init(from decoder: any Decoder) throws {
            for entry in try [Entry](from: decoder) { self[entry.name] = entry.action }
        }

        func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }

        subscript(name: String) -> ServiceAction? {
            get { positions[name].map { list[$0].action } }
            set {
                switch (positions[name], newValue) {
                case (let position?, let action?): list[position].action = action
                case (nil, let action?):
                    positions[name] = list.count
                    list.append(Entry(name: name, action: action))
                case (let position?, nil):
                    list.remove(at: position)
                    positions = Dictionary(uniqueKeysWithValues: list.enumerated().map { ($1.name, $0) })
                case (nil, nil): break
                }
            }
        }
    }

    public init() {}

    /// The action of a name, as it is written; nil if there is none. The name is no key path: it may have dots.
    public subscript(name: String) -> ServiceAction? {
        get { entries[name] }
        set { entries[name] = newValue }
    }

    /// The names of the actions, in the order in which they were described.
    public var actionNames: [String] { entries.list.map(\.name) }

    /// An action with what it leaves to the defaults filled in; nil if there is none of the name.
    package func complete(_ name: String) -> ServiceAction? {
        guard var action = self[name] else { return nil }
        action.settings = action.settings.completed(by: defaults.settings)
        return action
    }
}
