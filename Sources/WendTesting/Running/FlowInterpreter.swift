import WendCore
import WendExpressions

/// The interpreter of the steps of one flow, the same way on every device.
package struct FlowInterpreter<Device: FlowDevice> {
    /// How long a look-up waits, in seconds of the test clock.
    private static var patience: Double { 17 }
    private static var optionalPatience: Double { 7 }

    private var device: Device
    private var scope: FlowScope
    private var stepCount = 0
    private var warnings: [FlowResult.Failure] = []
    private let allows: Set<String>
    /// The messages that stubs answer.
    private let stubs: [String]

    package init(_ flow: FlowFile, on device: Device) {
        self.device = device
        scope = FlowScope(flow.environment)
        allows = flow.allows
        stubs = flow.stubs.names
    }

    /// Runs all steps up to the first failure.
    package mutating func run(_ flow: FlowFile) async -> FlowResult {
        let start = ContinuousClock.now
        var failure = await run(flow.steps)
        if failure == nil { failure = await heldAgainst(flow) }
        await device.end()
        return FlowResult(
            file: flow.file, steps: stepCount, failure: failure, warnings: warnings,
            seconds: (ContinuousClock.now - start) / .seconds(1))
    }

    /// What a flow says besides its steps: what was sent to the app, and that every stub was wanted.
    private mutating func heldAgainst(_ flow: FlowFile) async -> FlowResult.Failure? {
        let visible = (try? await device.screen())?.summary ?? []
        let (sent, asked): ([SentMessage], Set<String>)
        do {
            (sent, asked) = try await device.answered()
        } catch {
            return FlowResult.Failure(location: nil, step: "sent", message: "\(error)", visible: visible)
        }
        if let expected = flow.sent {
            let matches =
                expected.messages.count == sent.count && zip(expected.messages, sent).allSatisfy { $0.matches($1) }
            if !matches {
                return FlowResult.Failure(
                    location: expected.location, step: "sent", message: difference(expected.messages, sent),
                    visible: visible
                )
            }
        }
        let unused = flow.stubs.names.filter { !asked.contains($0) }
        guard !allows.contains("unused-stub"), let first = unused.first else { return nil }
        let names = unused.map { "'\($0)'" }.joined(separator: ", ")
        return FlowResult.Failure(
            location: flow.stubPlaces[first], step: "stubs",
            message: "nothing asked for \(names) [unused-stub]; leave out what is not wanted", visible: visible)
    }

    /// What was expected and what came, one under the other, from the first that is not the same.
    private func difference(_ expected: [ExpectedMessage], _ sent: [SentMessage]) -> String {
        let same = zip(expected, sent).prefix { $0.matches($1) }.count
        var lines = ["what was sent to the app is not what was expected"]
        for place in same..<max(expected.count, sent.count) {
            let wanted = expected.indices.contains(place) ? expected[place] : nil
            let came = sent.indices.contains(place) ? sent[place] : nil
            if let wanted, let came, wanted.matches(came) { continue }
            lines.append(
                "  \(place + 1). expected \(wanted.map { ExpectedMessage.words($0.name, $0.values) } ?? "nothing")")
            let like = wanted?.name == came?.name ? wanted?.values : nil
            lines.append(
                "     sent     \(came.map { ExpectedMessage.words($0.name, $0.values, like: like) } ?? "nothing")")
        }
        return lines.joined(separator: "\n")
    }

    private mutating func run(_ steps: [FlowStep]) async -> FlowResult.Failure? {
        for step in steps {
            if let failure = await run(step) { return failure }
        }
        return nil
    }

    /// Nil if the step went well, or was optional.
    private mutating func run(_ step: FlowStep) async -> FlowResult.Failure? {
        stepCount += 1
        var failure: FlowResult.Failure?
        switch step.command {
        case .run(let inner, let conditions): failure = await run(inner, when: conditions, step)
        case .repeated(let inner, let times, let conditions):
            failure = await repeated(inner, times: times, while: conditions, step)
        default:
            do {
                try await perform(step)
                try await device.stepEnded(step)
            } catch {
                failure = await self.failure(of: step, error)
            }
        }
        let reports = await reports()
        if !reports.isEmpty {
            // What an optional step sets off is not optional.
            if failure == nil || step.isOptional { failure = await self.failure(of: step, problem(with: reports)) }
            failure?.reports += reports
            return failure
        }
        guard let found = failure, step.isOptional, found.reports.isEmpty else { return failure }
        warnings.append(found)
        return nil
    }

    /// That something was reported. Of a message to the app that nobody answers it is said who could, and which stub was probably
    /// meant to.
    private func problem(with reports: [Diagnostic]) -> FlowProblem {
        for report in reports where report.code == "not-handled" {
            // Who a message is for, unless it is the app, is said behind its name.
            let parts = report.message.split(separator: "'", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[2].isEmpty else { continue }
            let name = String(parts[1])
            if stubs.contains(name) { continue }
            return .notAnswered(name, closest: Suggestion.closest(to: name, among: stubs))
        }
        return .reported
    }

    private mutating func failure(of step: FlowStep, _ error: any Error) async -> FlowResult.Failure {
        let visible = (try? await device.screen())?.summary ?? []
        let message =
            switch error {
            case let problem as FlowProblem: problem.message
            case let problem as TestSessionError: problem.sentence
            default: "\(error)"
            }
        return FlowResult.Failure(location: step.location, step: step.summary, message: message, visible: visible)
    }

    /// What the app has reported since this was last asked and the flow does not allow, each once.
    private mutating func reports() async -> [Diagnostic] {
        var distinct: [Diagnostic] = []
        for report in (try? await device.takeReports()) ?? []
        where !allows.contains(report.code) && !distinct.contains(report) {
            distinct.append(report)
        }
        return distinct
    }

    // MARK: - Steps that hold steps

    private mutating func run(
        _ inner: FlowSteps, when conditions: [FlowCondition], _ step: FlowStep
    ) async -> FlowResult.Failure? {
        do {
            guard try await hold(conditions) else { return nil }
        } catch {
            return await failure(of: step, error)
        }
        let outer = scope
        for name in inner.defaults { scope[name.name] = name.text.text(in: scope) }
        // What the caller gives is read in the caller's scope, and overrides what the file says of itself.
        for name in inner.given { scope[name.name] = name.text.text(in: outer) }
        let failure = await run(inner.steps)
        let copied = scope[FlowScope.copiedText]
        scope = outer
        scope[FlowScope.copiedText] = copied
        return failure
    }

    private mutating func repeated(
        _ inner: FlowSteps, times: FlowText?, while conditions: [FlowCondition], _ step: FlowStep
    ) async -> FlowResult.Failure? {
        var left = FlowSteps.mostRounds
        if let text = times?.text(in: scope) {
            guard let number = Int(text) else { return await failure(of: step, FlowProblem.notANumber(text)) }
            guard number <= FlowSteps.mostRounds else { return await failure(of: step, FlowProblem.tooOften(number)) }
            left = number
        }
        do {
            while left > 0, try await hold(conditions) {
                if let failure = await run(inner.steps) { return failure }
                left -= 1
            }
            if left == 0, times == nil { throw FlowProblem.endless }
            return nil
        } catch {
            return await failure(of: step, error)
        }
    }

    private mutating func hold(_ conditions: [FlowCondition]) async throws -> Bool {
        for condition in conditions where try await !holds(condition, patience: Self.optionalPatience) { return false }
        return true
    }

    private mutating func holds(_ condition: FlowCondition, patience: Double) async throws -> Bool {
        switch condition {
        case .visible(let selector): try await find(selector, patience: patience) != nil
        case .notVisible(let selector): try await isGone(selector, patience: patience)
        case .isTrue(let expression): expression.isTrue(in: scope)
        case .platform(let name): name.lowercased() == "web"
        }
    }

    // MARK: - Single steps

    private mutating func perform(_ step: FlowStep) async throws {
        let patience = step.isOptional ? Self.optionalPatience : Self.patience
        switch step.command {
        case .launchApp(let clearState, let stopApp):
            try await device.launch(FlowLaunch(clearState: clearState, stopApp: stopApp))
        case .stopApp: try await device.stop()
        case .killApp: try await device.kill()
        case .clearState: try await device.clearState()
        case .tap(.element(let selector), let times, let pause):
            try await device.tap(need(selector, patience), times: times, pause: pause)
        case .tap(.point(let point), let times, let pause): try await device.tap(point, times: times, pause: pause)
        case .longPress(.element(let selector)): try await device.longPress(need(selector, patience))
        case .longPress(.point(let point)): try await device.longPress(point)
        case .inputText(let text): try await device.type(text.text(in: scope))
        case .eraseText(let count): try await device.erase(count)
        case .pressKey(let key): try await device.press(key)
        case .hideKeyboard: try await device.hideKeyboard()
        case .assertVisible(let selector): _ = try await need(selector, patience)
        case .assertNotVisible(let selector):
            guard try await isGone(selector, patience: patience) else { throw FlowProblem.stillVisible(selector) }
        case .assertTrue(let expression):
            guard expression.isTrue(in: scope) else { throw FlowProblem.notTrue(expression) }
        case .back: try await device.back()
        case .scroll: _ = try await device.scroll(.down)
        case .scrollUntilVisible(let selector, let direction, let timeout):
            try await scroll(direction, until: selector, timeout: timeout)
        case .swipe(.direction(let direction, let from)):
            var position: Int?
            if let from { position = try await need(from, patience) }
            try await device.swipe(direction, from: position)
        case .swipe(.path(let start, let end)): try await device.swipe(from: start, to: end)
        case .copyTextFrom(let selector): try await copyText(from: selector, patience)
        case .pasteText: try await device.type(scope[FlowScope.copiedText] ?? "")
        case .forward: try await device.forward()
        case .person(let name):
            let name = name.text(in: scope)
            try await device.change(person: name.isEmpty ? nil : name)
        case .assertPlace(let place): try await isAt(place.text(in: scope), patience: patience)
        case .openLink(let link): try await device.open(link.text(in: scope))
        case .takeScreenshot(let path):
            let name = path.text(in: scope)
            guard FlowFile.isPictureName(name) else { throw FlowProblem.pictureOutside(name) }
            try await device.takeScreenshot(name)
        case .waitUntil(let conditions, let timeout):
            for condition in conditions where try await !holds(condition, patience: timeout) {
                throw FlowProblem.notMet(condition)
            }
        case .waitForAnimationToEnd: _ = try await device.screen()
        case .run, .repeated: break
        }
    }

    private mutating func copyText(from selector: FlowSelector, _ patience: Double) async throws {
        let position = try await need(selector, patience)
        let element = try await device.screen().elements[position]
        guard let text = element.value ?? element.texts.first else { throw FlowProblem.nothingToCopy(selector) }
        scope[FlowScope.copiedText] = text
    }

    private mutating func scroll(
        _ direction: FlowDirection, until selector: FlowSelector, timeout: Double
    ) async throws {
        let query = selector.query(in: scope)
        var left = timeout * 10
        // Going through a long list takes as long as it takes, and ends, also if the list grows meanwhile.
        var leaps = VisibleScreen.mostLeaps
        while left > 0, leaps > 0 {
            let screen = try await device.screen()
            if query.first(in: screen) != nil { return }
            guard try await device.scroll(direction) else { break }
            if try await device.screen().hasOtherRows(than: screen) { leaps -= 1 } else { left -= 1 }
        }
        _ = try await need(selector, timeout)
    }

    // MARK: - Looking

    private mutating func need(_ selector: FlowSelector, _ patience: Double) async throws -> Int {
        guard let position = try await find(selector, patience: patience) else {
            throw FlowProblem.notVisible(selector)
        }
        return position
    }

    private mutating func isAt(_ place: String, patience: Double) async throws {
        var left = patience
        while true {
            let shown = try await device.place()
            if shown == place { return }
            guard left > 0 else { throw FlowProblem.elsewhere(shown, expected: place) }
            left -= max(try await device.advance(atMost: left), 0.001)
        }
    }

    private mutating func find(_ selector: FlowSelector, patience: Double) async throws -> Int? {
        let query = selector.query(in: scope)
        return try await wait(patience) { query.first(in: $0) }
    }

    private mutating func isGone(_ selector: FlowSelector, patience: Double) async throws -> Bool {
        let query = selector.query(in: scope)
        var left = patience
        while true {
            // What is in a list and out of sight is there.
            if try await query.first(in: device.screen()) == nil, try await !device.isAnywhere(query) { return true }
            guard left > 0 else { return false }
            left -= max(try await device.advance(atMost: left), 0.001)
        }
    }

    /// Looks at the screen until there is an answer; meanwhile the test clock goes on, `patience` seconds at most.
    private mutating func wait<Answer>(
        _ patience: Double, _ look: (VisibleScreen) -> Answer?
    ) async throws -> Answer? {
        var left = patience
        while true {
            if let answer = look(try await device.screen()) { return answer }
            guard left > 0 else { return nil }
            left -= max(try await device.advance(atMost: left), 0.001)
        }
    }
}
