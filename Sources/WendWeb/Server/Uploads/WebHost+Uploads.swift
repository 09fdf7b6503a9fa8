import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Synchronization
import WendCore
import WendRuntime

/// Files that come in: from pages with scripts one by one, from pages without them in a form.
extension WebHost {
    /// The client that all offers of files to a session count as.
    private static let fileClient = ClientID(rawValue: "file")

    /// Takes one file, which is the whole body: offers it to the field that the header names, and hands its bytes over to whoever
    /// receives it in the app, as fast as they are taken there.
    ///
    /// What is wrong with a file is said at its field. The answer says only what no field can.
    func receive(for id: SessionID, _ request: Request) async throws -> Response {
        guard isOurs(request.head), request.headers[.fetchSite] != "cross-site" else {
            count { $0.forbidden += 1 }
            return plain(.forbidden)
        }
        guard let session = try await sessions.find(id) else { return plain(.notFound) }
        let token = request.headers[.wendToken] ?? ""
        guard await owner(of: session, request: request, token: token) != nil else { return plain(.forbidden) }
        guard let field = request.headers[.wendField].flatMap({ Element.ID(domID: $0) }),
            let name = request.headers[.wendName], let size = request.headers[.wendSize].flatMap({ Int($0) }), size >= 0
        else {
            count { $0.malformed += 1 }
            return plain(.badRequest)
        }
        guard openUpload(request.head, id) else {
            count { $0.overLimit += 1 }
            return plain(.tooManyRequests)
        }
        defer { closeUpload(request.head, id) }
        // A browser whose connection ends early sends the same again by itself: what was cancelled would arrive all the same.
        let sending = request.headers[.wendSending].flatMap { SentFiles.Sending(session: id, name: $0) }
        if let sending, !sentFiles.withLock({ $0.begin(sending, now: .now) }) {
            count { $0.duplicates += 1 }
            return plain(.conflict)
        }
        var isCut = false
        defer { if let sending { sentFiles.withLock { $0.end(sending, isCut: isCut, now: .now) } } }
        let file = OfferedFile(
            id: Ownership.randomText(), name: AddressText.unescaped(name) ?? name,
            type: request.headers[.contentType] ?? "",
            size: size)
        let offer = try await offer(file, to: field, of: session)
        if let arrival = offer?.arrival { isCut = await hand(over: request.body, to: arrival) }
        return plain(offer?.refusals.isEmpty == true ? .noContent : .conflict)
    }

    /// Gives a whole body to whoever waits for it.
    /// - Returns: Whether it ended too soon while it was waited for.
    private func hand(over body: RequestBody, to arrival: Arrival) async -> Bool {
        defer { arrival.fail(.incomplete) }
        do {
            for try await buffer in body {
                count { $0.fileBytes += buffer.readableBytes }
                try await arrival.send(Array(buffer.readableBytesView))
            }
            arrival.finish()
        } catch {
            arrival.fail(.incomplete)
        }
        await arrival.settled()
        return arrival.isCut
    }

    /// Tells a session of a file.
    /// - Returns: What came of it; nil if there is no such field.
    private func offer(_ file: OfferedFile, to field: Element.ID, of session: Session) async throws -> FileOffer? {
        let snapshot = await session.snapshot(showing: RowWindows())
        guard case .files(let rule)? = snapshot.rendering.topLayer?.visibleElement(field)?.entry else { return nil }
        count { $0.files += 1 }
        let offer = try await session.offer(
            file, to: field, taking: rule, limit: options.maximumFileSize, through: sessions.arrivals,
            from: Self.fileClient)
        for refusal in offer.refusals { count { $0.refusals[refusal, default: 0] += 1 } }
        return offer
    }

    /// An answer to a script.
    private func plain(_ status: HTTPResponse.Status) -> Response {
        var fields = SecurityFields.common(options: options)
        fields[.cacheControl] = "no-store"
        return Response(status: status, headers: fields)
    }

    // MARK: Forms with files

    /// What came of reading a form with files.
    enum PostedForm {
        case form(FormPost)
        case refused(WebProblem)
        /// Its page is out of date: what was in it.
        case stale(FormPost)
    }

    /// Reads a form with files. Each file is offered when its turn comes, so what says whose form it is has to come first, as on
    /// our pages.
    /// - Parameter isCurrent: Judges the fields that have come; nil if they are of this session's present page.
    func read(
        _ request: Request, boundary: String, for session: Session,
        judging judge: (FormPost) async -> PostedForm?
    ) async throws -> PostedForm {
        var reader = MultipartReader(boundary: boundary)
        var fields: [(name: String, value: String)] = []
        var size = 0
        var files = 0
        var value: (name: String, bytes: [UInt8])?
        var arrival: Arrival?
        var refusal: PostedForm?
        var isJudged = false
        defer { arrival?.fail(.incomplete) }
        do {
            for try await buffer in request.body {
                for event in try reader.take(buffer.readableBytesView) {
                    switch event {
                    case .part(let part):
                        value = nil
                        guard let name = part.fileName else {
                            value = (part.name, [])
                            size += part.name.utf8.count
                            continue
                        }
                        guard !name.isEmpty, refusal == nil else { continue }
                        if !isJudged { refusal = await judge(FormPost(fields)) }
                        isJudged = true
                        files += 1
                        guard refusal == nil, files <= options.maximumFilesPerForm,
                            let field = Element.ID(domID: part.name)
                        else { continue }
                        let file = OfferedFile(id: Ownership.randomText(), name: name, type: part.type)
                        arrival = try await offer(file, to: field, of: session)?.arrival
                    case .bytes(let bytes):
                        if value != nil {
                            value?.bytes += bytes
                            size += bytes.count
                            guard size <= options.maximumFormSize else { return .refused(.tooLarge) }
                        } else if let receiving = arrival {
                            count { $0.fileBytes += bytes.count }
                            // The rest of one that nobody wants is passed over.
                            do { try await receiving.send(bytes) } catch { arrival = nil }
                        }
                    case .end:
                        if let (name, bytes) = value {
                            guard let text = FormPost.text(ofLine: bytes) else { return .refused(.unreadable) }
                            fields.append((name, text))
                        }
                        value = nil
                        arrival?.finish()
                        if let arrived = arrival { await settle(arrived) }
                        arrival = nil
                    }
                }
            }
        } catch is MultipartReader.Problem {
            count { $0.malformed += 1 }
            return .refused(.unreadable)
        }
        guard reader.isAtEnd else {
            count { $0.malformed += 1 }
            return .refused(.unreadable)
        }
        let form = FormPost(fields)
        if !isJudged { refusal = await judge(form) }
        // Judged by what came first; all of it is to be kept.
        if case .stale? = refusal { return .stale(form) }
        return refusal ?? .form(form)
    }

    /// Waits until a session has what came of a file, but not longer than for any other answer.
    private func settle(_ arrival: Arrival) async {
        let patience = options.replyPatience
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await arrival.settled() }
            group.addTask { try? await Task.sleep(for: patience) }
            await group.next()
            group.cancelAll()
        }
    }
}

extension HTTPField.Name {
    static let wendToken = constant("wend-token")
    static let wendField = constant("wend-field")
    static let wendName = constant("wend-name")
    static let wendSize = constant("wend-size")
    static let wendSending = constant("wend-sending")
}
