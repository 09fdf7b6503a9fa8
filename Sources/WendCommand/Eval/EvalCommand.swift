import ArgumentParser
import Wend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `wend eval`.
struct EvalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval",
        abstract: "Works out an expression and prints its value as JSON.",
        discussion: """
            The scope is a JSON file; its members are the names of the expression, and SELF is the whole of it. In scopes,
            variables and arguments {"$date": "2018-06-20T18:00:00Z"} or {"$date": SECONDS SINCE 2001} is a date,
            {"$data": BASE64} is data, and {"$ref": "Type/id"} a record.
            Ends with 0 and the value; with 1 and what is wrong if the expression is wrong or cannot be worked out; with 2
            if a file cannot be read. Warnings do not count.

            Examples:
              wend eval "1 + 2 * 3"
              wend eval "ANY tags == $tag AND author.name BEGINSWITH[cd] 'a'" --scope post.json --var tag='"swift"'
              wend eval "%K > %d" --args '["likes", 3]' --scope post.json
              wend eval "text CONTAINS[cd] 'swift'" --sql Post --model Model.xcdatamodeld
              wend eval "likes > 3" --scope post.json --repeat 1000000 --time
            """)

    @Argument(help: "The expression.") var expression: String
    @Option(help: "A JSON file with the names the expression can see.") var scope: String?
    @Option(name: .customLong("var"), help: "A variable, as name=json; may be repeated.") var variables: [String] = []
    @Option(name: .customLong("args"), help: "A JSON array with the arguments of %@, %K and the like.") var arguments:
        String?
    @Option(help: "What the text is: any, predicate or template.") var role = "any"
    @Option(help: "Print the condition as SQL about an entity, and its parameters, instead.") var sql: String?
    @Option(help: "The data model the entity is in: .xcdatamodeld, .xcdatamodel or its contents.") var model: String?
    @Option(name: .customLong("repeat"), help: "How often to work it out.") var repetitions = 1
    @Flag(help: "Print the time per evaluation to standard error.") var time = false

    func validate() throws {
        guard repetitions > 0 else { throw ValidationError("--repeat takes a number above 0") }
        guard ExpressionRole(rawValue: role) != nil else {
            throw ValidationError("--role takes any, predicate or template")
        }
        guard (sql == nil) == (model == nil) else { throw ValidationError("--sql and --model belong together") }
    }

    func run() async throws {
        try await reportingRefusals {
            let expression = try parsed()
            if let sql, let model {
                try printSQL(of: expression, entity: sql, model: model)
            } else {
                try printValue(of: expression)
            }
        }
    }

    private func parsed() throws -> ValueExpression {
        let values = try arguments.map { try JSONValue.read($0, named: "--args") }
        if let values, case .list = values {} else if values != nil { throw Refusal(line: "--args takes a JSON array") }
        do throws(ExpressionError) {
            let parsed = try ValueExpression(
                parsing: expression, as: ExpressionRole(rawValue: role) ?? .any, arguments: values?.elements)
            for warning in parsed.warnings { Terminal.note("expression:\(warning.text(in: expression))") }
            return parsed
        } catch {
            for problem in error.problems { Terminal.note("expression:\(problem.text(in: expression))") }
            throw ExitCode.failure
        }
    }

    private func boundVariables() throws -> Fields {
        var fields = Fields()
        for variable in variables {
            let parts = variable.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { throw Refusal(line: "--var takes name=json, not '\(variable)'") }
            let name = parts[0].hasPrefix("$") ? String(parts[0].dropFirst()) : String(parts[0])
            fields[name] = try JSONValue.read(String(parts[1]), named: "--var \(name)")
        }
        return fields
    }

    private func printValue(of expression: ValueExpression) throws {
        let subject = try scope.map { try JSONValue.read(file: $0) } ?? .null
        let scope = ExpressionScope(subject, variables: try boundVariables())
        let report = expression.report(in: scope)
        for problem in report.problems { Terminal.note("expression:\(problem.text(in: self.expression))") }
        if report.problems.contains(where: { $0.severity == .error }) { throw ExitCode.failure }
        if time { measure(expression, scope) }
        Terminal.print(Excerpt.escapedJSON(JSONValue.text(report.value)))
    }

    private func measure(_ expression: ValueExpression, _ scope: ExpressionScope) {
        var held = 0
        let duration = ContinuousClock().measure {
            for _ in 0..<repetitions
            where expression.isPredicate ? expression.holds(in: scope) : expression.evaluate(in: scope) != .null {
                held += 1
            }
        }
        let (seconds, attoseconds) = duration.components
        let nanoseconds = (Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) / Double(repetitions)
        let rounded = (nanoseconds * 10).rounded() / 10
        Terminal.note("\(rounded) ns per evaluation (\(repetitions) times, \(held) with a value)")
    }

    private func printSQL(of expression: ValueExpression, entity name: String, model path: String) throws {
        let entities = try DataModelFile.entities(at: path)
        guard let entity = entities.first(where: { $0.name == name }) else {
            throw Refusal(
                line: "\(path) has no entity '\(name)'; it has \(entities.map(\.name).joined(separator: ", "))")
        }
        let typed = expression.typed(for: entity, in: entities)
        let problems = typed.check(against: ExpressionTypes(entity, in: entities, variables: try variableTypes()))
        for problem in problems { Terminal.note("expression:\(problem.text(in: self.expression))") }
        guard expression.isPredicate else {
            throw Refusal(line: "only a condition can be written as SQL", code: .failure)
        }
        if problems.contains(where: { $0.severity == .error }) { throw ExitCode.failure }
        let translation = expression.sql(for: entity, in: entities, variables: try boundVariables())
        Terminal.print(Terminal.printable(translation.statement))
        Terminal.print(Excerpt.escapedJSON(JSONValue.text(.list(translation.parameters))))
        if let residual = translation.residual { Terminal.print(Terminal.printable("in memory: \(residual)")) }
    }

    private func variableTypes() throws -> [String: ValueType] {
        Dictionary(try boundVariables().map { ($0.name, ValueType($0.value)) }, uniquingKeysWith: { $1 })
    }
}
