import { type BackgroundTools, backgroundCtx } from '#platform/background-ctx.ts'
import { ByTheClock } from '#platform/cleanup.jobs.ts'
import { defineJob } from '#platform/jobs.ts'
import { countAnswers } from './stage-test-tallies.service.ts'

/** The bank shows how its questions did; what changed since the last minute is added up anew. */
export const countTestAnswers = defineJob<BackgroundTools>()({
  name: 'tests.count-answers',
  payload: ByTheClock,
  maxTries: 3,
  cron: '* * * * *',
  run: (tools) => countAnswers(backgroundCtx(tools)),
})
