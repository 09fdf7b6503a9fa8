import WendCore
import WendExpressions

/// A property of a ``SwiftScreen`` that is part of its state: kept with the session, and changed by inputs that are bound to it.
///
///     @Stored var email = ""
///     TextField("Email", text: $email)
@propertyWrapper
public struct Stored<Value: Codable> {
    private let box: Box

    public init(wrappedValue: Value) { box = Box(wrappedValue) }

    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }

    /// The property as an input changes it.
    public var projectedValue: StoredBinding<Value> { StoredBinding(name: box.name) }

    private final class Box {
        var value: Value
        var name = ""

        init(_ value: Value) { self.value = value }
    }
}

/// What is known of a stored property whatever its type.
protocol StoredProperty {
    func isCalled(_ name: String)
    func value(of name: String) throws -> WendExpressions.Value
    func take(_ value: WendExpressions.Value, of name: String) throws
    /// What may stand for it in an address.
    var word: ScreenOutline.Word { get }
}

extension Stored: StoredProperty {
    func isCalled(_ name: String) { box.name = name }

    var word: ScreenOutline.Word {
        switch Value.self {
        case is String.Type, is String?.Type: .text
        case is any FixedWidthInteger.Type, is Int?.Type: .number
        default: .any
        }
    }

    func value(of name: String) throws -> WendExpressions.Value {
        // What most properties are needs no coder.
        switch box.value {
        case let text as String: .string(text)
        case let flag as Bool: .bool(flag)
        case let number as Int: .integer(number)
        default: try ValueEncoder.fields(of: [name: box.value])[name] ?? .null
        }
    }

    func take(_ value: WendExpressions.Value, of name: String) throws {
        let plain: Value? =
            switch value {
            case .string(let text): text as? Value
            case .bool(let flag): flag as? Value
            case .integer(let number): number as? Value
            default: nil
            }
        if let plain {
            box.value = plain
            return
        }
        guard let value = try ValueDecoder.decode([String: Value].self, from: [name: value])[name] else { return }
        box.value = value
    }
}
