import { fault, type Fault } from '../fault.ts'

const homework = 'server/src/modules/homework/homework'

const hiddenMarksTest = {
  file: `${homework}/homework-lecture-marks.test.ts`,
  title: 'a stage that hides marks shows none to its students, anywhere; staff see them',
}

/** A mark is earned: by what was there at the end, and by tests that the student did not write. */
export const earnedMarks: Fault[] = [
  fault({
    name: 'a repository that is made private at the end counts as it stands minutes later',
    breaks: 'G3, HW-30',
    file: `${homework}/homework-repository-question.ts`,
    find: "error.reason === 'notReachable' || error.reason === 'tooSlow' ? 'away' : 'refused'",
    replace: "'away'",
    caughtBy: {
      file: `${homework}/homework-deadline-refusal.test.ts`,
      title: 'counts as it was handed in, whatever is pushed later (404)',
      written: 'counts as it was handed in, whatever is pushed later (%i)',
    },
  }),
  fault({
    name: 'a try to note a submission after the end notes what was pushed since',
    breaks: 'G3, HW-30',
    file: `${homework}/homework-commits.jobs.ts`,
    find: 'if (isOver && tryNumber > 1) return',
    replace: 'void [isOver, tryNumber]',
    caughtBy: {
      file: `${homework}/homework-deadline-refusal.test.ts`,
      title: 'is not graded where nothing was noted before, and staff read why',
    },
  }),
  fault({
    name: 'a homework without a commit of the end is graded as it stands now',
    breaks: 'G3, HW-30',
    file: 'server/src/modules/homework/autograde/autograde.repo.ts',
    find: 'and (r.deadline_noted_at is null or coalesce(r.deadline_commit, newest.commit) is not null)',
    replace: '',
    caughtBy: {
      file: `${homework}/homework-deadline-refusal.test.ts`,
      title: 'is not graded where nothing was noted before, and staff read why',
    },
  }),
  fault({
    name: 'an answer of the server passes for a host that is away',
    breaks: 'G3, HW-30',
    file: 'hardened-git/src/complaint.ts',
    find: 'return status === 0 || status >= 500 || comeLater.has(status)',
    replace: 'return status >= 0',
    caughtBy: {
      file: 'hardened-git/test/hostile.test.ts',
      title: 'a host that does not answer, or breaks, is another refusal than one that says no',
    },
  }),
  fault({
    name: 'a student prints the marker of the log and reads what comes after it',
    breaks: 'HW-06',
    file: 'server/src/modules/homework/autograde/autograde-result.rules.ts',
    find: '!line.startsWith(studentLinePrefix) && line.includes(marker)',
    replace: 'line.includes(marker)',
    caughtBy: {
      file: 'server/src/modules/homework/autograde/autograde-regrade.rules.test.ts',
      title: 'of the trace "| TESTS\\nsecret" with the marker "TESTS" a student sees null',
      written: 'of the trace %j with the marker %j a student sees %j',
    },
  }),
  fault({
    name: 'students are told the marker of the log',
    breaks: 'HW-06',
    file: 'server/src/modules/homework/stage-lectures/stage-lectures.service.ts',
    find: 'const staffOnly = { testRepoLink: null, traceAccordingText: null }',
    replace: 'const staffOnly = { testRepoLink: null }',
    caughtBy: {
      file: 'server/src/modules/homework/stage-lectures/stage-lectures.test.ts',
      title: 'a Teacher edits only their own lectures, and a student sees nothing that is for staff alone',
    },
  }),
  fault({
    name: 'the second line that a student prints passes for a line of the tests',
    breaks: 'HW-06',
    file: 'runner/src/log-voices.ts',
    find: 'text.replace(/\\n(?=[^])/g, `\\n${studentLinePrefix}`)',
    replace: 'text',
    caughtBy: {
      file: 'runner/src/log-voices.test.ts',
      title: 'every line of the student begins with the prefix, in whatever pieces it comes',
    },
  }),
  fault({
    name: 'a file of the tests is written through a link that the build left',
    breaks: 'G3',
    file: 'runner/src/prepare.ts',
    find: '(cd /given && ${clearTheWay(folder)}',
    replace: '(cd /given',
    caughtBy: {
      file: 'runner/test/cheats.test.ts',
      title: 'what the tests bring is not written through a link that a build leaves on its way',
    },
    isDear: true,
  }),
  fault({
    name: 'a report counts though the tests did not come to their own end',
    breaks: 'G3',
    file: 'runner/src/grade-by-tests.ts',
    find: "proof === 'whole' ? resultsOf",
    replace: "proof !== 'untaken' ? resultsOf",
    caughtBy: {
      file: 'runner/test/together.test.ts',
      title: 'a report that the code prints or leaves before it ends the process gives no mark',
    },
    isDear: true,
  }),
  fault({
    name: 'a program that was left behind takes the word of the next command',
    breaks: 'G3',
    file: 'runner/src/grade-by-tests.ts',
    find: "'kill -KILL -1 2>/dev/null',",
    replace: "':',",
    caughtBy: {
      file: 'runner/test/together.test.ts',
      title: 'neither a link to the word nor somebody left behind for the word of the next command proves an end',
    },
    isDear: true,
  }),
  fault({
    name: 'an exit code decides where the student can end the tests',
    breaks: 'G3',
    file: 'runner/src/plan.ts',
    find: "if (plan.mode === 'together' && plan.results === 'exit')",
    replace: "if (plan.mode === 'io' && plan.results === 'exit')",
    caughtBy: {
      file: 'runner/src/plan.test.ts',
      title: 'exit codes with the code of the student beside are refused, and why',
    },
  }),
  fault({
    name: 'a grading that the student could have changed passes for a proved one',
    breaks: 'G3',
    file: 'runner/src/grade-by-tests.ts',
    find: "const isProved = plan.mode !== 'together'",
    replace: 'const isProved = true',
    caughtBy: {
      file: 'runner/test/together.test.ts',
      title: 'an honest run gets its mark, and is not proved',
    },
    isDear: true,
  }),
  fault({
    name: 'a stage that hides marks shows them on the page of the lecture',
    breaks: 'STG-05',
    file: `${homework}/homework-submit.service.ts`,
    find: 'row.isReviewed && row.marksShown ? row.mark',
    replace: 'row.isReviewed ? row.mark',
    caughtBy: hiddenMarksTest,
  }),
  fault({
    name: 'a stage that hides marks shows them in the summary of the student',
    breaks: 'STG-05',
    file: `${homework}/homework-lecture-marks.repo.ts`,
    find: 'case when ${showsMarks} then r.mark end',
    replace: 'r.mark',
    caughtBy: hiddenMarksTest,
  }),
]
