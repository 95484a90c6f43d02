import type { AutogradePanel, RunnerState } from '@academy/contract/autograde'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { type PanelResult, panelRepo } from './autograde-panel.repo.ts'
import { managedLecture } from './autograde-rights.service.ts'

/** A runner says something at least every twenty seconds. */
const runnerLivesMs = 60_000
const shownAtMost = 100

const iso = (moment: Date | string): string => new Date(moment).toISOString()
const isoOrNull = (moment: Date | string | null): string | null => (moment === null ? null : iso(moment))

const asPanelRow = ({
  tests,
  commit,
  testsCommit,
  isProved,
  tries,
  position,
  userId,
  firstName,
  lastName,
  attempts,
  ...row
}: PanelResult): AutogradePanel['queued'][number] => ({
  result: {
    ...row,
    createdAt: iso(row.createdAt),
    startedAt: isoOrNull(row.startedAt),
    finishedAt: isoOrNull(row.finishedAt),
  },
  // Which passed is enough for a list; what they said stands in the details.
  tests: tests.map((graded) => ({ ...graded, message: null })),
  commit,
  testsCommit,
  isProved,
  tries,
  position,
  student: { id: userId, firstName, lastName },
  attempts,
})

export const livingRunners = async (ctx: Ctx): Promise<RunnerState[]> => {
  const runners = await panelRepo.livingRunners(ctx.db, new Date(ctx.now().getTime() - runnerLivesMs))
  return runners.map((runner) => ({ ...runner, lastSeenAt: iso(runner.lastSeenAt) }))
}

export const panel = async (ctx: PersonCtx, id: number): Promise<AutogradePanel> => {
  const { academyId, minMark } = await managedLecture(ctx, id, 'read')
  const queuedCount = await panelRepo.queuedCount(ctx.db, academyId, id)
  return {
    runners: await livingRunners(ctx),
    queuedCount,
    queued: queuedCount === 0 ? [] : (await panelRepo.queued(ctx.db, academyId, id, shownAtMost)).map(asPanelRow),
    running: (await panelRepo.running(ctx.db, academyId, id)).map(asPanelRow),
    ended: (await panelRepo.ended(ctx.db, academyId, id, shownAtMost)).map(asPanelRow),
    counts: await panelRepo.counts(ctx.db, academyId, id, minMark),
  }
}
