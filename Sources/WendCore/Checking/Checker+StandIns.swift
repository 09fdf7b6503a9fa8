import WendExpressions

/// Proxies and conditionals: what stands in has to be what it stands for (spec/workflow-schema §3.5, 3.6).
extension Checker {
    /// Whether a piece may be what a stand-in comes to; reports it if not.
    mutating func isBranchOK(
        _ piece: Piece, _ parameter: Int, _ plan: KindPlan, _ node: Node, _ index: Node.Index,
        at spot: Spot
    ) -> Bool {
        guard plan.names[parameter] != "condition" else { return true }
        let wanted = types(of: index)
        if wanted.contains(.object) { return true }
        let types = types(of: piece)
        let fits: Bool
        switch piece {
        case .text(let text):
            // Where it is not text that is wanted, the text is converted; whether that can be done is judged here.
            fits =
                types.fits(wanted) || wanted.contains(.date) || folding(index) == .bool
                || Conversions.value(text, as: wanted) != nil
        case .node(let child):
            // Another stand-in may come to something narrower than its own tag.
            let isOpen = document.nodes[child].form.isStandIn
            fits = isOpen ? types.fits(wanted) || wanted.fits(types) : types.contains(wanted)
        }
        if !fits {
            supplies[parameter].isSpoiled = true
            report(
                .wrongBranch(
                    name(of: piece), parameter: plan.names[parameter], wanted: node.kind, at: location(spot.range)))
        }
        return fits
    }

    /// Text in the place of a number or a Boolean as what it stands for.
    mutating func standInLiteral(_ value: Value, _ index: Node.Index) -> Value {
        guard case .string(let text) = value else { return value }
        switch folding(index) {
        case .bool: return .bool(Conversions.truth(text))
        case .number: return Conversions.number(text, locale: document.locale ?? "en") ?? value
        default: return value
        }
    }

    private mutating func folding(_ index: Node.Index) -> Kind.Literal? {
        kinds[index] < 0 ? nil : plan(Int(kinds[index])).folding
    }

    mutating func checkStandIn(_ node: Node) {
        switch node.form {
        case .plain, .repeated: break
        case .proxy(let keyPath):
            if keyPath.isEmpty { report(.emptyKeyPath(on: node.kind, at: location(node))) }
        case .conditional:
            let condition = supplies[0]
            if condition.certain + condition.possible == 0, !condition.isSpoiled {
                report(.missingCondition(on: node.kind, at: location(node)))
            }
        }
    }
}
