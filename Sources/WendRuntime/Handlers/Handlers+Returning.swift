public import WendExpressions

/// Somebody who comes back from elsewhere: from a page on which they have signed in, paid or agreed.
public struct Homecoming: Sendable {
    /// What stands in the address behind the `?`.
    public let values: Fields
    /// Who comes, as ``HandledMessage/owner`` has it: nothing that a browser can make up.
    public let owner: String
    /// Who it is, if somebody has signed in.
    public let principal: String?

    public init(values: Fields, owner: String, principal: String? = nil) {
        self.values = values
        self.owner = owner
        self.principal = principal
    }
}

extension Handlers {
    /// Takes in those whom another server sends back, at the address `return/NAME` below that of the app.
    ///
    ///     handlers.onReturn("bank") { visitor in await payments.confirm(visitor.values, of: visitor.owner) }
    ///
    /// What it is called with comes from a browser and may be made up; whose browser it is, is certain. It may come twice. Nothing of
    /// the address is kept or logged.
    /// - Parameter take: Gives the session that goes on; nil for wherever somebody is led who opens the app.
    public mutating func onReturn(_ name: String, _ take: @escaping @Sendable (Homecoming) async -> SessionID?) {
        returns[name] = take
    }

    /// The names under which people come back, sorted.
    public var returnNames: [String] { returns.keys.sorted() }

    /// Where somebody goes on who comes back.
    package func takeIn(_ visitor: Homecoming, at name: String) async -> SessionID? { await returns[name]?(visitor) }
}
