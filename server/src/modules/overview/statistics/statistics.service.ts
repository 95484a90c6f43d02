import { pageSize } from '@academy/contract/limits'
import type { Capability } from '@academy/contract/permissions'
import type { UserStage } from '@academy/contract/stage-users'
import type { BarQuery, DirectionParam, FunnelByDay, FunnelStage, StageStatistic } from '@academy/contract/statistics'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { statisticsRepo, type Whose } from './statistics.repo.ts'
import { byDayOf, funnelOf, homeworkOf, isOfDirection, statisticOf, sumOf, type Tally } from './statistics.rules.ts'

/** */
const academyOf = async (ctx: Ctx, id: number, capability: Capability) => {
  if (!isAcademyOfCall(ctx, id, capability, 'read')) fail('AcademyNotFound')
  return (await statisticsRepo.academy(ctx.db, id)) ?? fail('AcademyNotFound')
}

/** Nothing has happened after now, so that no line has to be drawn there. */
const pastOrNow = (ctx: Ctx, at: string | undefined): Date | null => {
  const moment = at === undefined ? null : new Date(at)
  return moment && moment < ctx.now() ? moment : null
}

/** what `count` finds of everybody, without those who do not count. Both are looked for at the same time. */
const ofThoseWhoCount = async <T extends { count: number }>(
  ctx: Ctx,
  academyId: number,
  count: (whose: Whose) => Promise<T[]>,
): Promise<T[]> => {
  const [all, others] = await Promise.all([
    count('everybody'),
    statisticsRepo.notCounting(ctx.db, academyId).then((userIds) => (userIds.length > 0 ? count(userIds) : [])),
  ])
  return [...all, ...others.map((found) => ({ ...found, count: -found.count }))]
}

const talliesAt = (ctx: Ctx, academyId: number, at: Date | null): Promise<Tally[]> =>
  ofThoseWhoCount(ctx, academyId, (whose) => statisticsRepo.tallies(ctx.db, academyId, at, whose))

/** STAT-03, STAT-05, Q-73 */
export const funnel = async (ctx: Ctx, academyId: number, at: string | undefined): Promise<FunnelStage[]> => {
  await academyOf(ctx, academyId, 'statistics.read')
  const stages = await statisticsRepo.stages(ctx.db, academyId)
  const directions = await statisticsRepo.directions(ctx.db, academyId)
  return funnelOf(stages, directions, await talliesAt(ctx, academyId, pastOrNow(ctx, at)))
}

/** STAT-04 */
export const stageStatistics = async (ctx: Ctx, academyId: number): Promise<StageStatistic[]> => {
  await academyOf(ctx, academyId, 'statistics.read')
  const stages = await statisticsRepo.stages(ctx.db, academyId)
  const stateCounts = await ofThoseWhoCount(ctx, academyId, (whose) =>
    statisticsRepo.stateCounts(ctx.db, academyId, whose),
  )
  const works = await ofThoseWhoCount(ctx, academyId, (whose) => statisticsRepo.homework(ctx.db, academyId, whose))
  const lectures = await statisticsRepo.lectures(ctx.db, academyId)
  const byStage = Map.groupBy(stateCounts, ({ stageId }) => stageId)
  const lecturesByStage = Map.groupBy(lectures, ({ stageId }) => stageId)
  return stages.map((stage) =>
    statisticOf(stage, byStage.get(stage.stageId) ?? [], homeworkOf(lecturesByStage.get(stage.stageId) ?? [], works)),
  )
}

export const byDay = async (
  ctx: Ctx,
  academyId: number,
  direction: DirectionParam | undefined,
): Promise<FunnelByDay> => {
  const academy = await academyOf(ctx, academyId, 'statistics.read')
  const stages = await statisticsRepo.stages(ctx.db, academyId)
  const tallies = await ofThoseWhoCount(ctx, academyId, (whose) =>
    statisticsRepo.talliesByDay(ctx.db, academyId, direction, whose),
  )
  return byDayOf(academy, stages, tallies, ctx.now())
}

/** The people behind a bar; their number is the one the bar shows. */
export const people = async (
  ctx: Ctx,
  academyId: number,
  { stageId, part, specializationId: direction, at: asked, page = 1 }: BarQuery,
): Promise<{ rows: UserStage[]; count: number }> => {
  await academyOf(ctx, academyId, 'stageUsers.read')
  const stages = await statisticsRepo.stages(ctx.db, academyId)
  if (!stages.some((stage) => stage.stageId === stageId)) fail('StageNotFound')
  const at = pastOrNow(ctx, asked)
  const tallies = await talliesAt(ctx, academyId, at)
  const ofBar = tallies.filter((tally) => tally.stageId === stageId && isOfDirection(tally, direction))
  const limit = pageSize.initial
  const rows = await statisticsRepo.peopleAt(
    ctx.db,
    academyId,
    { stageId, part, direction, at },
    { offset: (page - 1) * limit, limit },
  )
  return {
    count: sumOf(ofBar)[part],
    rows: rows.map(({ avatarFile, specializationId, specializationName, enteredAt, leftAt, ...row }) => ({
      ...row,
      avatarUrl: avatarUrlOf(avatarFile),
      specialization: specializationId === null ? null : { id: specializationId, name: specializationName! },
      enteredAt: new Date(enteredAt).toISOString(),
      leftAt: leftAt === null ? null : new Date(leftAt).toISOString(),
    })),
  }
}
