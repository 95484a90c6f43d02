import { fault, type Fault } from '../fault.ts'

const running = 'server/src/modules/programme/moves/move-during-test.test.ts'
const late = 'server/src/modules/assessment/test-taking/test-taking-late-line.test.ts'
const gaps = 'server/src/modules/assessment/test-taking/test-taking-line-gaps.ts'
const held = 'server/src/modules/programme/moves/move-held-back.repo.ts'
const settle = 'server/src/modules/programme/moves/move-settle.service.ts'

/** A test is fair to the second: nothing but its outcome decides about whoever takes it. */
export const fairTests: Fault[] = [
  fault({
    name: 'a move decides about somebody whose test is running',
    breaks: 'V5',
    file: 'server/src/modules/programme/moves/move.rules.ts',
    find: 'const running = student.opened.find(({ testRunsUntil }) => testRunsUntil)',
    replace: 'const running = student.opened.find(() => false)',
    caughtBy: { file: running, title: 'the move decides nothing about them' },
  }),
  fault({
    name: 'the end of a test does not settle whom a move left to it',
    breaks: 'V5',
    file: 'server/src/modules/assessment/test-taking/test-taking-finish.service.ts',
    find: '    await settleAfterTest(ctx, attempt)\n',
    replace: '',
    caughtBy: { file: running, title: 'its result decides' },
  }),
  fault({
    name: 'a test begins while a move fails its student',
    breaks: 'V5',
    file: 'server/src/modules/assessment/test-taking/test-taking-start.service.ts',
    find: '  await testTakingRepo.holdStages(ctx.db, academyId, userId)\n',
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
    find: '    current = after(current, decision)\n',
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
    file: 'server/src/modules/programme/moves/move-mails.service.ts',
    find: 'if (!move || move.undoneAt) return',
    replace: 'if (!move || move.undoneAt || move.toldAt) return',
    caughtBy: { file: running, title: 'they are told like the others' },
  }),
  fault({
    name: 'an answer that says it was in time is scored though the line was there',
    breaks: 'V6, E5',
    file: 'server/src/modules/assessment/test-taking/test-taking-answers.repo.ts',
    find: 'answered_at <= deadline and is_proved,',
    replace: 'answered_at <= deadline,',
    caughtBy: { file: late, title: 'it is kept, not scored, and held for staff' },
  }),
  fault({
    name: 'a gap long ago proves whatever arrives later',
    breaks: 'V6',
    file: gaps,
    find: 'where gap @> ${answeredAt} and',
    replace: 'where gap @> ${answeredAt} or',
    caughtBy: { file: late, title: 'a gap long ago proves nothing' },
  }),
  fault({
    name: 'what waited for the line is held for staff',
    breaks: 'V6',
    file: gaps,
    find: 'then ${a}.gaps + tstzmultirange(tstzrange(${a}.last_seen_at, ${at}, ',
    replace: 'then ${a}.gaps * tstzmultirange(tstzrange(${a}.last_seen_at, ${at}, ',
    caughtBy: { file: late, title: 'with the line missing at that time until it arrives: it counts' },
  }),
  fault({
    name: 'staff count an answer that was given after the end',
    breaks: 'V6',
    file: 'server/src/modules/assessment/test-taking/test-taking-staff.repo.ts',
    find: 'number = ${number} and hold is not null',
    replace: 'number = ${number}',
    caughtBy: { file: late, title: 'an answer that nobody holds cannot be counted by hand' },
  }),
  fault({
    name: 'a decision about a late answer leaves no trace',
    breaks: 'V6',
    file: 'server/src/modules/assessment/test-results/test-result-late-answers.service.ts',
    find: "await ctx.audit('test.late-answer-decided', { academyId, targetId: userId, details })",
    replace: 'void details',
    caughtBy: { file: late, title: 'staff why, and they decide' },
  }),
  fault({
    name: 'more time scores what only says that it was in time',
    breaks: 'V6',
    file: 'server/src/modules/assessment/test-taking/test-taking-answers.repo.ts',
    find: 'update answers e set is_scored = ${isProved},',
    replace: 'update answers e set is_scored = true,',
    caughtBy: { file: late, title: 'more time makes what was here by the new end count' },
  }),
  fault({
    name: 'a gap of the network is forgotten when the test is handed in while a pulse is on its way',
    breaks: 'V6, TEST-46',
    file: 'web/src/features/assessment/test-taking/heartbeat.ts',
    find: "      await beating\n      for (let before = ''; ours().length > 0 && before !== stateOf(ours());) {",
    replace: "      let before = ''\n      for (let pulses = 0; pulses < 1 && ours().length > 0; pulses++) {",
    caughtBy: {
      file: 'web/src/features/assessment/test-taking/test-run.test.ts',
      title: 'the gap is told before the test is handed in',
    },
  }),
  fault({
    name: 'of what happened during a test only the first two hundred are told at its end',
    breaks: 'E5',
    file: 'web/src/features/assessment/test-taking/heartbeat.ts',
    find: "for (let before = ''; ours().length > 0 && before !== stateOf(ours());) {",
    replace: "let before = ''\n      for (let pulses = 0; pulses < 2 && ours().length > 0; pulses++) {",
    caughtBy: {
      file: 'web/src/features/assessment/test-taking/heartbeat.test.ts',
      title: 'handing in tells all that happened, however much it is',
    },
  }),
]
