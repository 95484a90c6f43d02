import type { Stage } from '@academy/contract/stages'
import { can } from '@academy/contract/permissions'
import type { AcademyDates, ProgrammeDates, StageDates, StageDatesWarning } from '@academy/contract/stage-dates'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { stageBoardRepo } from './stage-board.repo.ts'
import { firstRepeated, nextMoment } from './stage-board.rules.ts'
import { emitStagesChanged, failSavedMeanwhile, noteStageChange, stagesOf } from './stage-board.service.ts'
import { type NewDates, stageDatesRepo } from './stage-dates.repo.ts'

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))

const newDatesOf = (stages: StageDates): NewDates[] =>
  stages.map(({ id, startDate, endDate }) => ({
    id,
    startDate: dateOrNull(startDate),
    endDate: dateOrNull(endDate),
  }))

const isSameMoment = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime()

const sides = ['startDate', 'endDate'] as const
type Span = Record<(typeof sides)[number], Date | null>
const changedSides = (before: Span, after: Span) => sides.filter((side) => !isSameMoment(before[side], after[side]))

/** Each stage is named once, and all of them are of this academy. */
const mustBeOfAcademy = (stages: StageDates, known: readonly { id: number }[]): void => {
  const ids = stages.map(({ id }) => id)
  const repeated = firstRepeated(ids)
  if (repeated >= 0) fail('ValidationError', { fields: [{ field: `stages.${repeated}.id`, message: 'wrongChoice' }] })
  if (known.length < ids.length) fail('StageNotFound')
}

/** What staff should know before they save; nothing of it is refused, as in the form of a single stage. */
export const preview = async (ctx: AcademyCtx, { stages }: { stages: StageDates }): Promise<StageDatesWarning[]> => {
  const { academyId } = ctx
  const dates = newDatesOf(stages)
  const known = await stageDatesRepo.known(
    ctx.db,
    academyId,
    stages.map(({ id }) => id),
  )
  mustBeOfAcademy(stages, known)
  const changed = dates.filter(({ id, startDate, endDate }) => {
    const before = known.find((stage) => stage.id === id)!
    return changedSides(before, { startDate, endDate }).length > 0
  })
  return changed.length > 0 ? stageDatesRepo.warnings(ctx.db, academyId, changed, ctx.now()) : []
}

type HeldAcademy = NonNullable<Awaited<ReturnType<typeof stageBoardRepo.lockedAcademy>>>

/** The dates of the academy itself belong to whoever edits the academy. */
const saveAcademy = async (ctx: AcademyCtx, held: HeldAcademy, { before, ...dates }: AcademyDates): Promise<void> => {
  const { academyId } = ctx
  if (!can(ctx.actor, 'academies.update', academyId, 'write')) fail('AccessDenied')
  const after = { startDate: dateOrNull(dates.startDate), endDate: dateOrNull(dates.endDate) }
  if (sides.some((side) => !isSameMoment(held[side], dateOrNull(before[side])))) failSavedMeanwhile('academy.before')
  const changed = changedSides(held, after)
  if (changed.length === 0) return
  await stageDatesRepo.saveAcademy(ctx.db, academyId, after)
  await ctx.audit('academy.updated', { academyId, targetId: academyId, details: { changed } })
}

/** All of them or none: a programme that was moved by halves would be worse than one that was not moved. */
export const save = (ctx: AcademyCtx, { stages, academy }: ProgrammeDates): Promise<Stage[]> => {
  const { academyId } = ctx
  return ctx.transaction(async (ctx) => {
    // First the academy, as whoever removes a stage does: neither waits for a stage that the other one holds.
    const held = (await stageBoardRepo.lockedAcademy(ctx.db, academyId)) ?? fail('AcademyNotFound')
    const before = await stageDatesRepo.locked(
      ctx.db,
      academyId,
      stages.map(({ id }) => id),
    )
    mustBeOfAcademy(stages, before)
    for (const [index, { id, updatedAt }] of stages.entries()) {
      const stage = before.find((row) => row.id === id)!
      if (stage.updatedAt.getTime() !== Date.parse(updatedAt)) failSavedMeanwhile(`stages.${index}.updatedAt`)
    }
    if (academy) await saveAcademy(ctx, held, academy)
    for (const dates of newDatesOf(stages)) {
      const stage = before.find((row) => row.id === dates.id)!
      await stageDatesRepo.save(ctx.db, academyId, { ...dates, updatedAt: nextMoment(stage.updatedAt, ctx.now()) })
      const changed = changedSides(stage, dates)
      if (changed.length > 0) await noteStageChange(ctx, academyId, stage, changed)
    }
    emitStagesChanged(ctx, academyId)
    return stagesOf(ctx, academyId)
  })
}
