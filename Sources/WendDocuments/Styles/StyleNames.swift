import WendCore

/// What a member of a style sheet means by its name: kinds, a class, or both.
struct StyleNames {
    /// The kinds of one name.
    struct Kinds: Equatable {
        var names: [String]
        var areSeveral = false
    }

    private let kinds: [String: String]

    /// - Parameter kinds: The names of kinds by every name sheets may use.
    init(kinds: [String: String]) { self.kinds = kinds }

    /// A name taken apart: `label`, `label.note`, `.note`.
    func meaning(of name: String) -> (kinds: Kinds, styleClass: String?)? {
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let styleClass = parts.count > 1 ? parts[1] : nil
        if parts[0].isEmpty { return styleClass?.isEmpty == false ? (Kinds(names: [""]), styleClass) : nil }
        guard let kinds = kinds(of: parts[0]) else { return nil }
        return (kinds, styleClass)
    }

    private func kinds(of name: String) -> Kinds? {
        if let kind = kinds[name] { return Kinds(names: [kind]) }
        if let group = Self.groups[name] { return Kinds(names: group, areSeveral: true) }
        return Self.platformKinds[name].map { Kinds(names: $0, areSeveral: name != "UITabBar") }
    }

    /// Every name there is, sorted.
    var all: [String] { (Array(kinds.keys) + Array(Self.groups.keys) + Array(Self.platformKinds.keys)).sorted() }

    /// What stands for several kinds: a style of one of them goes over a style of the group.
    private static let groups = [
        "UIView": [""], "UIControl": ["control"], "UIScrollView": ["container", "table"], "UIResponder": [""],
        "WFSScreenView": ["screen", "form"], "UIViewController": ["screen", "form"],
        "UINavigationController": ["navigation"], "UITabBarController": ["tabs"], "UITableViewController": ["table"],
    ]

    /// What older sheets call views that are no kinds of their own: those of the platform, of which the kinds here are
    /// special ones.
    private static let platformKinds = [
        "UINavigationBar": ["navigationBar"], "UIToolbar": ["toolbar"], "UITabBar": ["tabBar"], "UILabel": ["label"],
        "UIButton": ["button"], "UITextField": ["textField"], "UITextView": ["textView"], "UISwitch": ["switch"],
        "UISlider": ["slider"], "UISegmentedControl": ["segmentedControl"], "UISearchBar": ["searchBar"],
        "UITableViewCell": ["tableCell"], "UITableView": ["table"], "UIImageView": ["imageView"],
        "UIDatePicker": ["datePicker"], "UIBarButtonItem": ["barButtonItem"], "UITabBarItem": ["tabBarItem"],
        "UIBarItem": ["barButtonItem", "tabBarItem"], "UIProgressView": ["progress"], "UIPickerView": ["picker"],
        "UITableViewHeaderFooterView": ["sectionHeader", "sectionFooter"],
    ]
}
