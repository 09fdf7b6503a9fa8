/// Everything an app that is embedded in a Swift program needs, but for the hosts.
@_exported public import WendConditions
@_exported public import WendCore
@_exported public import WendDocuments
@_exported public import WendExpressions
@_exported public import WendOperations
@_exported public import WendRuntime
@_exported public import WendServices
@_exported public import WendStore
