import { fault, type Fault } from '../fault.ts'

const running = 'server/src/modules/moves/running-test.test.ts'
const held = 'server/src/modules/moves/held.repo.ts'
const settle = 'server/src/modules/moves/settle.service.ts'

/** A test is fair to the second: nothing but its outcome decides about whoever takes it. */
export const fairTests: Fault[] = [
  fault({
    name: 'a move decides about somebody whose test is running',
    breaks: 'V5',
    file: 'server/src/modules/moves/move.rules.ts',
    find: 'const running = student.opened.find(({ testRunsUntil }) => testRunsUntil)',
    replace: 'const running = student.opened.find(() => false)',
    caughtBy: { file: running, title: 'the move decides nothing about them' },
  }),
  fault({
    name: 'the end of a test does not settle whom a move left to it',
    breaks: 'V5',
    file: 'server/src/modules/tests/finish.service.ts',
    find: '    await settleAfterTest(ctx, attempt)\n',
    replace: '',
    caughtBy: { file: running, title: 'its result decides' },
  }),
  fault({
    name: 'a test begins while a move fails its student',
    breaks: 'V5',
    file: 'server/src/modules/tests/start.service.ts',
    find: '  await testsRepo.holdStages(ctx.db, academyId, userId)\n',
    replace: '',
    caughtBy: { file: running, title: 'a start waits for a move that is deciding' },
  }),
  {
    name: 'an undone move is settled all the same',
    breaks: 'V5',
    edits: [
      { file: held, find: '          isNull(moves.undoneAt),\n', replace: '' },
      { file: held, find: "eq(moves.kind, 'advance'), isNull(moves.undoneAt)", replace: "eq(moves.kind, 'advance')" },
    ],
    caughtBy: { file: running, title: 'of an undone move nothing is settled later' },
  },
  fault({
    name: 'whoever passed is left behind by the moves made meanwhile',
    breaks: 'V5',
    file: settle,
    find: '    standing = after(standing, decision)\n',
    replace: '    return\n',
    caughtBy: { file: running, title: 'follows through all the moves made meanwhile' },
  }),
  fault({
    name: 'somebody is decided about while they are blocked',
    breaks: 'V5',
    file: held,
    find: '      where ${student(sql`s.user_id`, academyId, userId - 1)}`)',
    replace: '      where true or ${student(sql`s.user_id`, academyId, userId - 1)}`)',
    caughtBy: { file: running, title: 'somebody blocked meanwhile' },
  }),
  fault({
    name: 'who follows a move later hears nothing of it',
    breaks: 'V5',
    file: 'server/src/modules/moves/tell.service.ts',
    find: 'if (!move || move.undoneAt) return',
    replace: 'if (!move || move.undoneAt || move.toldAt) return',
    caughtBy: { file: running, title: 'they are told like the others' },
  }),
]
