public import WendExpressions

/// One thing that can be asked of a service.
public struct ServiceAction: Hashable, Sendable, Codable {
    /// Appended to the base address; used as it is if it begins with `http`. Nil for the base address itself.
    public var path: String?
    public var settings: RequestSettings
    /// What the response is stored as; nil if it is not stored.
    public var result: ResultType?
    /// The action that is performed when the response of this one has been stored.
    public var next: String?
    public var clearing: ClearPolicy
    /// What is written on every record of the response itself, not on those inside: constants by property.
    public var setters: Fields
    /// Whether files or bytes are sent instead of parameters.
    public var isUpload: Bool
    /// The parts of an upload: name by name the way to a value of what the action is performed with. Empty sends the value itself.
    public var parts: Fields
    /// Whether the response is written into a file instead of being read.
    public var isDownload: Bool
    /// What a stub answers, in this order, the last one again and again; empty if it has no answer.
    public var stubs: [StubAnswer]

    public init(
        path: String? = nil, settings: RequestSettings = RequestSettings(), result: ResultType? = nil,
        next: String? = nil, clearing: ClearPolicy = .none, setters: Fields = [:], isUpload: Bool = false,
        parts: Fields = [:], isDownload: Bool = false, stubs: [StubAnswer] = []
    ) {
        self.path = path
        self.settings = settings
        self.result = result
        self.next = next
        self.clearing = clearing
        self.setters = setters
        self.isUpload = isUpload
        self.parts = parts
        self.isDownload = isDownload
        self.stubs = stubs
    }

    /// Of an upload POST if nobody says, else GET.
    var method: ServiceMethod { settings.method ?? (isUpload ? .post : .get) }

    /// Whether it does no harm to send it again when it may have arrived already.
    public var isRepeatable: Bool {
        settings.isRepeatable ?? (settings.idempotencyHeader != nil || method.isIdempotent)
    }

    var encoding: ParameterEncoding { settings.encoding ?? (method.takesQuery ? .query : .form) }
    var timeout: Double { settings.timeout ?? Self.standardTimeout }
    var maximumResponse: Int {
        settings.maximumResponse ?? (isDownload ? Self.standardDownload : Self.standardResponse)
    }
    var maximumRedirects: Int { settings.maximumRedirects ?? Self.standardRedirects }

    /// What is put into its address, by the first name of each way.
    package var namesInAddress: [String] {
        ServiceTemplate(path ?? "", stopsAtDots: true).tokens.compactMap(\.path.first)
    }

    /// Whether it reads what may be read again, and leaves the records that came before.
    package var readsRecords: Bool { method == .get && clearing == .none && !isUpload && !isDownload }

    static let standardTimeout = 30.0
    static let standardResponse = 16 << 20
    static let standardDownload = 1 << 30
    static let standardRedirects = 5
}
