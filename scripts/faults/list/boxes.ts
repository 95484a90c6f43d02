import { fault, type Fault } from '../fault.ts'

/** What real boxes hold, and what the runner finds out about its box before it takes a job. */
export const boxes: Fault[] = [
  fault({
    name: 'a box has the name of the machine',
    breaks: 'G1',
    file: 'runner/src/sandbox/bubblewrap.ts',
    find: "['--uid', '1000', '--gid', '1000', '--hostname', 'box'],",
    replace: "['--uid', '1000', '--gid', '1000'],",
    caughtBy: { file: 'runner/test/escapes.test.ts', title: 'sixty programs and more try to get out; none does' },
    isDear: true,
  }),
  fault({
    name: 'a box may hold as many files as it likes',
    breaks: 'G2',
    file: 'runner/src/sandbox/watch.ts',
    find: "if (folders.some(({ files }) => files > box.maxFiles)) end(box, 'files')",
    replace: '',
    caughtBy: { file: 'runner/test/bombs.test.ts', title: '[G2] inodes', written: "'[G2] $name'" },
    isDear: true,
  }),
  fault({
    name: 'a sandbox that shares the network of the machine is taken',
    breaks: 'G5',
    file: 'runner/src/sandbox/self-test.ts',
    find: '  await dial()\n',
    replace: '',
    caughtBy: {
      file: 'runner/test/no-fallback.test.ts',
      title: 'a sandbox that shares the network is refused',
      written: 'a sandbox that $name is refused',
    },
    isDear: true,
  }),
]
