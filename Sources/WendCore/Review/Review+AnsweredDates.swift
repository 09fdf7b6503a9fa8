import WendExpressions

/// Dates in answers, which are texts until somebody reads them as dates.
extension Review {
    /// What is taken for a date and comes as it is from an answer: JSON has none.
    mutating func reviewAnsweredDates(_ places: [Place]) {
        guard document.allowsBindings else { return }
        let items = itemsOfAnswers()
        for place in places where hasRoom {
            for date in place.expression.takenForDates {
                let steps = date.way.split(separator: ".")
                guard steps.count > 1, let first = steps.first.map(String.init),
                    items.contains(first) || first == "value" && isToldAnAnswer(place.node)
                else { continue }
                let range = range(date.offset, date.length, in: place)
                let meant = "date(\(date.way))"
                report(
                    .answeredDate(date.way, at: location(range)).writing(
                        meant, edits(of: date.way, in: range, to: meant)))
            }
        }
    }

    /// What items are called that come from requests as they were answered, and from nowhere else.
    private func itemsOfAnswers() -> Set<String> {
        var (items, others): (Set<String>, Set<String>) = ([], [])
        for node in document.nodes.indices {
            guard let repetition = checked.outlines[node].repetition else { continue }
            let list = repetition.items.way.map { String($0.prefix { $0 != "." }) } ?? ""
            let works = callers[list] == nil ? named[list] ?? [] : []
            if !works.isEmpty, works.count <= Self.mostDeclarations, works.allSatisfy(isPlainAnswer) {
                items.insert(repetition.variable)
            } else {
                others.insert(repetition.variable)
            }
        }
        return items.subtracting(others)
    }

    /// Whether a request says where it asks, and nothing of what the answer is made into.
    private func isPlainAnswer(_ node: Index) -> Bool {
        isRequest(node) && !entries("url", of: node).isEmpty && entries("into", of: node).isEmpty
    }

    /// Whether something is performed with the answer of such a request.
    private func isToldAnAnswer(_ node: Index) -> Bool { requestAnswered(at: node).map(isPlainAnswer) ?? false }

    /// The request with whose answer something is performed; nil elsewhere.
    func requestAnswered(at node: Index) -> Index? {
        ([node] + Array(around(node))).lazy.filter { self.kind($0)?.role == .performs }.compactMap { self.parents[$0] }
            .first(where: isRequest)
    }
}

extension Diagnostic {
    fileprivate static func answeredDate(_ way: String, at location: FileLocation) -> Self {
        warning(
            "answered-date",
            "answers have texts for dates, and '\(way.shortened)' is one; write date(\(way.shortened))", at: location)
    }
}
