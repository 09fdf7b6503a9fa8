import Foundation
public import WendCore
import WendExpressions

/// The files an app's records lie in: one of what everybody sees, and one for each person.
///
///     let folder = RecordsFolder("\(dataFolder)/records")
///     let store = try folder.reading("person ann")
///
/// It can be looked at while a server has the files open, and nothing is written to them.
public struct RecordsFolder: Sendable {
    public let path: String

    public init(_ path: String) { self.path = path }

    static let sharedName = "shared"
    private static let ownPrefix = "own-"
    /// The longest name of a person, in bytes: it is the file's name as well.
    static let longestPerson = 100

    /// Who has records here: `person NAME` who has signed in, `visitor ID` who has not. Sorted.
    public var owners: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return files.compactMap { file in
            file.hasSuffix(Self.ending) ? Self.person(of: String(file.dropLast(Self.ending.count))) : nil
        }.sorted()
    }

    /// Opens the records of somebody, or those that everybody sees, to look at; nil if there are none yet.
    ///
    /// - Throws: `corrupt`, `newerSchema`, `unavailable`.
    public func reading(_ owner: String? = nil) throws(RecordStoreError) -> RecordStore? {
        let file = file(try Self.name(of: owner))
        let files = FileManager.default
        guard files.fileExists(atPath: file) else { return nil }
        // To open a pipe would wait for whoever writes to it.
        let target = URL(filePath: file).resolvingSymlinksInPath().path
        guard (try? files.attributesOfItem(atPath: target)[.type] as? FileAttributeType) == .typeRegular else {
            throw RecordStoreError(.unavailable, "'\(file)' is no file")
        }
        return try RecordStore(reading: file)
    }

    // MARK: Names

    private static let ending = ".sqlite"

    func file(_ name: String) -> String { "\(path)/\(name)\(Self.ending)" }

    /// The name of a person's file: different for different persons, whatever they are called.
    static func name(of person: String?) throws(RecordStoreError) -> String {
        guard let person else { return sharedName }
        let bytes = Array(person.utf8)
        guard bytes.count <= longestPerson else {
            throw RecordStoreError(.badQuery, "names of persons have at most \(longestPerson) bytes")
        }
        return ownPrefix + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Whose a file is by its name; nil if it is nobody's.
    static func person(of name: String) -> String? {
        guard name.hasPrefix(ownPrefix) else { return nil }
        let digits = Array(name.utf8.dropFirst(ownPrefix.utf8.count))
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    // MARK: Deleting

    /// Takes away somebody's records, with the copies that were made of them before the model changed. Nobody may have them open.
    /// - Returns: Whether there were any.
    @discardableResult
    func delete(_ name: String) throws(RecordStoreError) -> Bool {
        let files = FileManager.default
        let mine = ((try? files.contentsOfDirectory(atPath: path)) ?? []).filter {
            $0 == name + Self.ending || $0.hasPrefix("\(name)\(Self.ending)-") || $0.hasPrefix("\(name)\(Self.ending).")
        }
        do {
            for file in mine { try files.removeItem(atPath: "\(path)/\(file)") }
        } catch {
            throw RecordStoreError(.unavailable, "'\(file(name))' cannot be deleted: \(error.localizedDescription)")
        }
        return !mine.isEmpty
    }

    /// When a file was last written to, in seconds since 1970; nil if there is none.
    func lastChange(_ name: String) -> Double? {
        [file(name), "\(file(name))-wal"].compactMap {
            (try? FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date)?.timeIntervalSince1970
        }.max()
    }
}
