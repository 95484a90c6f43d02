import { stageTypes } from '@academy/contract/enums'
import type { Way } from '@academy/contract/moves'
import { nextStageOf } from '@academy/contract/stage-order'
import type { AcademyCtx, Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { movesRepo } from './moves.repo.ts'
import { wayRepo } from './move-student-path.repo.ts'
import { wayStepsOf } from './move-student-path.rules.ts'

/** Why the caller stands where they stand, and what opens next. */
export const wayOf = (ctx: AcademyCtx): Promise<Way> => wayOfStudent(ctx, ctx.actor.userId)

/** The same of somebody else; whoever asks has looked whether the caller may know it. */
export const wayOfStudent = async (ctx: AcademyCtx, userId: number): Promise<Way> => {
  const { academyId } = ctx
  const way = (await wayRepo.of(ctx.db, academyId, userId)) ?? fail('AcademyNotFound')
  const steps = wayStepsOf(way.events).map((step) => ({ ...step, at: new Date(step.at).toISOString() }))
  return { steps, next: await nextOf(ctx, academyId, way) }
}

const nextOf = async (
  ctx: Ctx,
  academyId: number,
  way: { activeStageId: number | null; directionId: number | null; opened: readonly number[] },
): Promise<Way['next']> => {
  const stages = await movesRepo.stages(ctx.db, academyId)
  const opened = stages.filter(({ id }) => way.opened.includes(id))
  const chance = opened.findLast(({ stageType }) => stageType === stageTypes.SecondChance)
  // Whoever neither stands with the programme nor has another chance is not taken along.
  const isOnTheWay = chance !== undefined || opened.some(({ id }) => id === way.activeStageId)
  const next = nextStageOf(stages, way.activeStageId)
  if (!next || !isOnTheWay) return null
  const stageTests = await movesRepo.passPercents(ctx.db, academyId)
  const passPercentAt = (stageId: number | undefined) =>
    stageTests.find((row) => row.stageId === stageId && row.groupId === way.directionId)?.passPercent ?? null
  const isTest = ({ stageType }: { stageType: number }) => stageType === stageTypes.Testing
  const active = stages.find(({ id }) => id === way.activeStageId)
  const repeated = chance && stages.findLast((stage) => isTest(stage) && stage.position < chance.position)
  const passPercent = chance
    ? (passPercentAt(chance.id) ?? passPercentAt(repeated?.id))
    : active && isTest(active)
      ? passPercentAt(active.id)
      : null
  return {
    stage: { id: next.id, name: next.name },
    startDate: next.startDate?.toISOString() ?? null,
    passPercent,
  }
}
