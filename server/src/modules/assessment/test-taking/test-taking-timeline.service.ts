import type { TimelineEvent } from '@academy/contract/tests'
import type { Ctx } from '#platform/ctx.ts'
import { summaryRepo } from './test-taking-summary.repo.ts'
import { timelineFor } from './test-taking-summary.rules.ts'

/** What happened during an attempt, with who did what and why. */
export const timelineForStaff = async (
  ctx: Pick<Ctx, 'db'>,
  academyId: number,
  attemptId: number,
): Promise<TimelineEvent[]> => timelineFor('staff', await summaryRepo.events(ctx.db, academyId, [attemptId]), true)
