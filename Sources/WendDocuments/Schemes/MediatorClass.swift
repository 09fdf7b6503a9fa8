/// A class of what works behind a screen: what may be said of it, and what can be read of it.
struct MediatorClass {
    enum Family { case provider, display, action, status }

    let name: String
    let family: Family
    let attributes: Set<String>
    let outlets: Set<String>
    let readable: Set<String>

    static func named(_ name: String) -> MediatorClass? { all.first { $0.name == name } }

    static let all: [MediatorClass] = providers + displays + actions + [status]

    private static let providers: [MediatorClass] = {
        let common: Set = [
            "masterKeyPath", "masterObject", "predicateFormat", "filterFormat", "searchString", "sortByFields",
            "sortAscending", "resultChain", "resultChainArgs", "resultChainTxt", "resultChainArgsTxt",
        ]
        let readable: Set = [
            "value", "isEmpty", "empty", "allItems", "sectionsCount", "totalCount", "first", "last", "searchString",
        ]
        func provider(_ name: String, _ own: Set<String> = []) -> MediatorClass {
            MediatorClass(
                name: name, family: .provider, attributes: common.union(own), outlets: ["masterObject"],
                readable: readable)
        }
        return [
            provider("BaseContentProvider"),
            provider("ManagedObjectsProvider", ["entityName", "groupByField", "cacheName"]),
            provider("ManagedObjectsCollection", ["entityName", "groupByField"]),
            provider("ItemsCollection"), provider("JSONFileDataProvider", ["fileName"]),
        ]
    }()

    private static let displays: [MediatorClass] = {
        let outlets: Set = ["mainContentProvider", "searchController", "elements"]
        let table: Set = [
            "cellIdentifier", "searchCellIdentifier", "sectionHeaderIdentifier", "sectionFooterIdentifier",
            "cellNibNames", "animateReload", "maxHeight", "systemAutomaticDimensionEnabled", "allowDeletion",
            "collectSelectedObjects", "defaultSelectionBehavior", "performSegueForCells",
        ]
        let collection: Set = [
            "cellIdentifier", "searchCellIdentifier", "performSegueForCells", "collectSelectedObjects",
            "centerContent", "cellWidthHint", "cellHeightHint",
        ]
        let tableOutlets: Set = ["tableView", "emptyDataView", "contentHeightConstraint", "deleteController"]
        let collectionOutlets: Set = ["collectionView", "emptyDataView"]
        func display(_ name: String, _ own: Set<String>, _ ownOutlets: Set<String> = []) -> MediatorClass {
            MediatorClass(
                name: name, family: .display, attributes: own.union(["renderOn"]), outlets: outlets.union(ownOutlets),
                readable: [])
        }
        return [
            display("BaseDisplayController", []), display("ContentDisplayController", []),
            display("TableDisplayController", table, tableOutlets),
            display(
                "TableInfiniteScrollController", table.union(["scrollUpThreshhold", "scrollDownThreshhold"]),
                tableOutlets),
            display("CollectionDisplayController", collection, collectionOutlets),
            display(
                "CollectionPageScrollController", collection.union(["pagingEnabled"]),
                collectionOutlets.union(["pageControl"])),
            display(
                "CollectionCircleScrollController", collection.union(["pagingEnabled", "circleScrollFactor"]),
                collectionOutlets.union(["pageControl"])),
        ]
    }()

    private static let actions: [MediatorClass] = {
        let common: Set = [
            "actionName", "elseActionName", "predicateFormat", "actionDelay", "serviceProviderClassName",
        ]
        let outlets: Set = ["target", "sender", "cancelButton", "form", "serviceProvider"]
        func action(_ name: String, _ own: Set<String> = [], _ ownOutlets: Set<String> = []) -> MediatorClass {
            MediatorClass(
                name: name, family: .action, attributes: common.union(own), outlets: outlets.union(ownOutlets),
                readable: ["status", "content", "pickedNumber"])
        }
        return [
            action("ActionController"), action("ButtonActionController"), action("BarButtonActionController"),
            action("TableRefreshActionController"), action("OnLoadActionController"),
            action("TimerActionController", ["interval"]),
            action("InfiniteScrollActionController", ["trackScrollDown"]),
            action(
                "SearchActionController",
                [
                    "filterFormat", "dynamicSearch", "searchOnReturn", "minimumTextLength", "filterThrottleInterval",
                    "actionThrottleInterval",
                ], ["contentProvider"]),
            action(
                "StandardMediaPickerController",
                ["showOptions", "imagesOnly", "cameraOptionTitle", "libraryOptionTitle", "cancelOptionTitle"], ["forms"]
            ),
        ]
    }()

    private static let status = MediatorClass(
        name: "ActionStatusController", family: .status, attributes: ["actionName", "errorTitle", "errorMessage"],
        outlets: ["elements", "owner"], readable: ["inProgress", "isSuccess", "isFailure"])
}
