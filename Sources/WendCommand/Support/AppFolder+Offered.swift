import Wend
import WendDocuments

extension AppFolder {
    /// Opens a folder as the program that runs knows it: with what it has registered for names in files.
    static func known(path: String, handlers: Handlers = CommandLineTool.parts.handlers) throws(AppFolderError)
        -> AppFolder
    {
        try AppFolder(path: path).offered(AppOffers(CommandLineTool.parts.registry, messages: handlers.ownNames))
    }
}
