#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The reason why a server could not listen.
public struct WebServerError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable {
        case portInUse
        case notAllowed
        case noSuchAddress
        case other
    }

    public let code: Code
    public let address: String
    public let port: Int
    /// What the system said.
    public let errno: Int32

    init(address: String, port: Int, errno: Int32) {
        self.address = address
        self.port = port
        self.errno = errno
        code =
            switch errno {
            case EADDRINUSE: .portInUse
            case EACCES, EPERM: .notAllowed
            case EADDRNOTAVAIL: .noSuchAddress
            default: .other
            }
    }

    /// One line, with a way out.
    public var description: String {
        switch code {
        case .portInUse: "port \(port) on \(address) is in use by another program; choose another port, or 0 for any"
        case .notAllowed: "port \(port) on \(address) is not for everybody; choose one above 1023, or 0 for any"
        case .noSuchAddress: "this machine has no address \(address)"
        case .other: "cannot listen on \(address):\(port): \(String(cString: strerror(errno)))"
        }
    }
}
