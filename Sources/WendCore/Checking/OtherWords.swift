import WendExpressions

/// Words people bring along from other ways to write screens, and the words that say the same here, the likeliest first. Only what
/// could stand in the place of such a word is ever suggested.
package enum OtherWords {
    /// The word that was probably meant: one that says the same elsewhere, else one that is nearly the same.
    package static func meant(
        by word: String, among candidates: some Sequence<String>, in table: [String: [String]]
    ) -> String? {
        meant(exactly: word, among: candidates, in: table) ?? Suggestion.closest(to: word, among: candidates)
    }

    /// The word that says the same elsewhere.
    static func meant(
        exactly word: String, among candidates: some Sequence<String>, in table: [String: [String]]
    ) -> String? {
        guard let words = table[plain(word)] else { return nil }
        let known = Set(candidates)
        return words.first { $0 != word && known.contains($0) }
    }

    /// `v-if`, `on:click` and `onClick` without what makes them look different.
    private static func plain(_ word: String) -> String {
        String(decoding: word.utf8.prefix(40).filter { $0 != 0x2D && $0 != 0x3A && $0 != 0x5F }, as: UTF8.self)
            .lowercased()
    }

    /// The kinds that a word from elsewhere stands for.
    package static func kinds(called word: String) -> [String] { kinds[plain(word)] ?? [] }

    /// Whether a word asks when something is shown, so that `hidden` says the opposite.
    static func shows(_ word: String) -> Bool {
        ["if", "vif", "ngif", "show", "vshow", "visible", "isvisible", "visibility", "when"].contains(plain(word))
    }

    /// Whether a word asks when something cannot be used, so that `enabled` says the opposite.
    static func disables(_ word: String) -> Bool {
        ["disabled", "isdisabled", "ngdisabled"].contains(plain(word))
    }

    /// Whether a word asks for what something is repeated.
    static func repeats(_ word: String) -> Bool {
        ["foreach", "vfor", "ngfor", "each", "repeat", "loop", "items"].contains(plain(word))
    }

    /// Parameters.
    static let parameters: [String: [String]] = {
        var words: [String: [String]] = [
            "text": ["title", "text", "label", "message"], "caption": ["title", "label", "text"],
            "content": ["text", "title"], "title": ["text", "label", "headerTitle"],
            "label": ["title", "text", "accessibilityLabel"], "heading": ["headerTitle", "title"],
            "value": ["to", "is", "text", "value", "on", "date"], "initial": ["is"],
            "default": ["is", "value", "text"],
            "swipeactions": ["rowActions"], "trailingactions": ["rowActions"], "contextmenu": ["rowActions"],
            "href": ["address", "url", "path"], "url": ["address", "path"], "link": ["address"],
            "src": ["imageName", "address", "name"], "icon": ["imageName", "systemItem"],
            "source": ["imageName", "from"],
            "min": ["minimum", "minimumValue", "minimumDate"], "max": ["maximum", "maximumValue", "maximumDate"],
            "minvalue": ["minimum", "minimumValue"], "maxvalue": ["maximum", "maximumValue"],
            "minimum": ["minimumValue", "minimumDate"], "maximum": ["maximumValue", "maximumDate"],
            "mindate": ["minimumDate"], "maxdate": ["maximumDate"], "orderby": ["sort"], "order": ["sort"],
            "sortby": ["sort"],
            "condition": ["when", "where"], "if": ["when", "where"], "test": ["when"], "filter": ["where"],
            "with": ["set", "value"],
            "is": ["to"], "enabled": ["selectable"], "id": ["name"], "identifier": ["name"], "key": ["name"],
            "in": ["from", "to"], "from": ["in", "to", "entity"], "table": ["entity"],
            "into": ["to", "in"], "list": ["to", "in", "from"], "array": ["to", "in", "from"], "target": ["to"],
            "item": ["value"], "type": ["datePickerMode", "keyboardType", "role", "style"],
            "mode": ["datePickerMode", "style"],
            "variant": ["role", "style", "tone"], "color": ["tone", "role"], "colour": ["tone", "role"],
            "kind": ["role", "style"], "severity": ["tone"], "password": ["secureTextEntry"],
            "secure": ["secureTextEntry"], "alt": ["accessibilityLabel"], "arialabel": ["accessibilityLabel"],
            "hint": ["placeholder", "accessibilityHint"], "help": ["accessibilityHint"], "header": ["headerTitle"],
            "footer": ["footerTitle"], "subtitle": ["detailText"],
            "description": ["detailText", "accessibilityHint"], "checked": ["on"], "ison": ["on"], "selected": ["on"],
            "error": ["failureMessage"], "errormessage": ["failureMessage"],
            "message": ["beginMessage", "failureMessage", "text", "description", "on"],
            "vmodel": ["edits"], "bind": ["edits"], "binding": ["edits"], "model": ["edits"], "regex": ["pattern"],
            "retries": ["retry"], "times": ["atMost"], "maxtimes": ["atMost"], "limit": ["atMost"],
            "on": ["message"], "payload": ["with"], "data": ["with"], "params": ["with"], "parameters": ["with"],
            "json": ["with"],
            "navigationtitle": ["title"], "navtitle": ["title"],
            "emptytext": ["empty"], "choices": ["options"], "values": ["options"],
            "accept": ["types"], "accepts": ["types"], "filetypes": ["types"], "mimetypes": ["types"],
            "multiple": ["several"], "allowmultiple": ["several"], "maxfilesize": ["maxSize"], "sizelimit": ["maxSize"],
            "body": ["with", "message", "text", "description"], "question": ["message"],
            "detail": ["detailText", "description"],
            "progress": ["value"], "percent": ["value"], "percentage": ["value"], "fraction": ["value"],
        ]
        for press in [
            "onclick", "onpress", "ontap", "click", "tap", "press", "action", "command", "handler", "event", "send",
        ] {
            words[press] = ["message", "on"]
        }
        return words
    }()

    /// Kinds, and parameters that are written as elements.
    package static let kinds: [String: [String]] = {
        var words: [String: [String]] = [
            "input": ["textField"], "textarea": ["textView"], "edittext": ["textField"], "img": ["imageView"],
            "image": ["imageView"], "icon": ["image"], "a": ["link"], "toggle": ["switch"],
            "li": ["tableCell", "option"],
            "item": ["tableCell", "option", "segment"], "row": ["tableCell", "container"], "cell": ["tableCell"],
            "tr": ["tableCell"], "listitem": ["tableCell"], "section": ["tableSection", "container"],
            "radio": ["option", "picker"], "radiogroup": ["picker"], "number": ["numberField"],
            "stepper": ["numberField"],
            "date": ["datePicker"], "fileinput": ["fileField"], "file": ["fileField"], "fileupload": ["fileField"],
            "upload": ["fileField"], "filepicker": ["fileField"], "textinput": ["textField"],
            "numberinput": ["numberField"], "dateinput": ["datePicker"], "search": ["searchBar"],
            "searchfield": ["searchBar"], "progress": ["progressBar"], "spinner": ["progressBar", "picker"],
            "chip": ["badge"],
            "tag": ["badge"], "modal": ["presentController"], "sheet": ["presentController"],
            "present": ["presentController"],
            "navigate": ["pushController"], "goto": ["pushController"], "push": ["pushController", "append"],
            "show": ["pushController"], "open": ["pushController"], "goback": ["back"], "pop": ["back"],
            "close": ["back"],
            "dismiss": ["back"], "return": ["back"], "delete": ["remove"], "add": ["append"], "insert": ["append"],
            "assign": ["set"], "setstate": ["set"], "setvalue": ["set"], "let": ["value", "set"],
            "if": ["conditionalAction"],
            "then": ["successAction"], "else": ["failureAction"], "validate": ["check"], "validation": ["check"],
            "rule": ["check"], "required": ["isPresent"], "notempty": ["isPresent"], "tab": ["navigation"],
            "page": ["screen"], "scene": ["screen"], "activity": ["screen"], "window": ["screen"], "view": ["screen"],
            "navbar": ["navigationItem"], "body": ["container"], "actionsheet": ["showActionSheet"],
            "stack": ["navigation", "container"], "navigationstack": ["navigation"], "navigator": ["navigation"],
            "tabview": ["tabs"], "tabbar": ["tabs"], "sequence": ["multipleActions"],
            "fetch": ["request", "sendMessage"], "http": ["request", "sendMessage"],
            "ajax": ["request", "sendMessage"],
            "get": ["request", "sendMessage"], "post": ["request", "sendMessage"], "api": ["request"],
            "download": ["request"], "poll": ["request", "timer"], "interval": ["timer"],
            "step": ["operation"], "task": ["operation"], "edge": ["segue"], "workflow": ["operations"],
        ]
        let groups: [String: [String]] = [
            "label": ["text", "span", "p", "h1", "h2", "h3", "h4", "h5", "h6", "typography", "string", "caption"],
            "container": [
                "div", "vstack", "hstack", "zstack", "column", "box", "linearlayout", "scrollview", "group", "fieldset",
            ],
            "picker": ["select", "dropdown", "combobox"], "value": ["var", "variable", "state", "data", "const"],
            "showAlert": ["alert", "dialog", "toast", "snackbar", "confirm"],
            "sendMessage": [
                "call", "service", "send", "emit", "dispatch",
            ],
        ]
        for (kind, names) in groups { for name in names { words[name, default: []].append(kind) } }
        for list in ["list", "ul", "ol", "listview", "recyclerview", "lazycolumn", "tbody"] {
            words[list] = ["tableSection", "table"]
        }
        return words
    }()

    /// Messages that are told by themselves.
    static let messages: [String: [String]] = [
        "onsuccess": ["success"], "succeeded": ["success"], "ok": ["success"], "error": ["failure"],
        "onerror": ["failure"],
        "onfailure": ["failure"], "failed": ["failure"], "fail": ["failure"], "catch": ["failure"], "then": ["success"],
        "onsubmit": ["didSubmit"], "submit": ["didSubmit"], "submitted": ["didSubmit"], "oninvalid": ["didNotSubmit"],
        "invalid": ["didNotSubmit"], "onmount": ["viewDidLoad"], "mounted": ["viewDidLoad"], "created": ["viewDidLoad"],
        "componentdidmount": ["viewDidLoad"], "oncreate": ["viewDidLoad"], "onload": ["viewDidLoad"],
        "load": ["viewDidLoad"],
        "init": ["viewDidLoad"], "onappear": ["viewWillAppear"], "onresume": ["viewWillAppear"],
        "ondisappear": ["viewDidDisappear"], "onselect": ["didSelectCell"], "didselectrow": ["didSelectCell"],
    ]

    /// Where a message goes.
    static let destinations: [String: [String]] = [
        "server": ["app"], "backend": ["app"], "api": ["app"], "root": ["app"], "application": ["app"],
        "parent": ["up"],
        "outer": ["up"], "this": ["self"], "me": ["self"], "own": ["self"],
    ]

    /// Choices of parameters.
    static let choices: [String: [String]] = [
        "red": ["danger"], "destructive": ["danger"], "error": ["danger"], "critical": ["danger"], "green": ["good"],
        "success": ["good"], "ok": ["good"], "yellow": ["warning"], "orange": ["warning"], "warn": ["warning"],
        "info": ["neutral"], "default": ["neutral", "primary", "plain"], "grey": ["neutral"], "gray": ["neutral"],
        "plus": ["add"], "submit": ["primary"], "main": ["primary"], "email": ["emailAddress"],
        "number": ["numberPad", "number"],
        "numeric": ["numberPad"], "tel": ["phonePad"], "phone": ["phonePad"], "datetime": ["dateAndTime", "date"],
        "string": ["text"], "varchar": ["text"], "int": ["integer"], "integer64": ["integer"], "long": ["integer"],
        "float": ["number"], "double": ["number"], "decimal": ["number"], "real": ["number"], "boolean": ["bool"],
        "timestamp": ["date", "dateAndTime"], "time": ["date", "time"], "blob": ["data"], "binary": ["data"],
        "dropdown": ["menu"], "select": ["menu"], "multiple": ["several"], "checkbox": ["several"],
    ]
}
