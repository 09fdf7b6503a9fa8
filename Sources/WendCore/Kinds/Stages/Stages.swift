extension [Kind] {
    static let stages: [Kind] = [.stage, .section, .innerView, .intent, .showError, .coachmark]
}
