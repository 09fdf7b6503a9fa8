public import WendExpressions

/// What both the defaults and an action can say of a request. Nil leaves it to the defaults, and theirs to the fallback given here.
public struct RequestSettings: Hashable, Sendable, Codable {
    /// GET if nobody says.
    public var method: ServiceMethod?
    /// Names with texts; those of an action win name by name.
    public var headers: Fields
    /// What is sent; those of an action win name by name.
    public var parameters: Fields
    /// How parameters are written: by default in the address for GET, HEAD and DELETE, else as a form.
    public var encoding: ParameterEncoding?
    /// The way to what counts in a response; empty for all of it.
    public var resultKeyPath: String?
    /// The member of an error's body that says what is wrong: `error`.
    public var errorKeyPath: String?
    /// Whether requests are authorized, as the description's authentication says: not by default.
    public var needsAuthentication: Bool?
    /// Whether parameters are left out that are empty texts or nothing: not by default.
    public var omitsEmpty: Bool?
    /// Whether everything the call is made with is sent beside the parameters, but for what stands in the address; where there are files
    /// in it, in parts.
    package var sendsObject = false
    /// Whether of that only what stands in the address and the headers is sent after all.
    package var sendsOnlyNamed = false
    /// Seconds that may pass without any progress: 30 by default.
    public var timeout: Double?
    /// How a request that failed is tried again: not by default.
    public var retry: RetryRule?
    /// How long an answer may be used again: never by default.
    public var cache: CacheRule?
    /// The header that carries the call's id, such as `Idempotency-Key`; none by default. With it a request may be repeated.
    public var idempotencyHeader: String?
    /// Whether it does no harm to send a request again that may have arrived. By default so for GET, HEAD, PUT, DELETE, OPTIONS and
    /// TRACE, and with an ``idempotencyHeader``.
    public var isRepeatable: Bool?
    /// The most bytes of a response, unpacked: 16 MiB by default; 1 GiB for downloads.
    public var maximumResponse: Int?
    /// How often a redirect is followed: 5 times by default.
    public var maximumRedirects: Int?

    public init(
        method: ServiceMethod? = nil, headers: Fields = [:], parameters: Fields = [:],
        encoding: ParameterEncoding? = nil
    ) {
        self.method = method
        self.headers = headers
        self.parameters = parameters
        self.encoding = encoding
    }

    /// These, and what they leave open from others.
    func completed(by defaults: RequestSettings) -> RequestSettings {
        var all = self
        all.method = method ?? defaults.method
        all.headers = Self.merged(defaults.headers, headers)
        all.parameters = defaults.parameters.merging(parameters)
        all.encoding = encoding ?? defaults.encoding
        all.resultKeyPath = resultKeyPath ?? defaults.resultKeyPath
        all.errorKeyPath = errorKeyPath ?? defaults.errorKeyPath
        all.needsAuthentication = needsAuthentication ?? defaults.needsAuthentication
        all.omitsEmpty = omitsEmpty ?? defaults.omitsEmpty
        all.timeout = timeout ?? defaults.timeout
        all.retry = retry ?? defaults.retry
        all.cache = cache ?? defaults.cache
        all.idempotencyHeader = idempotencyHeader ?? defaults.idempotencyHeader
        all.isRepeatable = isRepeatable ?? defaults.isRepeatable
        all.maximumResponse = maximumResponse ?? defaults.maximumResponse
        all.maximumRedirects = maximumRedirects ?? defaults.maximumRedirects
        return all
    }

    /// Names of headers are the same in any case.
    private static func merged(_ defaults: Fields, _ own: Fields) -> Fields {
        var merged = defaults
        for name in defaults.names where own.names.contains(where: { $0.lowercased() == name.lowercased() }) {
            merged[name] = nil
        }
        return merged.merging(own)
    }
}
