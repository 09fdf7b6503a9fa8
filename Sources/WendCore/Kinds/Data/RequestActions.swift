import WendExpressions

extension Kind {
    public static let refresh = Kind(
        "refresh", "Asks a request anew that loads by itself; what it shows stays until the answer is there.",
        role: .performs,
        types: .action,
        example: #"""
            <screen>
                <request name="rates" url="https://rates.example/latest"/>
                <container><label>{rates.now}</label><button title="Look again" message="again"/></container>
                <refresh on="again" request="rates"/>
            </screen>
            """#,
        parameters: [.text("request", "The request's name.", isRequired: true)],
        behaviour: RefreshBehaviour())

    public static let cancelRequest = Kind(
        "cancelRequest",
        "Gives up a request that is under way: it fails with the reason `cancelled`. What was sent may have arrived.",
        role: .performs, types: .action,
        example: #"""
            <screen>
                <request on="send" name="sending" url="https://drop.example/files" method="POST"/>
                <container>
                    <button title="Send" message="send"/>
                    <button title="Stop" message="stop" hidden="{NOT sending.isLoading}"/>
                </container>
                <cancelRequest on="stop" request="sending"/>
            </screen>
            """#,
        parameters: [.text("request", "The request's name.", isRequired: true)],
        behaviour: CancelRequestBehaviour())
}

/// An action on a request, found by its name from where the action is performed.
private protocol OnRequest: Performing {
    func act(on work: ActivationID, _ request: RequestBehaviour, _ turn: inout Turn)
}

extension OnRequest {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let reading = turn.tree.reading(action, for: controller, in: scope)
        let named = turn.attempt { (turn) throws(Failure) in try turn.tree.text("request", of: reading) } ?? nil
        guard let named, let work = turn.tree.work(named: named, seenFrom: controller) else {
            turn.report(.noRequest(named ?? "", at: turn.tree.location(action)))
            return .failure(scope)
        }
        guard let request = turn.tree.ongoing(work) as? RequestBehaviour else {
            turn.report(.noRequest(named, at: turn.tree.location(action)))
            return .failure(scope)
        }
        act(on: work, request, &turn)
        return .success(scope)
    }
}

struct RefreshBehaviour: OnRequest {
    fileprivate func act(on work: ActivationID, _ request: RequestBehaviour, _ turn: inout Turn) {
        request.askAgain(work, &turn)
    }
}

struct CancelRequestBehaviour: OnRequest {
    fileprivate func act(on work: ActivationID, _ request: RequestBehaviour, _ turn: inout Turn) {
        request.cancel(work, &turn)
    }
}
