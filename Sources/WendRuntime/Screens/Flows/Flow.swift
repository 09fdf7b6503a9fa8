import WendCore
import WendExpressions

/// A recipe for one screen: how its object is made, and how the closures are wired by which it leads elsewhere.
///
///     enum Shop {
///         static let item: Flow<Item> = Flow(with: Item()) { screen, lets in
///             screen.onCheckout = lets.push(checkout) { $0.prepare }
///             screen.onBack = lets.pop()
///         }
///         static let checkout = Flow(with: Checkout())
///     }
///
/// A recipe runs whenever an object of the screen is needed, and makes a new one each time: what a screen is to remember is
/// ``Stored``. With a `path` a screen is a place of the app: `Flow(path: "/orders/:id", with: Order())` has the address `/orders/7` while
/// its ``Stored`` property `id` is 7, and is shown, with the screens on the way there, to whoever opens that address. Screens know neither each other nor where they stand. In a part, a flow stands for its screen: `Tabs { Shop.item }`.
public final class Flow<Target: SwiftScreen>: Sendable {
    /// Names the screen in sessions that are stored, in documents (`<swiftScreen screen="…"/>`) and in messages; it stays the same from
    /// one version of the app to the next.
    public let name: String
    /// How many screens of it there are at a time.
    public let retention: Retention
    /// Its address, in which `:id` is the stored property `id`; one without a slash in front goes on from that of the screen before. Nil
    /// for a screen without an address of its own.
    public let path: String?
    /// Where it is written.
    let location: FileLocation
    private let build: @Sendable (any Lets) -> Target

    /// - Parameters:
    ///   - name: The name of the screen's type unless said.
    ///   - retention: How many screens there are at a time.
    ///   - path: Its address.
    ///   - build: Makes the object and wires it.
    public init(
        _ name: String? = nil, retention: Retention = .weak, path: String? = nil, fileID: String = #fileID,
        line: Int = #line, _ build: @escaping @Sendable (any Lets) -> Target
    ) {
        self.name = name ?? String(describing: Target.self)
        self.retention = retention
        self.path = path
        location = FileLocation(file: fileID, line: line, column: 1)
        self.build = build
    }

    /// - Parameters:
    ///   - name: The name of the screen's type unless said.
    ///   - retention: How many screens there are at a time.
    ///   - path: Its address.
    ///   - make: Makes the object, when one is needed.
    ///   - wire: Wires it.
    public convenience init(
        _ name: String? = nil, retention: Retention = .weak, path: String? = nil, fileID: String = #fileID,
        line: Int = #line, with make: @autoclosure @escaping @Sendable () -> Target,
        _ wire: @escaping @Sendable (Target, any Lets) -> Void = { _, _ in }
    ) {
        self.init(name, retention: retention, path: path, fileID: fileID, line: line) { lets in
            let screen = make()
            wire(screen, lets)
            return screen
        }
    }

    /// A new object of the screen, wired with these.
    public func screen(wiredBy lets: any Lets) -> Target {
        let screen = build(lets)
        if let answering = screen as? any Answering { answering.wireAnswer(with: lets) }
        return screen
    }
}

extension Flow: Part {
    public var piece: Piece {
        Piece("swiftScreen").parameter("screen", .string(name)).with { $0.flow = self }
    }
}

/// A flow whatever its screen.
protocol FlowRecipe: AnyObject, Sendable {
    var name: String { get }
    var retention: Retention { get }
    var path: String? { get }
    var location: FileLocation { get }
    func make(wiredBy lets: any Lets) -> any SwiftScreen
}

extension Flow: FlowRecipe {
    func make(wiredBy lets: any Lets) -> any SwiftScreen { screen(wiredBy: lets) }
}
