import WendCore
import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How entries are written down: as one packed text. Until engine 4.0 they were JSON objects, which are still read.
extension JournalEntry {
    var data: Data {
        func text(_ text: String?) -> Value { text.map(Value.string) ?? .null }
        return Data(
            ValuePacker.bytes(
                of: .list([
                    input.packed, text(versions?.description), text(ending?.rawValue), text(document?.rawValue),
                ])))
    }

    init(_ data: Data) throws {
        if data.first == UInt8(ascii: "{") {
            self = try Coding.decode(Self.self, from: data)
            return
        }
        guard case .list(let list)? = data.withContiguousBytes(ValueUnpacker.value), list.count == 4,
            let input = Input(packed: list[0])
        else { throw RestoreFailure(reason: "an entry of its journal cannot be read") }
        self.input = input
        versions = list[1].text.map(Versions.init(description:))
        document = list[3].text.map(Document.Version.init(rawValue:))
        ending = try list[2].text.map { text in
            guard let ending = Ending(rawValue: text) else {
                throw RestoreFailure(reason: "an entry of its journal ended in a way that is not known: '\(text)'")
            }
            return ending
        }
    }
}

extension Data {
    fileprivate func withContiguousBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeBytes { body($0.bindMemory(to: UInt8.self)) }
    }
}
