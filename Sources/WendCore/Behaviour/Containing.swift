public import WendExpressions

/// The behaviour of what holds screens or parts of one, and answers messages for them.
public protocol Containing: Behaviour {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element
    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn)
    /// Makes what has to exist before the controller is first seen. Called once.
    func load(_ id: ActivationID, _ turn: inout Turn)
    /// The contained controllers that are on screen when this one is, in order.
    func visibleChildren(of id: ActivationID, _ tree: SessionTree) -> [ActivationID]
    /// Whether this one shows what a controller it holds has for it in a slot: a navigation item, items of a toolbar.
    func shows(_ slot: String, of member: ActivationID, _ id: ActivationID, _ tree: SessionTree) -> Bool
    /// Answers a message itself, before its actions are asked; nil if it does not.
    func receive(_ message: Message, at id: ActivationID, _ turn: inout Turn) -> Outcome?
    /// Data that lies over every action's frame.
    func actionValues(of id: ActivationID, _ tree: SessionTree) -> Fields
    /// Called before controllers it holds come, go or change places because the list they are repeated for has changed.
    func membersWillChange(of id: ActivationID, _ turn: inout Turn)
    /// Called when a controller has been put on top of the stack that this one is, before it is loaded.
    /// - Parameters:
    ///   - controller: Which pushed it; nil if nobody knows.
    ///   - scope: In which it was pushed; its sender is what was pressed.
    func pushed(
        _ member: ActivationID, by controller: ActivationID?, in scope: Scope, on id: ActivationID, _ turn: inout Turn)
    /// Called when something has taken the place of what it holds: a screen built in Swift that of the node that names it.
    func memberReplaced(
        _ old: ActivationID, by new: ActivationID, in id: ActivationID, _ turn: inout Turn)
    /// A value it publishes under a name, beside what is declared and stored in it; nil if there is none.
    func published(_ name: String, by id: ActivationID, _ tree: SessionTree) -> Value?
    /// Brings one of its members to the front, where only some of them are shown; a stack is told nothing.
    func choose(_ member: ActivationID, of id: ActivationID, _ turn: inout Turn)
    /// Chooses again which of its members are shown, where that follows values; called while it is in sight, whenever a step settles.
    func reconsider(_ id: ActivationID, _ turn: inout Turn)
    /// Called when the controller is about to be seen.
    func willAppear(_ id: ActivationID, _ turn: inout Turn)
}

extension Containing {
    public func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {}
    public func load(_ id: ActivationID, _ turn: inout Turn) {}
    public func visibleChildren(of id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
        tree.hostedControllers(of: id)
    }
    public func shows(_ slot: String, of member: ActivationID, _ id: ActivationID, _ tree: SessionTree) -> Bool {
        false
    }
    public func receive(_ message: Message, at id: ActivationID, _ turn: inout Turn) -> Outcome? { nil }
    public func actionValues(of id: ActivationID, _ tree: SessionTree) -> Fields { [:] }
    public func membersWillChange(of id: ActivationID, _ turn: inout Turn) {}
    public func pushed(
        _ member: ActivationID, by controller: ActivationID?, in scope: Scope, on id: ActivationID, _ turn: inout Turn
    ) {}
    public func memberReplaced(
        _ old: ActivationID, by new: ActivationID, in id: ActivationID, _ turn: inout Turn
    ) {}
    public func published(_ name: String, by id: ActivationID, _ tree: SessionTree) -> Value? { nil }
    public func choose(_ member: ActivationID, of id: ActivationID, _ turn: inout Turn) {}
    public func reconsider(_ id: ActivationID, _ turn: inout Turn) {}
    public func willAppear(_ id: ActivationID, _ turn: inout Turn) {}
    public var unnamedActionsAnswerLifecycle: Bool { true }
}
