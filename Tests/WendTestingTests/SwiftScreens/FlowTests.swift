import Synchronization
import Testing
import Wend
import WendTesting

/// What the recipe of a screen does, line by line of the older library (spec `flow-kit`, FK-…).
@Suite struct FlowTests {
    private final class Plain: SwiftScreen {
        var zero: () -> Void = {}
        var one: (Int) -> Void = { _ in }
        var two: ((Int, String) -> Void)?
        var three: (Int, String, Bool) -> Void = { _, _, _ in }
        var eight: (Int, Int, Int, Int, Int, Int, Int, String) -> Void = { _, _, _, _, _, _, _, _ in }
        @Stored var text = "nothing"

        func takeNothing() { text = "" }
        func take(_ one: Int) { text = "\(one)" }
        func take(_ one: Int, and two: String) { text = "\(one) \(two)" }
        func takeThree(_ one: Int, _ two: String, _ three: Bool) { text = "\(one) \(two) \(three)" }
        func takeEight(
            a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: String
        ) { text = "\([a, b, c, d, e, f, g]) \(h)" }

        var body: some Part {
            Screen("Plain") {
                Label("Text: \(text)")
                Button("Zero") { self.zero() }
                Button("One") { self.one(1) }
                Button("Two") { self.two?(1, "b") }
                Button("Three") { self.three(1, "b", true) }
                Button("Eight") { self.eight(1, 2, 3, 4, 5, 6, 7, "h") }
            }
        }
    }

    private final class Counter: Sendable {
        let count = Mutex(0)
        func up() { count.withLock { $0 += 1 } }
        var value: Int { count.withLock { $0 } }
    }

    private func session(
        _ flow: Flow<some SwiftScreen>, in document: String? = nil, allows: Set<String> = []
    ) throws -> TestSession {
        var handlers = Handlers()
        try handlers.show(flow)
        return try TestSession(
            source: document ?? "<app><navigation><swiftScreen screen=\"\(flow.name)\"/></navigation></app>",
            handlers: handlers, allows: allows)
    }

    @Test("FK-1, FK-3: the long form gives what its closure made, the short form wires what it made")
    func bothForms() {
        let long = Flow { _ in
            let screen = Plain()
            screen.text = "long"
            return screen
        }
        let short = Flow(with: Plain()) { screen, _ in screen.text = "short" }
        #expect(long.screen(wiredBy: LetsSpy()).text == "long")
        #expect(short.screen(wiredBy: LetsSpy()).text == "short")
        #expect(short.name == "Plain")
    }

    @Test("FK-2, FK-5, FK-18: nothing is made before it is needed, and no screen because something leads to it")
    func laziness() throws {
        let made = Counter()
        let target = Flow("Target", with: Self.counted(made))
        let source = Flow("Source", with: Plain()) { screen, lets in screen.zero = lets.push(target) }
        #expect(made.value == 0)
        let spy = LetsSpy()
        let screen = source.screen(wiredBy: spy)
        screen.zero()
        #expect(made.value == 0)
        _ = target.screen(wiredBy: spy)
        #expect(made.value == 1)
    }

    private static func counted(_ made: Counter) -> Plain {
        made.up()
        return Plain()
    }

    @Test("FK-7, FK-38: a recipe runs anew, with ways out of its own, whenever an object is needed")
    func recipesRunAnew() {
        let wired = Counter()
        let flow = Flow(with: Plain()) { _, _ in wired.up() }
        let first = flow.screen(wiredBy: LetsSpy())
        let second = flow.screen(wiredBy: LetsSpy())
        #expect(first !== second)
        #expect(wired.value == 2)
    }

    @Test(
        "FK-4, FK-39: the recipe gets the ways out that it is given, and each operation reaches them once, with its flag"
    )
    func everyOperationReachesItsWaysOut() {
        let other = Flow("Other", with: Plain())
        for animated in [true, false] {
            let flow = Flow(with: Six()) { screen, lets in
                screen.push = lets.push(other, animated: animated)
                screen.pop = lets.pop(animated: animated)
                screen.popTo = lets.popTo(other, animated: animated)
                screen.popToRoot = lets.popToRoot(animated: animated)
                screen.present = lets.present(other, animated: animated)
                screen.dismiss = lets.dismiss(animated: animated)
            }
            let spy = LetsSpy()
            let screen = flow.screen(wiredBy: spy)
            #expect(spy.backing(of: screen.push) == .push(other, animated: animated))
            #expect(spy.backing(of: screen.pop) == .pop(animated: animated))
            #expect(spy.backing(of: screen.popTo) == .popTo(other, animated: animated))
            #expect(spy.backing(of: screen.popToRoot) == .popToRoot(animated: animated))
            #expect(spy.backing(of: screen.present) == .present(other, animated: animated))
            #expect(spy.backing(of: screen.dismiss) == .dismiss(animated: animated))
            for verb in [LetsOperation.Verb.push, .pop, .popTo, .popToRoot, .present, .dismiss] {
                #expect(spy.count(of: verb) == 1)
            }
            #expect(spy.leftovers(of: screen) == [])
        }
    }

    @Test("FK-40, B-05: what is left out is as usual, and reaches the same operation")
    func flagsAreOptional() {
        let other = Flow("Other", with: Plain())
        let flow = Flow(with: Six()) { screen, lets in
            screen.push = lets.push(other)
            screen.pop = lets.pop()
            screen.popTo = lets.popTo(other)
            screen.popToRoot = lets.popToRoot()
            screen.present = lets.present(other)
            screen.dismiss = lets.dismiss()
        }
        let spy = LetsSpy()
        _ = flow.screen(wiredBy: spy)
        #expect(spy.built == [.push(other), .pop(), .popTo(other), .popToRoot(), .present(other), .dismiss()])
        #expect(spy.fired.isEmpty)
    }

    private final class Six: SwiftScreen {
        var push: (() -> Void)?
        var pop: () -> Void = {}
        var popTo: () -> Void = {}
        var popToRoot: () -> Void = {}
        var present: () -> Void = {}
        var dismiss: () -> Void = {}
        var body: some Part {
            Screen("Six") {
                Button("Push") { self.push?() }
                Button("Pop") { self.pop() }
                Button("Pop to") { self.popTo() }
                Button("Root") { self.popToRoot() }
                Button("Present") { self.present() }
                Button("Dismiss") { self.dismiss() }
            }
        }
    }

    @Test(
        "FK-21, FK-27, FK-32, FK-33, FK-34, FK-35: arguments of every arity reach the method, before the screen is seen",
        arguments: [
            ("Zero", "Text: "), ("One", "Text: 1"), ("Two", "Text: 1 b"), ("Three", "Text: 1 b true"),
            ("Eight", "Text: [1, 2, 3, 4, 5, 6, 7] h"),
        ])
    func arity(_ button: String, _ expected: String) throws {
        let target = Flow("Target", with: Plain())
        let source = Flow("Source", with: Plain()) { screen, lets in
            screen.zero = lets.push(target) { $0.takeNothing }
            screen.one = lets.push(target) { screen in { screen.take($0) } }
            screen.two = lets.push(target) { screen in { screen.take($0, and: $1) } }
            screen.three = lets.push(target) { $0.takeThree }
            screen.eight = lets.push(target) { $0.takeEight }
        }
        let session = try session(source)
        try session.press(button)
        #expect(session.isVisible(expected))
        #expect(!session.isVisible("Text: nothing"))
    }

    @Test("FK-32: without a method, arguments of any kind are taken and mean nothing")
    func argumentsWithoutAMethod() throws {
        let target = Flow("Target", with: Plain())
        let source = Flow("Source", with: Plain()) { screen, lets in screen.three = lets.push(target) }
        let session = try session(source)
        try session.press("Three")
        #expect(session.isVisible("Text: nothing"))
    }

    @Test("FK-22, FK-24, FK-30: a stack of one is not left, and what is on top leaves whoever asks")
    func stacksOfOne() throws {
        let flow = Flow(with: Six()) { screen, lets in
            screen.pop = lets.pop()
            screen.popToRoot = lets.popToRoot()
        }
        let session = try session(flow)
        try session.press("Pop")
        try session.press("Root")
        #expect(session.isVisible("Present"))
        #expect(session.reports.isEmpty)
    }

    @Test("FK-23, B-04, B-13: who is not below is not gone back to, which is said")
    func popToWhatIsNotThere() throws {
        let other = Flow("Other", with: Plain())
        let flow = Flow(with: Six()) { screen, lets in screen.popTo = lets.popTo(other) }
        let session = try session(flow, allows: ["screen-not-in-stack"])
        try session.press("Pop to")
        #expect(session.isVisible("Present"))
        #expect(session.reports.map(\.code) == ["screen-not-in-stack"])
    }

    @Test("FK-21, FK-26: with no stack around it a screen pushes nothing, which is said, and dismisses nothing")
    func withoutAStack() throws {
        let other = Flow("Other", with: Plain())
        let flow = Flow(with: Six()) { screen, lets in
            screen.push = lets.push(other)
            screen.pop = lets.pop()
            screen.dismiss = lets.dismiss()
        }
        let session = try session(flow, in: #"<app><swiftScreen screen="Six"/></app>"#, allows: ["no-navigation"])
        for name in ["Pop", "Dismiss"] { try session.press(name) }
        #expect(session.reports.isEmpty)
        try session.press("Push")
        #expect(session.isVisible("Present"))
        #expect(session.reports.map(\.code) == ["no-navigation"])
    }

    @Test("FK-25, FK-31, B-02, B-03: a presented screen gets its arguments, and leaves by its own dismissing")
    func presenting() throws {
        let target = Flow("Target", with: Plain()) { screen, lets in screen.zero = lets.dismiss() }
        let source = Flow("Source", with: Plain()) { screen, lets in
            screen.three = lets.present(target) { $0.takeThree }
        }
        let session = try session(source)
        try session.press("Three")
        #expect(session.isVisible("Text: 1 b true"))
        try session.press("Zero")
        #expect(session.isVisible("Text: nothing"))
    }

    @Test("FK-19, FK-28: each call leads there anew, with the arguments of that call")
    func eachCall() throws {
        let target = Flow("Target", retention: .perPush, with: Plain()) { screen, lets in screen.zero = lets.pop() }
        let source = Flow("Source", with: Plain()) { screen, lets in
            screen.one = lets.push(target) { screen in { screen.take($0) } }
            screen.two = lets.push(target) { screen in { screen.take($0, and: $1) } }
        }
        let session = try session(source)
        try session.press("One")
        #expect(session.isVisible("Text: 1"))
        try session.press("Zero")
        try session.press("Two")
        #expect(session.isVisible("Text: 1 b"))
    }

    @Test("FK-20, B-10: a closure that was kept leads nowhere once its call is over")
    func keptClosures() throws {
        let target = Flow("Target", with: Plain())
        let kept = Kept()
        let source = Flow("Source", with: Plain()) { screen, lets in
            let push: () -> Void = lets.push(target)
            screen.zero = { kept.keep(push) }
        }
        let session = try session(source)
        try session.press("Zero")
        kept.call()
        try session.press("One")
        #expect(!session.reports.contains { $0.severity == .error })
        #expect(session.isVisible("Text: nothing"))
    }

    @Test("B-07, the older example: no object of a screen is kept when a step is over, popped or not")
    func nothingIsKept() throws {
        let alive = Counter()
        let target = Flow("Target", with: Counted(alive)) { screen, lets in screen.go = lets.pop() }
        let source = Flow("Source", with: Counted(alive)) { screen, lets in
            screen.go = lets.push(target) { screen in { screen.hello() } }
        }
        let session = try session(source)
        for _ in 0..<6 {
            try session.press("Go")
            _ = session.rendering
            #expect(alive.value == 0)
        }
    }

    private final class Counted: SwiftScreen {
        var go: () -> Void = {}
        let alive: Counter
        init(_ alive: Counter) {
            self.alive = alive
            alive.up()
        }
        deinit { alive.count.withLock { $0 -= 1 } }
        func hello() {}
        var body: some Part { Screen("Counted") { Button("Go") { self.go() } } }
    }

    private final class Kept: @unchecked Sendable {
        // Proof: a test session calls on the test's own thread, one call after the other.
        private var closure: () -> Void = {}
        func keep(_ closure: @escaping () -> Void) { self.closure = closure }
        func call() { closure() }
    }

    @Test("C.4: a closure that calls nothing, or two things, is backed by none; what was not looked at is named")
    func leftovers() {
        let other = Flow("Other", with: Plain())
        let flow = Flow(with: Six()) { screen, lets in
            let pop = lets.pop()
            let root = lets.popToRoot()
            screen.pop = {
                pop()
                root()
            }
            screen.present = lets.present(other)
        }
        let spy = LetsSpy()
        let screen = flow.screen(wiredBy: spy)
        #expect(spy.backing(of: screen.pop) == nil)
        #expect(spy.backing(of: screen.dismiss) == nil)
        #expect(spy.backing(of: screen.push) == nil)
        #expect(spy.leftovers(of: screen) == ["nothing is given to 'push'", "nothing has called present(Other)"])
    }

    @Test("C.4: what a closure was called with is noted")
    func arguments() {
        let spy = LetsSpy()
        let screen = WelcomeFlows.home.screen(wiredBy: spy)
        #expect(spy.backing(of: screen.onLogOut, "Ann") == .popTo(WelcomeFlows.login))
        #expect(spy.backing(of: screen.onRestart) == .popToRoot())
        #expect(spy.fired.map(\.arguments) == [["Ann"], []])
        #expect(spy.leftovers(of: screen) == [])
    }
}
