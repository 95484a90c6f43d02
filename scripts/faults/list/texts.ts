import { fault, type Fault } from '../fault.ts'

/** No text that anybody writes holds up the server or breaks a page. */
export const texts: Fault[] = [
  fault({
    name: 'lists within lists are parsed however deep they are',
    breaks: 'V1',
    file: 'contract/src/markdown-tree.ts',
    find: 'lines.some((line) => containersOf(line) > maxDepth) ||',
    replace: '',
    caughtBy: {
      file: 'server/src/platform/markdown-parse.test.ts',
      title: 'lists that the parser would still manage, without end are not read at all',
      written: 'without end are not read at all',
    },
  }),
  fault({
    name: 'a text that the parser gave up is no text at all',
    breaks: 'V1',
    file: 'server/src/platform/markdown.ts',
    find: "return reply === null ? [{ type: 'asWritten', text }] : (JSON.parse(reply) as TextTree)",
    replace: 'return JSON.parse(reply!) as TextTree',
    caughtBy: {
      file: 'server/src/platform/markdown.test.ts',
      title: 'one that takes too long is shown as it was written, each time',
    },
  }),
  fault({
    name: 'after a text that broke the parser none is parsed any more',
    breaks: 'V1',
    file: 'server/src/platform/limited-thread.ts',
    find: 'if (thread?.worker === started) thread = null',
    replace: 'void thread',
    caughtBy: {
      file: 'server/src/platform/limited-thread.test.ts',
      title: 'gives up a task that does leave, and does the next ones anew',
      written: 'and does the next ones anew',
    },
    isDear: true,
  }),
  fault({
    name: 'a text waits forever for a thread that ended when it was ready',
    breaks: 'V1',
    file: 'server/src/platform/limited-thread.ts',
    find: 'if (thread?.worker !== worker) return null',
    replace: 'void worker',
    caughtBy: {
      file: 'server/src/platform/limited-thread.test.ts',
      title: 'a thread that ends right behind its first message gives its task up',
    },
    isDear: true,
  }),
  {
    name: 'the first text pays for the start of the parser',
    breaks: 'V1',
    edits: [
      {
        file: 'server/src/platform/limited-thread.ts',
        find: 'if (!(await isReady)) return null',
        replace: 'void isReady',
      },
      {
        file: 'server/src/platform/limited-thread.ts',
        find: "worker.once('message', resolve)",
        replace: "worker.once('message', () => worker.once('message', resolve))",
      },
    ],
    caughtBy: {
      file: 'server/src/platform/limited-thread.test.ts',
      title: 'a start that takes long is not charged to the first task',
    },
    isDear: true,
  },
  fault({
    name: 'a text is parsed again for each of its readers',
    breaks: 'V1',
    file: 'server/src/platform/markdown.ts',
    find: 'const result = kept.get(text) ?? read(text)',
    replace: 'const result = read(text)',
    caughtBy: {
      file: 'server/src/platform/markdown.test.ts',
      title: 'is read once, however many ask for it at the same time',
    },
  }),
  fault({
    name: 'of a text that is too tangled to be parsed nothing is shown',
    breaks: 'V1',
    file: 'contract/src/markdown-tree.ts',
    find: "if (!root) return [{ type: 'asWritten', text: source }]",
    replace: 'if (!root) return []',
    caughtBy: {
      file: 'server/test/security/hostile-texts.test.ts',
      title: 'again and again is stored, and shown to everybody who sees it',
    },
  }),
]
