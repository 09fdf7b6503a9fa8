import Foundation
import MachineFuzzing
import Synchronization
import TestSupport
import WendStore

/// Has transactions fail, take long, or be the last of their process, by chance.
final class FaultInterference: Sendable {
    struct Planned: Error {}

    private struct Course {
        var dice: SeededGenerator
        var transaction = 0
        /// Where transactions fail, and how many more do.
        var failing: TransactionMoment?
        var failures = 0
        var isSlow = false
        /// How many more transactions the disk is as it is now.
        var paceLeft = 0
    }

    private enum Deed { case pass, fail, wait(UInt32), kill }

    private let plan: FaultPlan
    private let ending: FaultPlan.Ending
    private let course: Mutex<Course>

    init(_ plan: FaultPlan, round: Int, ending: FaultPlan.Ending) {
        self.plan = plan
        self.ending = ending
        course = Mutex(Course(dice: SeededGenerator(seed: plan.seed &+ UInt64(round) &* 7919 &+ 17)))
    }

    func meet(_ moment: TransactionMoment) throws {
        switch course.withLock({ decide(moment, &$0) }) {
        case .pass: return
        case .fail: throw Planned()
        case .wait(let microseconds): usleep(microseconds)
        case .kill: kill(getpid(), SIGKILL)
        }
    }

    private func decide(_ moment: TransactionMoment, _ course: inout Course) -> Deed {
        if moment == .begun {
            course.transaction += 1
            prepareFailures(&course)
        }
        if ending == .killedInside(transaction: course.transaction, moment) { return .kill }
        if course.failing == moment {
            course.failures -= 1
            if course.failures == 0 { course.failing = nil }
            return .fail
        }
        if moment == .committing, plan.faults.contains(.slowDisk) {
            if course.paceLeft == 0 {
                course.isSlow.toggle()
                course.paceLeft = 3 + course.dice.below(12)
            }
            course.paceLeft -= 1
            return .wait(UInt32(course.isSlow ? 1000 + course.dice.below(4000) : 100 + course.dice.below(200)))
        }
        return .pass
    }

    /// One in a dozen transactions fails; sometimes several that follow each other do.
    private func prepareFailures(_ course: inout Course) {
        var moments: [TransactionMoment] = []
        if plan.faults.contains(.failedTransaction) { moments += [.begun, .written] }
        if plan.faults.contains(.failedCommit) { moments += [.committing] }
        guard course.failing == nil, !moments.isEmpty, course.dice.chance(8) else { return }
        course.failing = course.dice.pick(moments)
        course.failures = course.dice.chance(25) ? 2 + course.dice.below(5) : 1
    }
}
