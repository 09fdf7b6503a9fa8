public import ArgumentParser
import Wend
public import WendTesting

/// `wend test`.
struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Runs flow files: what a person does, and what they then see.",
        discussion: """
            PATHS are flow files, or folders in which all files ending in .yaml or .yml are flow files if they begin with
            appId. Ends with 0 if all went through, 1 if one failed, 2 if something needed is missing.

            Examples:
              wend test Examples
              wend test Examples/02-sign-in/flow.yaml --env EMAIL=me@example.org
              wend test Examples --host web --screenshots shots
              wend test Examples --host both
              wend test Examples --host terminal
              wend test flow.yaml --app ../next      another app that is to pass the same flow
            """)

    @Argument(help: "Flow files or folders.") var paths: [String]
    @Option(
        help:
            "Where they run: headless, terminal for a pseudo-terminal, web for a real browser, or both, headless and web at once."
    )
    var host = FlowFile.Host.headless
    @Option(help: "The document or the folder of the app they run on, instead of the one each of them names.") var app:
        String?
    @Option(help: "A name and value for ${…}, as NAME=value. May be given several times.") var env: [String] = []
    @Option(help: "A folder for pictures of every screen (web), or what takeScreenshot takes (headless).")
    var screenshots: String?
    @Flag(help: "Check every screen for accessibility, light and dark (web).") var axe = false
    @Flag(
        help: """
            Check and picture every screen on a phone, a tablet and a desk, with large text and from right to left, where \
            nothing may be too wide.
            """)
    var sizes = false
    @Flag(help: "Write the results as one JSON object.") var json = false

    func run() async throws {
        try await reportingRefusals {
            let reader = FlowReader(host: host, environment: try environment(), app: app)
            var report = FlowReport()
            var flows: [FlowFile] = []
            for file in try FlowFiles.find(paths) {
                let result = reader.read(file: file)
                report.add(result.diagnostics)
                if let flow = result.flow { flows.append(flow) }
            }
            report.addWarnings(about: flows)
            try await runAll(flows, &report)
            if json {
                Terminal.print(Excerpt.escapedJSON(report.json))
            } else {
                for line in report.summaryLines { Terminal.print(Terminal.printable(line)) }
            }
            if !report.isPassed { throw ExitCode.failure }
        }
    }

    private func environment() throws -> [String: String] {
        var environment: [String: String] = [:]
        for pair in env {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw Refusal(line: "'\(pair)' is not of the form NAME=value")
            }
            environment[String(parts[0])] = String(parts[1])
        }
        return environment
    }

    /// Runs the flows, each result being said as it comes.
    private func runAll(_ flows: [FlowFile], _ report: inout FlowReport) async throws {
        func take(_ result: FlowResult) {
            report.add(result)
            if !json { for line in result.lines { Terminal.print(Terminal.printable(line)) } }
        }
        switch host {
        case .headless:
            let parts = CommandLineTool.parts
            let runner = FlowRunner(
                registry: parts.registry, handlers: parts.handlers, screenshots: screenshots)
            for flow in flows { take(await runner.run(flow)) }
        case .terminal:
            let runner = TerminalFlowRunner(screenshots: screenshots) { FlowServer(inTerminal: $0) }
            for flow in flows { take(await runner.run(flow)) }
        case .web, .both:
            var options = WebFlowOptions()
            options.checksAccessibility = axe || sizes
            options.checksAllSizes = sizes
            options.comparesHosts = host == .both
            let parts = CommandLineTool.parts
            options.pictures = screenshots
            options.screenshots = screenshots
            do {
                try await WebFlowRunner(options: options, registry: parts.registry, handlers: parts.handlers) {
                    try await FlowServer($0)
                }.run(flows, report: take)
            } catch let error as WebFlowError {
                throw Refusal(line: error.description)
            }
        }
    }
}

extension FlowFile.Host: ExpressibleByArgument {}

extension FlowReport {
    /// What is still to be said when the results have been: problems of files, and the count.
    fileprivate var summaryLines: [String] {
        diagnostics.map(\.description) + [lines.last ?? ""]
    }
}
