import Dispatch
import Foundation
import MachineFuzzing
import Synchronization
import WendCore

/// Runs sessions of documents made at random until the time is over: what crashes, hangs, or does not hold is made small
/// and written down.
///
/// The process that was started only watches; the cases run in children, so that a crash or a hang costs one case.
@main
struct MachineFuzzer {
    static let usage = """
        machine-fuzzer: runs sessions of random documents and says what does not hold.

          --seconds N         how long to run, per worker (60)
          --seed N            one case only, exactly as it was; prints its documents and inputs
          --cases N           stop after so many cases
          --first N           the seed to begin with (1)
          --workers N         processes at once (one for each core)
          --minimum-nodes N   the fewest nodes of a document (20)
          --inputs N          the inputs of most cases (120); a few have ten times as many
          --skip WORDS        what to leave out, separated by commas: root, stand-in-root, tree, clock, bindings
          --step-limit N      seconds one step may take (10)
          --shrink-seconds N  how long one find may be made smaller (20)
          --report-file PATH  where the report goes as well
          --trial PATH        runs a case that was written down

          machine-fuzzer --seconds 60
          machine-fuzzer --seed 4711
          machine-fuzzer --seconds 3600 --workers 2 --report-file finds.txt

        Ends with 0 if everything held, 1 if something did not, 2 if it was called wrongly.
        """

    static func main() {
        guard let options = FuzzOptions(CommandLine.arguments.dropFirst()) else {
            FileHandle.standardError.write(Data((usage + "\n").utf8))
            exit(2)
        }
        if options.wantsHelp {
            print(usage)
            exit(0)
        }
        let atlas = Atlas(.fuzzed)
        if let path = options.trial { exit(Worker(atlas, options).runTrial(at: path)) }
        if options.isWorker { exit(Worker(atlas, options).run()) }
        exit(Supervisor(atlas, options).run())
    }
}
