import Testing
import WendCore
import WendTesting

/// Looking for something in a list that grows faster than it is scrolled.
@Suite struct EndlessListTests {
    @Test func scrollingThroughAListThatNeverEndsDoes() async throws {
        let text = "appId: endless\ndocument: endless.xml\n---\n- scrollUntilVisible: {element: Never, timeout: 100}\n"
        let flow = try #require(FlowReader().read(text, file: "endless.yaml").flow)
        let device = EndlessList()
        var interpreter = FlowInterpreter(flow, on: device)
        let result = await interpreter.run(flow)
        #expect(result.failure?.message.contains("Never") == true)
        #expect(device.scrolls == VisibleScreen.mostLeaps)
    }

    /// Shows other rows of a list whenever it is scrolled, and never the last.
    private final class EndlessList: FlowDevice {
        private(set) var scrolls = 0

        func screen() -> VisibleScreen {
            var gap = VisibleElement(id: "w7/:after", role: Element.Role.rows.rawValue)
            gap.texts = ["\(1_000_000 - scrolls) more rows"]
            gap.end = 1
            return VisibleScreen(elements: [gap])
        }

        func scroll(_ direction: FlowDirection) -> Bool {
            scrolls += 1
            return true
        }

        func advance(atMost seconds: Double) -> Double { seconds }
        func isAnywhere(_ query: ElementQuery) -> Bool { false }
        func takeReports() -> [Diagnostic] { [] }
        func answered() -> (sent: [SentMessage], asked: Set<String>) { ([], []) }
        func launch(_ launch: FlowLaunch) {}
        func stop() {}
        func kill() {}
        func clearState() {}
        func tap(_ position: Int, times: Int, pause: Int) {}
        func tap(_ point: FlowPoint, times: Int, pause: Int) {}
        func longPress(_ position: Int) {}
        func longPress(_ point: FlowPoint) {}
        func swipe(_ direction: FlowDirection, from position: Int?) {}
        func swipe(from start: FlowPoint, to end: FlowPoint) {}
        func type(_ text: String) {}
        func erase(_ count: Int) {}
        func press(_ key: FlowKey) {}
        func hideKeyboard() {}
        func back() {}
        func open(_ link: String) {}
        func forward() {}
        func place() -> String? { nil }
        func change(person: String?) {}
        func takeScreenshot(_ name: String) {}
        func stepEnded(_ step: FlowStep) {}
        func end() {}
    }
}
