import WendExpressions

extension Kind {
    /// What records become, in braces: there it is an expression already.
    static let setIsUnbraced: Look = { looked in
        guard let set = looked.attribute("set"), set.text.hasPrefix("{"), set.text.hasSuffix("}") else { return [] }
        let meant = String(set.text.dropFirst().dropLast())
        let problem = Diagnostic.warning(
            "braced-expression",
            "`set` is an expression by itself, and in braces a list; write set=\"\(meant.shortened)\"", at: set.location
        )
        return [looked.problem(problem, of: set, meant: meant)]
    }
}
