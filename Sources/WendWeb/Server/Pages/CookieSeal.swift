/// A mark on a browser's secret that this app has given it out, so that it is recognised without being kept anywhere.
///
/// The mark is a keyed hash of the secret. The key lies with the app's sessions: cookies hold as long as those do.
struct CookieSeal: Sendable {
    private let keys: [(UInt64, UInt64)]

    /// - Parameter key: 32 random bytes; more do not count.
    init(key: [UInt8]) {
        let words = stride(from: 0, to: 32, by: 8).map { start in
            key.dropFirst(start).prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        keys = [(words[0], words[1]), (words[2], words[3])]
    }

    /// A seal that holds until the process ends.
    static func random() -> CookieSeal {
        var generator = SystemRandomNumberGenerator()
        return CookieSeal(key: (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    /// What stands in the cookie for a secret.
    func sealed(_ secret: String) -> String { "\(secret).\(mark(of: secret))" }

    /// The secret in a cookie's value; nil if the value was not given out by this app.
    func opened(_ value: String) -> String? {
        let parts = value.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, Ownership.isRandomText(parts[0]) else { return nil }
        let secret = String(parts[0])
        return Ownership.areEqual(mark(of: secret), String(parts[1])) ? secret : nil
    }

    private func mark(of secret: String) -> String {
        keys.map { key in
            let digits = String(SipHash.hash(Array(secret.utf8), key: key), radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
        .joined()
    }
}

/// SipHash-2-4, a keyed hash that nobody without the key can foretell (Aumasson and Bernstein, 2012).
enum SipHash {
    static func hash(_ bytes: [UInt8], key: (UInt64, UInt64)) -> UInt64 {
        var state = State(key: key)
        let whole = bytes.count & ~7
        for start in stride(from: 0, to: whole, by: 8) { state.take(word(bytes[start..<start + 8])) }
        state.take(word(bytes[whole...]) | UInt64(bytes.count & 0xFF) << 56)
        return state.finished()
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private struct State {
        private var v0: UInt64, v1: UInt64, v2: UInt64, v3: UInt64

        init(key: (UInt64, UInt64)) {
            v0 = key.0 ^ 0x736f_6d65_7073_6575
            v1 = key.1 ^ 0x646f_7261_6e64_6f6d
            v2 = key.0 ^ 0x6c79_6765_6e65_7261
            v3 = key.1 ^ 0x7465_6462_7974_6573
        }

        mutating func take(_ word: UInt64) {
            v3 ^= word
            for _ in 0..<2 { round() }
            v0 ^= word
        }

        mutating func finished() -> UInt64 {
            v2 ^= 0xFF
            for _ in 0..<4 { round() }
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func round() {
            v0 &+= v1
            v1 = Self.rotated(v1, 13) ^ v0
            v0 = Self.rotated(v0, 32)
            v2 &+= v3
            v3 = Self.rotated(v3, 16) ^ v2
            v0 &+= v3
            v3 = Self.rotated(v3, 21) ^ v0
            v2 &+= v1
            v1 = Self.rotated(v1, 17) ^ v2
            v2 = Self.rotated(v2, 32)
        }

        private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
    }
}
