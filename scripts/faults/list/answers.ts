import { fault, type Fault } from '../fault.ts'

const keep = 'server/src/modules/assessment/test-taking/test-taking-answers.repo.ts'
const answerTest = 'server/src/modules/assessment/test-taking/test-taking-answering.test.ts'
const bankTest = 'server/src/modules/assessment/questions/question-statistics.test.ts'
const racesTest = 'server/src/modules/assessment/test-taking/test-taking-races.test.ts'

/** Answers of tests: kept once, counted by the clock of the server, and nothing told before the end. */
export const answers: Fault[] = [
  fault({
    name: 'the receipt of an answer goes out before the answer is kept',
    breaks: 'E1',
    file: 'server/src/modules/assessment/test-taking/test-taking-answering.service.ts',
    find: 'run: (given: readonly GivenAnswer[]) => answersRepo.keep(lane, given, { isWaiting: false }),',
    replace: `run: async (given: readonly GivenAnswer[]) => {
      setTimeout(() => answersRepo.keep(lane, given, { isWaiting: false }).catch(() => {}), 50)
      return given.map((one) => ({ ...one, outcome: 'stored' as const, attemptId: 1, isLate: false }))
    },`,
    caughtBy: { file: answerTest, title: 'is kept with everything it carries, and gets a receipt' },
  }),
  fault({
    name: 'an attempt is not held while an answer is judged',
    breaks: 'E1, E6',
    file: keep,
    find: 'limit 1 for no key update ${isWaiting ? sql`` : sql`skip locked`}) a),',
    replace: 'limit 1) a),',
    caughtBy: { file: answerTest, title: 'stays busy is asked to come again, and the answer is not half kept' },
  }),
  fault({
    name: 'a repeated answer is not known again',
    breaks: 'E7',
    file: keep,
    find: 'and e.client_id = g.client_id limit 1) same on true',
    replace: 'and e.client_id = g.client_id and false limit 1) same on true',
    caughtBy: { file: answerTest, title: 'the same receipt to the letter, however much later' },
  }),
  fault({
    name: 'the id of an answer is taken for another answer',
    breaks: 'E7',
    file: keep,
    find: 'and same.option_ids = g.options::int[] and same.written is not distinct from g.written',
    replace: '',
    caughtBy: { file: answerTest, title: 'the same id with another body is refused, and changes nothing' },
  }),
  {
    name: 'a second answer to a question takes the place of the first',
    breaks: 'TEST-29',
    edits: [
      {
        file: keep,
        find: "when held.number is not null then 'already'",
        replace: "when held.number is not null and false then 'already'",
      },
      {
        file: keep,
        find: 'on conflict do nothing',
        replace: 'on conflict (academy_id, attempt_id, number) do update set client_id = excluded.client_id',
      },
    ],
    caughtBy: { file: answerTest, title: 'another id for an answered question: the first one wins' },
  },
  {
    name: 'an answer is written into the attempt of somebody else',
    breaks: 'A2, E1',
    edits: [
      {
        file: keep,
        find: 'where a.academy_id = o.academy_id and a.user_id = o.user_id and',
        replace: 'where a.academy_id = o.academy_id and',
      },
      {
        file: keep,
        find: `left join live a on a.academy_id = g.academy_id and a.user_id = g.user_id
          and`,
        replace: 'left join live a on a.academy_id = g.academy_id and',
      },
    ],
    caughtBy: { file: answerTest, title: 'before the start, of a test nobody knows, of somebody else' },
  },
  fault({
    name: 'an attempt that staff set aside takes answers',
    breaks: 'TEST-28',
    file: keep,
    find: `
            and a.archived_at is null`,
    replace: '',
    caughtBy: { file: answerTest, title: 'that staff set aside takes no more answers' },
  }),
  fault({
    name: 'an answer after the grace is kept',
    breaks: 'E5',
    file: keep,
    find: "when g.received_at > a.deadline + ${seconds(lateAnswerGraceMs)} then 'ended'",
    replace: '',
    caughtBy: { file: answerTest, title: 'after the grace: the time is over, once' },
  }),
  fault({
    name: 'an answer given after the end counts',
    breaks: 'E5',
    file: keep,
    find: 'received_at > deadline, answered_at <= deadline',
    replace: 'received_at > deadline, true',
    caughtBy: { file: answerTest, title: 'given late, it is kept and not scored' },
  }),
  fault({
    name: 'the clock of the page decides when an answer was given',
    breaks: 'E5',
    file: keep,
    find: 'least(greatest(g.answered_at, a.started_at), g.received_at) as answered_at',
    replace: 'g.answered_at as answered_at',
    caughtBy: { file: answerTest, title: 'a page a day behind or ahead changes neither the deadline' },
  }),
  fault({
    name: 'an option that was not offered is taken',
    breaks: 'TEST-08',
    file: keep,
    find: 'when not asked.options @> to_jsonb(g.options::int[])',
    replace: 'when false',
    caughtBy: { file: answerTest, title: 'options that were not offered, twice the same' },
  }),
  fault({
    name: 'a start after the deadline prolongs the test',
    breaks: 'E5',
    file: 'server/src/modules/assessment/test-taking/test-taking-start.service.ts',
    find: 'if (ctx.now() < attempt.deadline) return attempt.id',
    replace: 'return attempt.id',
    caughtBy: { file: answerTest, title: 'a start after the deadline prolongs nothing' },
  }),
  fault({
    name: 'the second of two starts makes another attempt or fails',
    breaks: 'E6',
    file: 'server/src/modules/assessment/test-taking/test-taking.repo.ts',
    find: 'await db.insert(attempts).values(values).onConflictDoNothing().returning()',
    replace: 'await db.insert(attempts).values({ ...values, archivedAt: values.startedAt }).returning()',
    caughtBy: { file: racesTest, title: 'starts at once make one attempt' },
  }),
  fault({
    name: 'a finish does not look whether the attempt is finished',
    breaks: 'E6',
    file: 'server/src/modules/assessment/test-taking/test-taking-finish.service.ts',
    find: 'if (attempt.finishedAt !== null) return { ...attempt, isFinishedNow: false }',
    replace: '',
    caughtBy: { file: racesTest, title: 'the student, the job and the next call finish at the same moment' },
  }),
  fault({
    name: 'a finish does not hold the attempt it scores',
    breaks: 'E6',
    file: 'server/src/modules/assessment/test-taking/test-taking.repo.ts',
    find: "where(isAttempt(academyId, id)).for('no key update')",
    replace: 'where(isAttempt(academyId, id))',
    caughtBy: { file: racesTest, title: 'meets another one under way waits for it' },
  }),
  fault({
    name: 'the right options of a question come first',
    breaks: 'E8, TEST-01',
    file: 'server/src/modules/assessment/test-taking/test-taking-draw.rules.ts',
    find: "if (shape === 'choice') return { id, version, options: shuffled(optionIds, random) }",
    replace: `if (shape === 'choice') {
    const options = content.options.toSorted((a, b) => Number(b.isCorrect) - Number(a.isCorrect))
    return { id, version, options: options.map((option) => option.id) }
  }`,
    caughtBy: {
      file: 'server/src/modules/assessment/test-taking/test-taking-start.test.ts',
      title: 'the place of an option does not tell whether it is right',
    },
  }),
  fault({
    name: 'the owner of a test sees a result that is not shown',
    breaks: 'E8, TEST-55',
    file: 'server/src/modules/assessment/test-taking/test-taking-summary.service.ts',
    find: 'finishedAt !== null && (isStaff || attempt.showTestResult)',
    replace: 'finishedAt !== null',
    caughtBy: {
      file: 'server/src/modules/assessment/test-taking/test-taking-summary.test.ts',
      title: 'its owner sees the result only while results are shown',
    },
  }),
  fault({
    name: 'a student reads the summary of another student',
    breaks: 'A2, NAV-21',
    file: 'server/src/modules/assessment/test-taking/test-taking-summary.service.ts',
    find: "if (reader === 'owner' && !isOwn) fail('TestNotFound')",
    replace: '',
    caughtBy: {
      file: 'server/src/modules/assessment/test-taking/test-taking-summary.test.ts',
      title: 'nobody but its owner and staff of the academy finds it',
    },
  }),
  fault({
    name: 'an academy that is closed starts tests',
    breaks: 'Q-08',
    file: 'server/src/modules/assessment/test-taking/test-taking-start.service.ts',
    find: "if (membership.isClosed) fail('AcademyClosed')",
    replace: '',
    caughtBy: {
      file: 'server/src/modules/assessment/test-taking/test-taking-start.test.ts',
      title: 'a closed academy lets nobody start',
    },
  }),
  fault({
    name: 'a test starts before or after its window',
    breaks: 'TEST-14, TEST-45',
    file: 'server/src/modules/assessment/test-taking/test-taking-start.service.ts',
    find: '  refuseOutsideWindow(place, now)\n',
    replace: '',
    caughtBy: {
      file: 'server/src/modules/assessment/test-taking/test-taking-start.test.ts',
      title: 'after the window the time is over',
    },
  }),
  fault({
    name: 'a late answer does not change the result that others made',
    breaks: 'E5, Q-35',
    file: 'server/src/modules/assessment/test-taking/test-taking-answering.service.ts',
    find: "if (attempt && kept.some(({ outcome }) => outcome === 'stored')) await scoreAnew(ctx, attempt)",
    replace: '',
    caughtBy: {
      file: 'server/src/modules/assessment/test-taking/test-taking-late-answers.test.ts',
      title: 'the result is computed anew, late and once',
    },
  }),
  fault({
    name: 'expired tests are finished while answers may still come',
    breaks: 'E5, Q-35',
    file: 'server/src/modules/assessment/test-taking/test-taking.jobs.ts',
    find: 'now().getTime() - lateAnswerGraceMs',
    replace: 'now().getTime()',
    caughtBy: {
      file: 'server/src/modules/assessment/test-taking/test-taking-submit.test.ts',
      title: 'the job completes what is past its grace, and nothing else',
    },
  }),
  fault({
    name: 'the bank goes on counting by a verdict that was taken back',
    breaks: 'the statistics of a question are exact after every verdict',
    file: 'server/src/modules/assessment/stage-tests/stage-test-verdicts.service.ts',
    find: 'await markToCount(ctx, { academyId, stageTestId: id }, null)',
    replace: 'void markToCount',
    caughtBy: { file: bankTest, title: 'a verdict, and taking it back, is counted anew' },
  }),
  fault({
    name: 'the bank counts attempts that were set aside',
    breaks: 'the statistics of a question are exact after a reset',
    file: 'server/src/modules/assessment/test-taking/test-taking-staff.service.ts',
    find: '  await markFinishedToCount(ctx, academyId, attemptIds)\n',
    replace: '  void markFinishedToCount\n',
    caughtBy: { file: bankTest, title: 'an attempt that was set aside counts no more' },
  }),
]
