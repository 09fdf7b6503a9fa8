extension Registry {
    /// The built-in kinds. Apps copy it and register their own beside them.
    public static let standard: Registry = {
        var registry = Registry()
        registry.registerScreens()
        registry.registerViews()
        registry.registerItems()
        registry.registerGestures()
        registry.registerActions()
        registry.registerOperations()
        registry.registerConditions()
        registry.registerValues()
        return registry
    }()

    private mutating func registerScreens() {
        register(.viewController)
        register(.screen, behaviour: ScreenBehaviour())
        register(.navigation, behaviour: NavigationBehaviour())
        register(.tabs, behaviour: TabsBehaviour())
        register(.form, behaviour: FormBehaviour())
        register(.table, behaviour: TableBehaviour())
    }

    private mutating func registerViews() {
        register(.view)
        register(.container, behaviour: ContainerBehaviour())
        register(.label, behaviour: LabelBehaviour())
        register(.button, behaviour: ButtonBehaviour())
        register(.imageView, behaviour: ImageViewBehaviour())
        register(.attributedTextView, behaviour: RichTextBehaviour())

        register(.textField, behaviour: TextInputBehaviour(role: .textField))
        register(.textView, behaviour: TextInputBehaviour(role: .textArea))
        register(.searchBar, behaviour: SearchBarBehaviour())
        register(.slider, behaviour: SliderBehaviour())
        register(.switch, behaviour: SwitchBehaviour())
        register(.segmentedControl, behaviour: SegmentedControlBehaviour())
        register(.datePicker, behaviour: DatePickerBehaviour())

        register(.toolbar, behaviour: ToolbarBehaviour())
        register(.navigationBar, behaviour: NavigationBarBehaviour())
        register(.formAccessoryView)
    }

    private mutating func registerItems() {
        register(.tableSection, behaviour: TableSectionBehaviour())
        register(.tableCell, behaviour: TableCellBehaviour())
        register(.segment)
        register(.trigger)

        register(.navigationItem)
        register(.barButtonItem, behaviour: BarButtonItemBehaviour())
        register(.tabBarItem)

        register(.actionButtonItem, behaviour: ButtonItemBehaviour(variant: nil))
        register(.cancelButtonItem, behaviour: ButtonItemBehaviour(variant: "cancel"))
        register(.destructiveButtonItem, behaviour: ButtonItemBehaviour(variant: "destructive"))
    }

    private mutating func registerGestures() {
        register(.tapGesture, behaviour: TapGestureBehaviour())
        register(.longPressGesture, behaviour: LongPressGestureBehaviour())
        register(.swipeGesture, behaviour: SwipeGestureBehaviour())
    }

    private mutating func registerActions() {
        register(.conditionalAction, behaviour: ConditionalActionBehaviour())
        register(.multipleActions, behaviour: MultipleActionsBehaviour())
        register(.sendMessage, behaviour: SendMessageBehaviour())
        register(.storeValue, behaviour: StoreValueBehaviour())
        register(.loadSchema, behaviour: LoadSchemaBehaviour())

        register(.showAlert, behaviour: QuestionBehaviour(role: .alert))
        register(.showActionSheet, behaviour: QuestionBehaviour(role: .actionSheet))

        register(.pushController, behaviour: ShowControllerBehaviour(way: .push))
        register(.presentController, behaviour: ShowControllerBehaviour(way: .present))
        register(.replaceRootController, behaviour: ShowControllerBehaviour(way: .replaceRoot))
        register(.popController, behaviour: PopControllerBehaviour())
        register(.dismissController, behaviour: DismissControllerBehaviour())

        register(.showViews, behaviour: HiddenViewsBehaviour(isHidden: false))
        register(.hideViews, behaviour: HiddenViewsBehaviour(isHidden: true))
        register(.updateViews, behaviour: UpdateViewsBehaviour())
        register(.endEditing, behaviour: EndEditingBehaviour())
    }

    private mutating func registerConditions() {
        register(.not, behaviour: NegationBehaviour())
        register(.multipleConditions, behaviour: MultipleConditionsBehaviour())
        register(.isEqual, behaviour: EqualityBehaviour())
        register(.isLessThan, behaviour: ComparisonBehaviour(order: .less))
        register(.isLessThanOrEqualTo, behaviour: ComparisonBehaviour(order: .lessOrEqual))
        register(.isGreaterThanOrEqualTo, behaviour: ComparisonBehaviour(order: .moreOrEqual))
        register(.isGreaterThan, behaviour: ComparisonBehaviour(order: .more))
        register(.isPresent, behaviour: PresenceBehaviour())
        register(.isTrue, behaviour: TruthBehaviour())
        register(.doesMatchRegularExpression, behaviour: PatternBehaviour())
    }

    private mutating func registerValues() {
        register(.object)
        register(.null, behaviour: NullBehaviour())
        register(.string, behaviour: StringBehaviour())
        register(.number, behaviour: NumberBehaviour())
        register(.bool, behaviour: BoolBehaviour())
        register(.date, behaviour: DateBehaviour())
        register(.image, behaviour: ImageBehaviour())
        register(.attributedString, behaviour: RichTextValueBehaviour())
        register(.message)
    }
}
