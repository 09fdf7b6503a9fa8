/// What a server answered.
public struct ServiceResponse: Hashable, Sendable {
    public var status: Int
    public var headers: ServiceHeaders
    /// Empty if it was written into the request's file.
    public var body: [UInt8]
    /// How many bytes the body has, unpacked.
    public var size: Int
    /// Whether the body was written into the request's file.
    public var isInFile: Bool

    public init(
        _ status: Int, headers: ServiceHeaders = [:], body: [UInt8] = [], size: Int? = nil, isInFile: Bool = false
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.size = size ?? body.count
        self.isInFile = isInFile
    }
}
