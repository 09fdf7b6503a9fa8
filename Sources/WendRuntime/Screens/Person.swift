/// Who uses the session, for a ``SwiftScreen`` that wants to know: its body is made anew when that changes.
///
///     @Person var person: String?
///     Label("Welcome, \(person ?? "stranger")")
///
/// Nil for nobody in particular. Who it is the host says, not the screen.
@propertyWrapper
public struct Person {
    private let box = Box()

    public init() {}

    public var wrappedValue: String? { box.person }

    func become(_ person: String?) { box.person = person }

    private final class Box {
        var person: String?
    }
}
