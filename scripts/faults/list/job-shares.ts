import { fault, type Fault } from '../fault.ts'

const sandbox = 'runner/src/sandbox'
const processorTest = 'runner/test/processor-share.test.ts'
const budgetTest = 'runner/test/job-budget.test.ts'

/** One grading takes no more than its share of the processor, the memory and the disk (V4, G2). */
export const jobShares: Fault[] = [
  {
    name: 'a box takes the processor as the server does',
    breaks: 'V4, G2, F7',
    edits: [
      {
        file: `${sandbox}/bubblewrap.ts`,
        find: '[...(yielding?.prefix ?? []), options.path]',
        replace: '[options.path]',
      },
      // Else no test begins: the self-test refuses such a box.
      {
        file: `${sandbox}/self-test.ts`,
        find: 'const wanted = priority ? ',
        replace: 'const wanted = priority === undefined ? ',
      },
    ],
    caughtBy: { file: processorTest, title: 'every process of a box is at idle priority' },
    isDear: true,
  },
  fault({
    name: 'idle priority is worth nothing to another session',
    breaks: 'V4, G2, F7',
    file: `${sandbox}/priority.ts`,
    find: 'writeFileSync(`/proc/${first}/autogroup`, String(lowest))',
    replace: 'void writeFileSync',
    caughtBy: { file: processorTest, title: 'every process of a box is at idle priority' },
    isDear: true,
  }),
  fault({
    name: 'a program makes itself new sessions with a share of their own',
    breaks: 'V4, F7',
    file: `${sandbox}/seccomp.ts`,
    find: '...onCall(setsid, [answer(pretended)]),',
    replace: '...onCall(setsid, [answer(allow)]),',
    caughtBy: { file: `${sandbox}/seccomp.test.ts`, title: 'a new session, which might have a share' },
  }),
  fault({
    name: 'a box that takes the processor passes the self-test',
    breaks: 'G5, V4',
    file: `${sandbox}/self-test.ts`,
    find: "if (wantedNice && (nice < Number(wantedNice) || policy !== Number(wantedPolicy))) say('take",
    replace: "if (wantedNice && nice < Number(wantedNice)) say('take",
    caughtBy: { file: processorTest, title: 'a box that does not stand behind others is no sandbox' },
    isDear: true,
  }),
  fault({
    name: 'a busy server fails homework by time',
    breaks: 'V4',
    file: `${sandbox}/job-clock.ts`,
    find: 'now: () => wall() - waitedMs,',
    replace: 'now: () => wall(),',
    caughtBy: { file: `${sandbox}/job-clock.test.ts`, title: 'it stands still while the job waits' },
  }),
  fault({
    name: 'a program that spins in many processes stops its own clock',
    breaks: 'V4, G2',
    file: `${sandbox}/job-clock.ts`,
    find: 'Math.min(at - lookedAt - since.ranMs, since.waitedMs)',
    replace: 'Math.min(at - lookedAt, since.waitedMs)',
    caughtBy: { file: `${sandbox}/job-clock.test.ts`, title: 'wait for each other counts' },
  }),
  fault({
    name: 'a job that the machine kept waiting is the failure of the student',
    breaks: 'V4',
    file: 'runner/src/grade.ts',
    find: 'if (boxes.isStarved())',
    replace: 'if (boxes.isStarved() && graded.commit === null)',
    caughtBy: { file: 'runner/test/grade.test.ts', title: 'a job that others kept waiting for too long' },
    isDear: true,
  }),
  fault({
    name: 'each box of a job has the memory of the job',
    breaks: 'V4, G2, F18',
    file: `${sandbox}/watch.ts`,
    find: 'const totalKb = held.reduce((sum, { kb }) => sum + kb, 0)',
    replace: 'const totalKb = held.reduce((most, { kb }) => Math.max(most, kb), 0)',
    caughtBy: { file: budgetTest, title: 'three boxes of one job have it together' },
    isDear: true,
  }),
  fault({
    name: 'what lies in folders in memory counts for nothing',
    breaks: 'V4, G2, F18',
    file: `${sandbox}/watch.ts`,
    find: 'return folders.reduce((sum, { kb }) => sum + kb, ofProcesses)',
    replace: 'return ofProcesses',
    caughtBy: { file: budgetTest, title: 'a build that fills its folders ends with 1004' },
    isDear: true,
  }),
  fault({
    name: 'what a build leaves is unpacked uncounted',
    breaks: 'V4, G2, F18',
    file: 'runner/src/prepare.ts',
    find: 'if (isGood(end)) end = await checkSize(grading, clock)',
    replace: 'void checkSize',
    caughtBy: { file: budgetTest, title: 'nothing of a stream is written before all of it was counted' },
    isDear: true,
  }),
  fault({
    name: 'a small stream is unpacked to any number of folders',
    breaks: 'V4, G2, F18',
    file: 'runner/src/disk-budget.ts',
    find: '!hasStranger && files <= diskLimits.files && ',
    replace: '!hasStranger && ',
    caughtBy: { file: 'runner/src/disk-budget.test.ts', title: 'a hundred thousand folders are too many' },
  }),
  fault({
    name: 'folders that a stream does not name are not counted',
    breaks: 'V4, F18',
    file: 'runner/src/disk-budget.ts',
    find: "      addFolders(name.slice(0, Math.max(0, name.lastIndexOf('/'))))\n",
    replace: '',
    caughtBy: { file: 'runner/src/disk-budget.test.ts', title: 'folders on the way to a file count' },
  }),
  fault({
    name: 'a runner takes more jobs at once than its memory holds',
    breaks: 'V4, F18',
    file: 'runner/src/settings.ts',
    find: 'cores - 1, Math.floor(memoryBytes / 2 / jobBytes)',
    replace: 'cores - 1',
    caughtBy: { file: 'runner/src/settings.test.ts', title: 'as many jobs at once as cores and memory leave room for' },
  }),
  fault({
    name: 'a job may use every processor that its control group has',
    breaks: 'V4, F7',
    file: `${sandbox}/control-group.ts`,
    find: "  ['cpu', 'cpu.max', '100000 100000'],\n",
    replace: '',
    caughtBy: { file: 'runner/test/control-group.test.ts', title: 'a job has its memory, one processor' },
  }),
]
