/// A screen that an app has built in Swift, as far as addresses have to know it.
package struct ScreenOutline: Sendable {
    /// What may stand in an address for a value.
    package enum Word: String, Sendable {
        case text, number
        /// A number where it is written as numbers are, else text.
        case any
    }

    /// Another screen that its code shows.
    package struct Way: Sendable {
        package enum Change: String, Sendable {
            case push, present
            /// It is part of what this one shows.
            case within
        }

        package let screen: String
        package let change: Change

        package init(_ screen: String, _ change: Change) {
            self.screen = screen
            self.change = change
        }
    }

    package let name: String
    /// Nil for a screen without an address of its own.
    package let path: String?
    /// What it keeps, by name: what of an address has such a name is handed to it.
    package let values: [String: Word]
    package let ways: [Way]
    package let terms: MadeScreen.Terms
    /// Where it is written.
    package let location: FileLocation

    package init(
        name: String, path: String?, values: [String: Word], ways: [Way], terms: MadeScreen.Terms,
        location: FileLocation
    ) {
        self.name = name
        self.path = path
        self.values = values
        self.ways = ways
        self.terms = terms
        self.location = location
    }

    /// Stays the same as long as the same addresses lead to the same screens.
    var fingerprint: UInt64 {
        var hash = ContentHash()
        hash.mix(name)
        hash.mix(path ?? "")
        for (name, word) in values.sorted(by: { $0.key < $1.key }) {
            hash.mix(name)
            hash.mix(word.rawValue)
        }
        for way in ways {
            hash.mix(way.screen)
            hash.mix(way.change.rawValue)
        }
        return hash.bits
    }
}
