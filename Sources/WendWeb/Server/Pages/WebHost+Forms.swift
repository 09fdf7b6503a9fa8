import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import WendCore
import WendRuntime

extension WebHost {
    /// The client that all form posts of a session count as.
    static let formClient = ClientID(rawValue: "form")

    /// Does what a posted form says, waits a little for an awaited answer, and leads to the session's page.
    ///
    /// A form of a page that is out of date does nothing: what was entered in it comes back in the fields, to be looked at
    /// and sent again; in those of a new session, if its own was never kept or is there no more. A form that is posted twice
    /// counts once. That something is further than the page says, or that time has passed, does not make it out of date as long as there
    /// is the same to press and to fill in: it may be so every second.
    func post(to id: SessionID, _ request: Request) async throws -> Response {
        guard isOurs(request.head), request.headers[.fetchSite] != "cross-site" else {
            count { $0.forbidden += 1 }
            return await problem(.forbidden, request)
        }
        let known = try await sessions.find(id)
        let found = if let known { known } else { try await successor(for: request) }
        guard let session = found else { return await problem(.gone, request) }
        // The fields of the form are those of the rows its page showed.
        let windows = windows(of: request)
        let snapshot = await session.snapshot(showing: windows.windows)
        func judge(_ form: FormPost) async -> PostedForm? {
            // Whose page it was nobody knows: it may show things again, in a session of whoever sent it.
            if known == nil { return .stale(form) }
            guard await owner(of: session, request: request, token: form["token"] ?? "") != nil else {
                return .refused(.forbidden)
            }
            count { $0.forms += 1 }
            // A number means something only in its epoch, and the page says both.
            let epoch = request.uri.queryParameters["epoch"]
            let goodSince = await session.goodSince
            guard let number = form["r"].flatMap({ Int($0) }), epoch.map(String.init) == String(session.epoch) else {
                return .stale(form)
            }
            if number == snapshot.number { return nil }
            let mark = request.uri.queryParameters["fields"].map(String.init)
            let isAsGood =
                number >= goodSince && number < snapshot.number && mark == Posting.mark(of: snapshot.rendering)
            return isAsGood ? nil : .stale(form)
        }
        let form: FormPost
        switch try await read(request, for: session, judging: judge) {
        case .form(let read): form = read
        case .refused(let problem): return await self.problem(problem, request)
        case .stale(let old):
            guard let ownership = session.settings.owner.flatMap(Ownership.init) else {
                return await problem(.forbidden, request)
            }
            count { $0.staleForms += 1 }
            let now = await session.snapshot(showing: windows.windows)
            let posting = Posting(form: old, rendering: now.rendering, renderer: renderer(for: session))
            let entered = posting.entered
            let words = SystemWords(locale: entered.locale)
            let stray = posting.stray
            return await page(
                session, now, ownership, request, windows, showing: entered, status: .conflict,
                notice: stray.isEmpty
                    ? words[.outOfDate] : ([words[.outOfDateElsewhere]] + stray).joined(separator: "\n"))
        }
        // What is pressed is pressed when the files that came with it have arrived.
        if MultipartReader.boundary(in: request.headers[.contentType]) != nil { await answers(in: session) }
        let number = await session.highestNumber(of: Self.formClient) + 1
        let events = Posting(form: form, rendering: snapshot.rendering, renderer: renderer(for: session)).events
        if !events.isEmpty {
            let receipt = try await session.submit(events, client: Self.formClient, number: number)
            count { counters in
                counters.batches += 1
                if receipt.isDuplicate { counters.duplicates += 1 } else { counters.events += events.count }
                for case let refusal? in receipt.refusals { counters.refusals[refusal, default: 0] += 1 }
            }
            await answers(in: session)
        }
        var fields = SecurityFields.common(options: options)
        fields[.location] = await address(ofPlaceIn: session) + (windows.query.map { "?rows=\($0)" } ?? "")
        fields[.cacheControl] = "no-store"
        return Response(status: .seeOther, headers: fields)
    }

    /// Reads a form of either sort.
    private func read(
        _ request: Request, for session: Session, judging judge: (FormPost) async -> PostedForm?
    ) async throws -> PostedForm {
        if let boundary = MultipartReader.boundary(in: request.headers[.contentType]) {
            guard openUpload(request.head, session.id) else {
                count { $0.overLimit += 1 }
                return .refused(.busy)
            }
            defer { closeUpload(request.head, session.id) }
            return try await read(request, boundary: boundary, for: session, judging: judge)
        }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: options.maximumFormSize)
        } catch is NIOTooManyBytesError {
            count { $0.oversized += 1 }
            return .refused(.tooLarge)
        }
        guard let form = FormPost(body.readableBytesView) else {
            count { $0.malformed += 1 }
            return .refused(.unreadable)
        }
        return await judge(form) ?? .form(form)
    }

    /// Waits until no answer is owed any more, and what queries find by then is there, but not longer than the patience set.
    private func answers(in session: Session) async {
        await patiently { [self] in
            await untilNothingIsOwed(in: session)
            await session.lookAgain()
            // What was found may have asked for more.
            await untilNothingIsOwed(in: session)
        }
    }

    private func untilNothingIsOwed(in session: Session) async {
        await wait(in: session) { session in
            if await session.awaitsReply { return true }
            return await session.isFilling
        }
    }

    /// Waits until there is something in lists, and what the screen shows of other documents and apps, so that the page shows it that is
    /// drawn next. A page without scripts from before would be out of date for what is pressed on it.
    func fill(_ session: Session) async {
        await patiently { [self] in await wait(in: session) { await $0.isFilling } }
    }

    private func patiently(_ work: @escaping @Sendable () async -> Void) async {
        let patience = options.replyPatience
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await work() }
            group.addTask { try? await Task.sleep(for: patience) }
            await group.next()
            group.cancelAll()
        }
    }

    private func wait(in session: Session, while isAwaited: (Session) async -> Bool) async {
        guard await isAwaited(session) else { return }
        let (notices, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let attachment = await session.attach { notice in
            if case .closed = notice { continuation.finish() } else { continuation.yield() }
        }
        var iterator = notices.makeAsyncIterator()
        while !Task.isCancelled, await isAwaited(session), await iterator.next() != nil {}
        await session.detach(attachment.token)
    }
}
