import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Value {
    /// A Swift value as expressions see it: numbers, texts, dates and lists as themselves, a type's stored properties by
    /// name, a case of an enum by its name, nothing as `null`.
    init<Part>(reflecting value: Part) {
        self =
            switch value {
            case let value as Value: value
            case let value as Bool: .bool(value)
            case let value as Int: .integer(value)
            case let value as any BinaryInteger: Int(exactly: value).map { .integer($0) } ?? .double(Double(value))
            case let value as Double: .double(value)
            case let value as Float: .double(Double(value))
            case let value as any StringProtocol: .string(String(value))
            case let value as Date: .date(value)
            case let value as [UInt8]: .data(value)
            default: Value(mirroring: value)
            }
    }

    private init<Part>(mirroring value: Part) {
        let mirror = Mirror(reflecting: value)
        func part(_ child: Mirror.Child) -> Value { Value(reflecting: child.value) }
        switch mirror.displayStyle {
        case .optional:
            self = mirror.children.first.map(part) ?? .null
        case .collection, .set:
            self = .list(mirror.children.map(part))
        case .dictionary:
            self = .dictionary(
                Fields(
                    mirror.children.compactMap { child in
                        let pair = Array(Mirror(reflecting: child.value).children)
                        guard pair.count == 2 else { return nil }
                        return (String(describing: pair[0].value), part(pair[1]))
                    }))
        case .enum:
            self = .string(mirror.children.first?.label ?? String(describing: value))
        default:
            let parts = mirror.children.compactMap { child in child.label.map { ($0, part(child)) } }
            self = parts.isEmpty ? .string(String(describing: value)) : .dictionary(Fields(parts))
        }
    }
}
