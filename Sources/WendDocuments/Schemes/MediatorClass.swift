import WendExpressions

/// A class of what works behind a screen: what may be said of it, and what can be read of it.
///
/// The table in `docs/older-apps.md` says the same, which a test holds against it.
struct MediatorClass {
    enum Family { case provider, display, action, status }

    /// What an attribute takes.
    enum Sort: String, Sendable {
        case text, fields, list, flag, number, seconds, interval
        /// What meant something on a phone and changes nothing here, whatever it is.
        case unused
    }

    /// What an outlet leads to.
    enum Target: String, Sendable {
        case provider, table, collection, view, views, form, forms, constraint, search, action, object
        case unused
    }

    let name: String
    let family: Family
    let attributes: [String: Sort]
    let outlets: [String: Target]
    let readable: Set<String>

    static func named(_ name: String) -> MediatorClass? { all.first { $0.name == name } }

    static let all: [MediatorClass] = providers + displays + actions + [status]

    private static let providers: [MediatorClass] = {
        let common: [String: Sort] = [
            "masterKeyPath": .text, "masterObject": .text, "predicateFormat": .text, "filterFormat": .text,
            "searchString": .text, "sortByFields": .fields, "sortAscending": .flag, "resultChain": .list,
            "resultChainArgs": .list, "resultChainTxt": .text, "resultChainArgsTxt": .text,
        ]
        let readable: Set = [
            "value", "isEmpty", "empty", "allItems", "sectionsCount", "totalCount", "first", "last", "searchString",
        ]
        func provider(_ name: String, _ own: [String: Sort] = [:]) -> MediatorClass {
            MediatorClass(
                name: name, family: .provider, attributes: common.merging(own) { $1 },
                outlets: ["masterObject": .object], readable: readable)
        }
        return [
            provider("BaseContentProvider"),
            provider(
                "ManagedObjectsProvider", ["entityName": .text, "groupByField": .text, "cacheName": .unused]),
            provider("ManagedObjectsCollection", ["entityName": .text, "groupByField": .text]),
            provider("ItemsCollection"), provider("JSONFileDataProvider", ["fileName": .text]),
        ]
    }()

    private static let displays: [MediatorClass] = {
        let outlets: [String: Target] = [
            "mainContentProvider": .provider, "searchController": .search, "elements": .views,
        ]
        let table: [String: Sort] = [
            "cellIdentifier": .text, "searchCellIdentifier": .text, "sectionHeaderIdentifier": .text,
            "sectionFooterIdentifier": .text, "cellNibNames": .list, "animateReload": .unused, "maxHeight": .unused,
            "systemAutomaticDimensionEnabled": .unused, "allowDeletion": .flag, "collectSelectedObjects": .flag,
            "defaultSelectionBehavior": .unused, "performSegueForCells": .flag,
        ]
        let collection: [String: Sort] = [
            "cellIdentifier": .text, "searchCellIdentifier": .text, "performSegueForCells": .flag,
            "collectSelectedObjects": .flag, "centerContent": .unused, "cellWidthHint": .unused,
            "cellHeightHint": .unused,
        ]
        let tableOutlets: [String: Target] = [
            "tableView": .table, "emptyDataView": .view, "contentHeightConstraint": .constraint,
            "deleteController": .action,
        ]
        let collectionOutlets: [String: Target] = ["collectionView": .collection, "emptyDataView": .view]
        let pageOutlets: [String: Target] = [
            "collectionView": .collection, "emptyDataView": .view, "pageControl": .unused,
        ]
        let rendering: [String: Sort] = ["renderOn": .unused]
        func display(
            _ name: String, _ own: [String: Sort], _ more: [String: Sort] = [:], _ ownOutlets: [String: Target] = [:]
        ) -> MediatorClass {
            MediatorClass(
                name: name, family: .display,
                attributes: own.merging(more) { $1 }.merging(rendering) { $1 },
                outlets: outlets.merging(ownOutlets) { $1 }, readable: [])
        }
        return [
            display("BaseDisplayController", [:]), display("ContentDisplayController", [:]),
            display("TableDisplayController", table, [:], tableOutlets),
            display(
                "TableInfiniteScrollController", table,
                ["scrollUpThreshhold": .unused, "scrollDownThreshhold": .unused], tableOutlets),
            display("CollectionDisplayController", collection, [:], collectionOutlets),
            display("CollectionPageScrollController", collection, ["pagingEnabled": .unused], pageOutlets),
            display(
                "CollectionCircleScrollController", collection,
                ["pagingEnabled": .unused, "circleScrollFactor": .unused], pageOutlets),
        ]
    }()

    private static let actions: [MediatorClass] = {
        let common: [String: Sort] = [
            "actionName": .text, "elseActionName": .text, "predicateFormat": .text, "actionDelay": .seconds,
            "serviceProviderClassName": .unused,
        ]
        let outlets: [String: Target] = [
            "target": .object, "sender": .view, "cancelButton": .view, "form": .form, "serviceProvider": .unused,
        ]
        func action(_ name: String, _ own: [String: Sort] = [:], _ ownOutlets: [String: Target] = [:])
            -> MediatorClass
        {
            MediatorClass(
                name: name, family: .action, attributes: common.merging(own) { $1 },
                outlets: outlets.merging(ownOutlets) { $1 }, readable: ["status", "content", "pickedNumber"])
        }
        return [
            action("ActionController"), action("ButtonActionController"), action("BarButtonActionController"),
            action("TableRefreshActionController"), action("OnLoadActionController"),
            action("TimerActionController", ["interval": .interval]),
            action("InfiniteScrollActionController", ["trackScrollDown": .flag]),
            action(
                "SearchActionController",
                [
                    "filterFormat": .text, "dynamicSearch": .flag, "searchOnReturn": .unused,
                    "minimumTextLength": .number, "filterThrottleInterval": .seconds,
                    "actionThrottleInterval": .seconds,
                ], ["contentProvider": .provider]),
            action(
                "StandardMediaPickerController",
                [
                    "showOptions": .unused, "imagesOnly": .flag, "cameraOptionTitle": .unused,
                    "libraryOptionTitle": .text, "cancelOptionTitle": .text,
                ], ["forms": .forms]),
        ]
    }()

    private static let status = MediatorClass(
        name: "ActionStatusController", family: .status,
        attributes: ["actionName": .text, "errorTitle": .text, "errorMessage": .text],
        outlets: ["elements": .views, "owner": .unused], readable: ["inProgress", "isSuccess", "isFailure"])

    // MARK: Numbers

    /// The largest number that an attribute may say: more seconds than an app runs.
    static let greatest = 1e9

    /// A number, written as one or as a text; nil for what is none, or is larger than any that is meant.
    static func number(_ value: Value) -> Double? {
        let number: Double? =
            switch value {
            case .integer(let whole): Double(whole)
            case .double(let double): double
            case .string(let text): Double(text)
            default: nil
            }
        return number.flatMap { abs($0) <= greatest ? $0 : nil }
    }
}

extension MediatorClass.Sort {
    func takes(_ value: Value) -> Bool {
        let number = MediatorClass.number(value)
        switch self {
        case .unused: return true
        case .text: return value.text != nil
        case .fields: return value.text?.contains { $0 != "," && $0 != " " } ?? false
        case .list: return value != .null && value.elements.allSatisfy(Self.isSimple)
        case .flag: return value != .null && Self.isSimple(value)
        case .number: return number != nil
        case .seconds: return number.map { $0 >= 0 } ?? false
        case .interval: return number.map { $0 >= 1 } ?? false
        }
    }

    private static func isSimple(_ value: Value) -> Bool {
        switch value {
        case .list, .dictionary: false
        default: true
        }
    }

    /// What it takes, in a sentence.
    var words: String {
        switch self {
        case .unused: "anything"
        case .text: "a text"
        case .fields: "a text with names of fields, such as \"name, at\""
        case .list: "a list of texts"
        case .flag: "true or false"
        case .number: "a number of at most 1,000,000,000"
        case .seconds: "a number of seconds, from 0 to 1,000,000,000"
        case .interval: "a number of seconds, from 1 to 1,000,000,000"
        }
    }
}
