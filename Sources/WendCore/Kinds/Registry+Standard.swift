extension Registry {
    /// The built-in kinds, a list for each folder. Apps copy it and register their own beside them.
    public static let standard = Registry(
        .screens + .stages + .tables + .forms + .bars + .views + .inputs + .questions + .gestures + .actions
            + .operations + .conditions + .values + .state + .passages + .data)
}
