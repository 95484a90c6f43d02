import { fault, type Fault } from '../fault.ts'

/** What tests find that make up what happens, in whatever order. */
export const histories: Fault[] = [
  fault({
    name: 'another answer under a known key is taken for its repetition',
    breaks: 'E7',
    file: 'server/src/modules/assessment/test-taking/test-taking-answers.repo.ts',
    find: "then 'replay' else 'otherBody' end",
    replace: "then 'replay' else 'replay' end",
    caughtBy: {
      file: 'server/src/modules/assessment/test-taking/test-taking-retries.property.test.ts',
      title: 'histories the same key and body replay to the letter, another body is refused',
    },
  }),
  fault({
    name: 'the programme stays where a move took it that was undone',
    breaks: 'ACAD-21',
    file: 'server/src/modules/programme/moves/move-undo.service.ts',
    find: '  await movesRepo.setActiveStage(ctx.db, academyId, move.fromStageId)\n',
    replace: '',
    caughtBy: {
      file: 'server/src/modules/programme/moves/moves.property.test.ts',
      title: 'undoing it newest first brings back each state to the letter',
    },
  }),
  fault({
    name: 'a job that was taken back keeps the lease of the dead',
    breaks: 'C5, AG-02',
    file: 'server/src/modules/homework/runner/runner-job-queue.repo.ts',
    find: `set claim_token = null, runner_id = null, lease_until = null,
          status = case`,
    replace: `set claim_token = null, runner_id = null,
          status = case`,
    caughtBy: {
      file: 'server/src/modules/homework/runner/runner.property.test.ts',
      title: 'a job goes on, ends once, and stays as it ended',
    },
  }),
  fault({
    name: 'a runner that hung up gets a job',
    breaks: 'C5',
    file: 'server/src/modules/homework/runner/runner.service.ts',
    find: 'if (ctx.isCallerGone?.() || gradingNotify.isClosed()) return { job: null }',
    replace: 'if (gradingNotify.isClosed()) return { job: null }',
    caughtBy: {
      file: 'server/src/modules/homework/runner/runner-takeover.test.ts',
      title: 'and hung up gets no job any more',
    },
  }),
]
