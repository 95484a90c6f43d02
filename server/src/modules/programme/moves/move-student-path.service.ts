import { stageTypes } from '@academy/contract/enums'
import type { StudentPath } from '@academy/contract/moves'
import { nextStageOf } from '@academy/contract/stage-order'
import type { AcademyCtx, Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { movesRepo } from './moves.repo.ts'
import { studentPathRepo } from './move-student-path.repo.ts'
import { asStudentsRead, studentPathStepsOf } from './move-student-path.rules.ts'

/** Why the caller is in their current stage, and what opens next. */
export const ownStudentPath = async (ctx: AcademyCtx): Promise<StudentPath> => {
  const { steps, next } = await studentPathOf(ctx, ctx.actor.userId)
  return { steps: steps.map(asStudentsRead), next }
}

/** The same of any student. It checks no right: the calling service has done so. */
export const studentPathOf = async (ctx: AcademyCtx, userId: number): Promise<StudentPath> => {
  const { academyId } = ctx
  const path = (await studentPathRepo.of(ctx.db, academyId, userId)) ?? fail('AcademyNotFound')
  const steps = studentPathStepsOf(path.events).map((step) => ({ ...step, at: new Date(step.at).toISOString() }))
  return { steps, next: await nextOf(ctx, academyId, path) }
}

const nextOf = async (
  ctx: Ctx,
  academyId: number,
  path: {
    activeStageId: number | null
    directionId: number | null
    opened: readonly number[]
  },
): Promise<StudentPath['next']> => {
  const stages = await movesRepo.stages(ctx.db, academyId)
  const opened = stages.filter(({ id }) => path.opened.includes(id))
  const chance = opened.findLast(({ stageType }) => stageType === stageTypes.SecondChance)
  // A student who is neither in the active stage nor in a second chance does not move on with the programme.
  const movesOn = chance !== undefined || opened.some(({ id }) => id === path.activeStageId)
  const next = nextStageOf(stages, path.activeStageId)
  if (!next || !movesOn) return null
  const stageTests = await movesRepo.passPercents(ctx.db, academyId)
  const passPercentAt = (stageId: number | undefined) =>
    stageTests.find((row) => row.stageId === stageId && row.groupId === path.directionId)?.passPercent ?? null
  const isTest = ({ stageType }: { stageType: number }) => stageType === stageTypes.Testing
  const active = stages.find(({ id }) => id === path.activeStageId)
  const repeated = chance && stages.findLast((stage) => isTest(stage) && stage.position < chance.position)
  const taken = chance ?? (active && isTest(active) ? active : undefined)
  return {
    stage: { id: next.id, name: next.name },
    startDate: next.startDate?.toISOString() ?? null,
    // Also after the test: whoever did not reach it does not go on by waiting.
    passPercent: taken ? (passPercentAt(taken.id) ?? passPercentAt(repeated?.id)) : null,
  }
}
