import Wend
import WendCommand

/// `wend`: the command line for apps that are documents alone.
@main
struct Main {
    static func main() async { await CommandLineTool.main() }
}
