#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The library that packs and unpacks writes names in the language of the process, which may be one that has no more than 128 letters.
enum UnicodeNames {
    /// Does something on a thread that writes names in UTF-8 meanwhile.
    static func around<Result>(_ work: () throws -> Result) rethrows -> Result {
        guard let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) else { return try work() }
        let before = uselocale(locale)
        defer {
            uselocale(before)
            freelocale(locale)
        }
        return try work()
    }
}
