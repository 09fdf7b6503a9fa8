import Foundation
import WendCore

/// Finds what an encoded state refers to by walking over all of its JSON, whatever it means: two numbers under a name that
/// holds nodes, and every text with a version in it.
struct PlainReferences {
    private(set) var numbers: Set<Int> = []
    /// The documents the state keeps, by number.
    private(set) var kept: [Int: String] = [:]
    private var hasBase = false

    init(_ state: Data) throws {
        let root = try JSONSerialization.jsonObject(with: state) as? [String: Any] ?? [:]
        if let only = (root["documents"] as? [String])?.first { kept[0] = only }
        let list = (root["documents"] as? [String: Any])?["kept"] as? [Any] ?? []
        for index in stride(from: 0, to: list.count, by: 2) {
            if let number = list[index] as? Int, let version = list[index + 1] as? String { kept[number] = version }
        }
        hasBase = root["base"] != nil
        walk(root, "")
    }

    private mutating func walk(_ json: Any, _ name: String) {
        if let text = json as? String {
            // Values are packed into texts.
            for (number, version) in kept where text.contains("\(version)#") { numbers.insert(number) }
        } else if let fields = json as? [String: Any] {
            for (key, value) in fields { walk(value, key == "_0" ? name : key) }
        } else if let list = json as? [Any] {
            if ["node", "action", "broken"].contains(name), list.count == 2, let number = list[0] as? Int,
                list[1] is Int
            {
                numbers.insert(number)
            }
            for value in list { walk(value, "") }
        }
    }

    /// What is kept and not referred to, or the other way round; nil if all is well. The last text stays while nothing is
    /// shown, and where there is only one nobody looks.
    var problem: String? {
        var expected = numbers
        if !hasBase || kept.count == 1 { expected.formUnion([kept.keys.max()].compactMap { $0 }) }
        return expected == Set(kept.keys) ? nil : "documents \(kept) are kept, referred to are \(numbers.sorted())"
    }
}
