import { fault, type Fault } from '../fault.ts'

const module = 'server/src/modules/overview/search'
const tests = `${module}/search.test.ts`

/** What is found is what its reader may read, in the academies in which they may. */
export const searchFaults: Fault[] = [
  fault({
    name: 'the search finds people of every academy',
    breaks: 'A3',
    file: `${module}/search.repo.ts`,
    find: "  scope === 'every'\n    ? sql`true`",
    replace: '  scope !== null\n    ? sql`true`',
    caughtBy: { file: tests, title: 'brings nothing of an academy in which the caller has no part' },
  }),
  fault({
    name: 'the search takes a right of one academy for a right in another',
    breaks: 'A1',
    file: `${module}/search.service.ts`,
    find: "return all === 'every' || all.includes(academy) ? [academy] : []",
    replace: 'return (void all, [academy])',
    caughtBy: { file: tests, title: 'asks for each right in each academy' },
  }),
  fault({
    name: 'the search finds questions for those who may not open them',
    breaks: 'A1',
    file: `${module}/search.service.ts`,
    find: "  questions: 'tests.manage',",
    replace: "  questions: 'stageTests.read',",
    caughtBy: { file: tests, title: 'brings Teacher what they may read', written: 'brings %s what they may read' },
  }),
  fault({
    name: 'a name with two letters swapped in the middle of a word is not found',
    breaks: 'the search forgives one wrong letter',
    file: `${module}/search.rules.ts`,
    find: 'letters.slice(0, middle - 1)',
    replace: 'letters.slice(0, middle)',
    caughtBy: {
      file: `${module}/search.rules.test.ts`,
      title: 'whatever letter of a word is wrong, a name that holds it has one of its whole parts',
    },
  }),
]
