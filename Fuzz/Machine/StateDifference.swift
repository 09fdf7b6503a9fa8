package import Foundation
import WendCore
import WendDocuments
import WendExpressions

/// Says where two encoded states differ first.
package enum StateDifference {
    /// The path of the first difference and both values there, in one line; nil if there is none.
    package static func between(_ left: Data, _ right: Data) -> String? {
        if left == right { return nil }
        guard let one = node(left), let other = node(right) else {
            return "states of \(left.count) or \(right.count) bytes"
        }
        return difference(one, other, "") ?? "nothing but how it is written"
    }

    private static func node(_ data: Data) -> JSONNode? { JSONReader().read(Array(data), file: "state").node }

    private static func difference(_ left: JSONNode, _ right: JSONNode, _ path: String) -> String? {
        switch (left.content, right.content) {
        case (.scalar(let one), .scalar(let other)) where one == other: return nil
        case (.array(let one), .array(let other)):
            for (number, pair) in zip(one, other).enumerated() {
                if let found = difference(pair.0, pair.1, "\(path)[\(number)]") { return found }
            }
            return one.count == other.count ? nil : "\(path): \(one.count) or \(other.count) elements"
        case (.object(let one), .object(let other)):
            for member in one {
                guard let counterpart = right[member.name] else { return "\(path).\(member.name): there or not" }
                if let found = difference(member.node, counterpart, "\(path).\(member.name)") { return found }
            }
            return other.first { left[$0.name] == nil }.map { "\(path).\($0.name): not there or there" }
        default: return "\(path): \(words(left)) or \(words(right))"
        }
    }

    private static func words(_ node: JSONNode) -> String {
        switch node.content {
        case .scalar(let value): String("\(value)".prefix(120))
        case .array(let elements): "a list of \(elements.count)"
        case .object(let members): "{\(members.prefix(4).map(\.name).joined(separator: " "))}"
        }
    }
}
