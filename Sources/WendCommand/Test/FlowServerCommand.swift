import ArgumentParser
import Foundation
import Synchronization
import Wend
import WendCore
import WendTerminal
import WendTesting

/// The server of an app to one flow, on orders from standard input; ends when that ends.
struct FlowServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flow-server", abstract: "Serves an app to a flow.", shouldDisplay: false)

    @Argument var path: String
    @Option var data: String
    @Option var port: Int
    @Option var now: Double
    @Option var message: [String] = []
    @Option var language: [String] = []
    @Option var terminal: String?
    @Option var session: String?

    func run() async throws {
        do {
            let clock = ManualClock(now: now)
            let questions = Questions()
            var handlers = CommandLineTool.parts.handlers
            for name in message where name != StubbedDocuments.message {
                handlers.on(name) { message in await questions.ask(message.name, message.values, key: message.key) }
            }
            let app = try App.open(path, handlers: handlers)
            let store = try app.store(folder: data, isEphemeral: false)
            var options = ServingOptions()
            options.port = port
            options.clock = clock
            options.servesBrowsers = terminal == nil
            options.languages = language
            options.session = session.map(SessionID.init(rawValue:))
            let device: SystemTerminal?
            do {
                device = try terminal.map { try SystemTerminal(path: $0) }
            } catch {
                throw Refusal(line: "\(error)")
            }
            var documents: (any DocumentSource)?
            if message.contains(StubbedDocuments.message) {
                documents = StubbedDocuments(documents: app.documents, questions: questions)
            }
            let serving = Serving(
                app: app, store: store, options: options,
                files: try app.files(folder: data, isEphemeral: false),
                records: app.records(folder: data, isEphemeral: false, clock: clock),
                services: app.stubbedServices(clock),
                documents: documents,
                bundles: app.stubbedBundles(clock, in: "\(app.recordsFolder(data))-shown"), device: device,
                report: { Self.report(.reported($0)) })
            let orders = Task { await Self.obey(serving, clock, questions, device) }
            if terminal != nil { Self.report(.listening(port: 0)) }
            try await serving.run(until: orders) { Self.report(.listening(port: $0)) }
        } catch let refusal as Refusal {
            Self.report(.failed(refusal.line))
            throw refusal.code
        }
    }

    /// Carries out orders until there are no more. What has to wait does so apart: it may wait for an answer that is the
    /// next order.
    private static func obey(
        _ serving: Serving, _ clock: ManualClock, _ questions: Questions, _ device: SystemTerminal?
    ) async {
        for await line in LineReader(.standardInput).lines {
            guard let order = try? JSONDecoder().decode(FlowServerLink.Order.self, from: line) else { continue }
            switch order {
            case .settle:
                Task {
                    await serving.settled()
                    report(.settled(told: await serving.told()))
                }
            case .advance(let seconds):
                Task {
                    // What a session waits for is known before the clock has been asked for it.
                    let wakings = [clock.nextWaking, await serving.nextWaking()].compactMap(\.self)
                    let wait = min(seconds, max(0, (wakings.min() ?? .infinity) - clock.now))
                    clock.advance(by: wait)
                    await serving.settled()
                    report(.advanced(by: wait))
                }
            case .look(let count):
                guard let host = serving.terminal, let device else { continue }
                Task {
                    await host.drawn(afterReading: count)
                    await serving.settled()
                    await host.drawn()
                    if let account = await host.account() {
                        report(.looked(TerminalLook(account, written: device.written)))
                    }
                }
            case .person(let person):
                Task {
                    await serving.change(person: person)
                    await serving.settled()
                    report(.taken(true))
                }
            case .open(let place):
                Task {
                    let isIn = await serving.open(place)
                    await serving.settled()
                    report(.taken(isIn))
                }
            case .answer(let key, let reply):
                questions.answer(key, reply)
            }
        }
    }

    static func report(_ report: FlowServerLink.Report) {
        guard let line = try? JSONEncoder().encode(report) else { return }
        Terminal.print(String(decoding: line, as: UTF8.self))
    }

    /// The documents of an app, for a flow that says which of them cannot be loaded.
    private struct StubbedDocuments: DocumentSource {
        /// The stub of this name decides.
        static let message = "loadSchema"

        let documents: AppDocuments
        let questions: Questions

        var entry: CheckedDocument {
            get async throws { try await documents.entry }
        }

        func document(at path: String, from base: String) async throws -> CheckedDocument {
            let reply = await questions.ask(Self.message, [:], key: "document/\(UUID().uuidString)")
            guard reply.isSuccess else { throw Refusal(line: "\(path): the flow lets no document be loaded") }
            return try await documents.document(at: path, from: base)
        }

        func document(writtenAs text: String, at path: String) async throws -> CheckedDocument {
            try await documents.document(writtenAs: text, at: path)
        }
    }

    /// Messages whose answers are awaited from the test.
    private final class Questions: Sendable {
        private let waiting = Mutex<[String: CheckedContinuation<Reply, Never>]>([:])

        func ask(_ name: String, _ values: Fields, key: String) async -> Reply {
            await withCheckedContinuation { continuation in
                waiting.withLock { $0[key] = continuation }
                FlowServerCommand.report(.ask(name: name, values: values, key: key))
            }
        }

        func answer(_ key: String, _ reply: Reply) {
            waiting.withLock { $0.removeValue(forKey: key) }?.resume(returning: reply)
        }
    }
}

extension TerminalLook {
    /// The ids of the rows in an element that press themselves.
    private static func inSight(in element: Element) -> [String] {
        (element.properties.flag(.inSight) ? [element.id.description] : []) + element.children.flatMap(inSight)
    }

    fileprivate init(_ account: TerminalAccount, written: Int) {
        self.init(
            session: account.isKept ? account.session.rawValue : nil,
            elements: VisibleScreen(of: account.rendering, timeZone: account.timeZone, isNarrow: true).elements,
            lines: account.lines,
            drawn: Dictionary(
                account.drawn.map { ($0.key.description, $0.value) }, uniquingKeysWith: { first, _ in first }),
            stops: account.stops.map {
                Stop(
                    element: $0.element.description, gesture: $0.gesture,
                    use: Stop.Use(rawValue: $0.use.rawValue) ?? .press)
            },
            focus: account.focus, edited: account.edited?.description, place: account.rendering.place,
            leadsBack: account.leadsBack, inSight: Self.inSight(in: account.rendering.root), written: written)
    }
}
