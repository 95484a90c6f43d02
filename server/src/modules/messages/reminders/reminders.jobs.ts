import { type BackgroundTools, backgroundCtx } from '#platform/background-ctx.ts'
import { ByTheClock } from '#platform/cleanup.jobs.ts'
import { defineJob } from '#platform/jobs.ts'
import { forget, remindAll } from './reminders.service.ts'

/** Looks at everything that ends within a day, not at a span since the last run: a worker that was away loses nothing. */
export const sendReminders = defineJob<BackgroundTools>()({
  name: 'reminders.send',
  payload: ByTheClock,
  maxTries: 3,
  cron: '*/5 * * * *',
  run: (tools) => remindAll(backgroundCtx(tools)),
})

export const forgetReminders = defineJob<BackgroundTools>()({
  name: 'reminders.forget',
  payload: ByTheClock,
  maxTries: 3,
  cron: '41 3 * * *',
  run: (tools) => forget(backgroundCtx(tools)),
})
