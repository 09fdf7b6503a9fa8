import WendExpressions

/// Which place is shown, by its address.
extension SessionTree {
    /// Under which name the place of a node is kept by what has taken the node's place; no parameter has this name.
    static let keptPlace = ":place"

    /// The places of the document at the base; nil if it has none.
    package var places: PlaceTable? { placesDocument.flatMap { library[$0].places } }

    /// The number of the document at the base that has places.
    var placesDocument: UInt32? {
        guard let first = library.firstWithPlaces, let base = state.base.flatMap(node)?.document else { return nil }
        // What is built in Swift stands in the place of a node of the document that names it.
        return library[base].isMade ? first : base
    }

    /// Who uses the session; nil for nobody in particular.
    var person: Value? {
        reads?.note(.session)
        return state.settings.principal.map { .string($0) }
    }

    /// The address of the place that is shown; nil in an app without places.
    ///
    /// It is that of what lies in front, or of the nearest around and below it that has one.
    package var place: String? { places == nil ? nil : (frontPlace ?? PlacePath(words: []))?.text }

    private var frontPlace: PlacePath? {
        for layer in state.layers.reversed() where isController(layer) {
            if let path = path(in: layer) { return path }
        }
        return state.base.flatMap { path(in: $0) }
    }

    /// The address of what is in front in something.
    private func path(in id: ActivationID) -> PlacePath? {
        guard meter.spend(Meter.visit), let containing = containing(id) else { return nil }
        let inner = isStack(id) ? members(of: id) : containing.visibleChildren(of: id, self)
        for child in inner.reversed() where child != id {
            if let path = path(in: child) { return path }
        }
        return path(of: id)
    }

    /// The own address of a controller; nil if it has none, or if its address would lead elsewhere.
    func path(of id: ActivationID) -> PlacePath? {
        guard let places, let activation = activation(id) else { return nil }
        if let kept = activation.changed(Self.keptPlace)?.text { return PlacePath(kept) }
        if isMadeScreen(id) { return path(ofMade: id, places) }
        guard let node = node(of: id), let pattern = pattern(of: node) else { return nil }
        let scope = innerScope(of: id)
        guard let path = pattern.path({ value(named: $0, at: id, scope) }) else { return nil }
        return places.match(path)?.pattern.key == pattern.key ? path : nil
    }

    /// The addresses a node of the document at the base has.
    func pattern(of node: NodeReference) -> PlacePattern? {
        node.document == placesDocument ? library[node.document].places?[node.node] : nil
    }

    /// Where an address leads; nil if there is no such place.
    func match(_ place: String) -> (pattern: PlacePattern, values: Fields)? {
        PlacePath(place).flatMap { places?.match($0) }
    }

    /// Whether an address is that of a place.
    package func knows(place: String) -> Bool { match(place) != nil }

    /// Why a place cannot be opened now; nil if it can. A question that is asked comes first.
    func refusal(ofOpening value: Value?) -> Refusal? {
        guard let text = value?.text, match(text) != nil else { return .invalidValue }
        if state.layers.last.map({ !isController($0) }) ?? false { return .notVisible }
        return state.waiting.contains(where: \.holdsInterface) ? .held : nil
    }
}

extension Event {
    /// A person wants to be at a place of the app, by its address: with a link, or back and forward in a history.
    ///
    /// What has to be opened or left for that is; an address that leads nowhere changes nothing.
    public static func open(_ place: String) -> Event { Event(.open, Element.ID(.session), .string(place)) }
}
