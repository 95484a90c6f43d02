import { repoTypes, type StageType } from '@academy/contract/enums'
import { stageLectureAttempts } from '@academy/contract/limits'
import { type Capability, grantFor } from '@academy/contract/permissions'
import type { LanguageDates, Stage, StageInput, StageShort } from '@academy/contract/stages'
import type { StageDetails, StageMaterials } from '@academy/contract/stage-details'
import { changedFields } from '#platform/changed-fields.ts'
import * as forms from '#modules/programme/forms/forms-programme.service.ts'
import * as staticPages from '#modules/system/static-pages/static-pages.service.ts'
import { academiesOfCall, isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { databaseError, fail, isDuplicate } from '#platform/errors.ts'
import { type BoardRow, stageBoardRepo } from './stage-board.repo.ts'
import { detailsKindOf, firstRepeated, isSameOrder, nameDatesAfter, nextMoment } from './stage-board.rules.ts'
import { stagesRepo } from './stages.repo.ts'
import { toRoutes } from './stages.rules.ts'

// --- The academy of the call

/** A stage that a call names belongs to the academy of the call, or to one of all the caller has the right in. */
export const academyOfStage = async (
  ctx: PersonCtx,
  stageId: number,
  capability: Capability,
  effect: 'read' | 'write',
): Promise<number> => {
  const scope = academiesOfCall(ctx, capability, effect)
  return (await stageBoardRepo.academyOf(ctx.db, scope, stageId)) ?? fail('StageNotFound')
}

// --- Reading

const isoOf = (moment: string | Date): string => new Date(moment).toISOString()
const isoOrNull = (moment: string | Date | null): string | null => (moment === null ? null : isoOf(moment))

const materialsPerGroup = (rows: BoardRow['materials']): StageMaterials[] =>
  [...Map.groupBy(rows, ({ groupId }) => groupId)].map(([groupId, of]) => ({
    groupId,
    materialGroupIds: of.map(({ materialGroupId }) => materialGroupId),
  }))

const noDetails: StageDetails = { testing: null, materials: null, lecture: null, project: null, page: null }

const detailsOf = ({ stageType, showTestResult, details, tests, materials }: BoardRow): StageDetails => {
  const parts: { [K in keyof StageDetails]: () => Partial<StageDetails> } = {
    testing: () => ({
      testing: {
        showTestResult,
        details: tests.map((test) => ({
          ...test,
          startDate: isoOrNull(test.startDate ?? null),
          endDate: isoOrNull(test.endDate ?? null),
        })),
      },
    }),
    materials: () => ({
      materials: {
        isAllReadable: details.isAllReadable ?? false,
        details: materialsPerGroup(materials),
        markdown: details.markdown ?? null,
      },
    }),
    lecture: () => ({ lecture: details.lecture ?? { showMarks: true, defaultAttempts: stageLectureAttempts } }),
    project: () => ({
      project: details.project ?? { repositoryType: repoTypes.Any, description: { ua: '', en: '' }, technologies: [] },
    }),
    page: () => ({ page: { template: details.template ?? null } }),
  }
  const kind = detailsKindOf(stageType)
  return { ...noDetails, ...(kind && parts[kind]()) }
}

const asStage = (row: BoardRow): Stage => ({
  id: row.id,
  academyId: row.academyId,
  academyName: row.academyName,
  stageType: row.stageType as StageType,
  name: row.name,
  nameUpdatedAt: Object.fromEntries(
    Object.entries(row.nameUpdatedAt).map(([locale, moment]) => [locale, isoOf(moment)]),
  ) as LanguageDates,
  description: row.description,
  urlName: row.urlName,
  icon: row.icon,
  position: row.position,
  startDate: isoOrNull(row.startDate),
  endDate: isoOrNull(row.endDate),
  isOnlyForDesignated: row.isOnlyForDesignated,
  details: detailsOf(row),
  counts: { opened: row.opened, passed: row.passed, failed: row.failed },
  marks: { count: row.marksCount, average: row.marksAverage },
  updatedAt: isoOf(row.updatedAt),
})

/** STG-62, STG-53, ACAD-52 */
export const list = async (ctx: PersonCtx): Promise<Stage[]> =>
  (await stageBoardRepo.board(ctx.db, academiesOfCall(ctx, 'stages.board'))).map(asStage)

export const stagesOf = async (ctx: Ctx, academyId: number): Promise<Stage[]> =>
  (await stageBoardRepo.board(ctx.db, [academyId])).map(asStage)

export const read = async (ctx: Ctx, academyId: number, id: number): Promise<Stage> => {
  const [row] = await stageBoardRepo.board(ctx.db, [academyId], id)
  return row ? asStage(row) : fail('StageNotFound')
}

export const get = async (ctx: PersonCtx, id: number): Promise<Stage> =>
  read(ctx, await academyOfStage(ctx, id, 'stages.board', 'read'), id)

/** STG-65, ACAD-29: staff see every stage by name, a student those of their own path: no Mock, no foreign designated ones. */
const shortOf = async (ctx: PersonCtx, academyId: number): Promise<StageShort[]> => {
  const { actor } = ctx
  if (grantFor(actor, 'stages.read', academyId, 'read') === 'S') {
    const routes = toRoutes(await stagesRepo.ofUser(ctx.db, academyId, actor.userId), ctx.now())
    return routes.map(({ id, name, stageType, position }) => ({ id, name, stageType, position }))
  }
  const rows = await stageBoardRepo.short(ctx.db, academyId)
  return rows.map((row) => ({ ...row, stageType: row.stageType as StageType }))
}

export const minimal = async (ctx: AcademyCtx): Promise<StageShort[]> => shortOf(ctx, ctx.academyId)

export const byAcademy = async (ctx: PersonCtx, academyId: number): Promise<StageShort[]> => {
  const isThere =
    isAcademyOfCall(ctx, academyId, 'stages.read', 'read') && (await stageBoardRepo.academyExists(ctx.db, academyId))
  return isThere ? shortOf(ctx, academyId) : fail('AcademyNotFound')
}

/** STG-74, Q-77 */
export const staticTemplates = (ctx: AcademyCtx): Promise<{ name: string; link: string }[]> =>
  staticPages.links(ctx, ctx.academyId)

// --- Writing

/** Staff boards and the sidebars of everybody in the academy show what was changed. */
export const emitStagesChanged = (ctx: Ctx, academyId: number): void => {
  ctx.emit('academy.changed', { academyId })
  ctx.emit('routes.changed', { academyId, userIds: 'every' })
}

export const failSavedMeanwhile = (field: string): never =>
  fail('ValidationError', { status: 409, fields: [{ field, message: 'savedMeanwhile' }] })

/** STG-10: two who take the same address at once: the database decides, so the second gets an error. */
const withFreeUrlName = async <T>(field: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error, 'stages_url_name'))
      fail('ValidationError', { status: 409, fields: [{ field, message: 'urlNameTaken' }] })
    throw error
  }
}

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))
const columnsOf = ({ startDate, endDate, ...input }: StageInput) => ({
  ...input,
  startDate: dateOrNull(startDate),
  endDate: dateOrNull(endDate),
})

/** STG-62: at the end of the way, so that nothing that is under way changes. */
export const create = (ctx: AcademyCtx, input: StageInput): Promise<Stage> => {
  const { academyId } = ctx
  return withFreeUrlName('urlName', () =>
    ctx.once(async (ctx) => {
      if (!(await stageBoardRepo.lockedAcademy(ctx.db, academyId))) fail('AcademyNotFound')
      const nameUpdatedAt = nameDatesAfter(null, input.name, ctx.now())
      const values = { academyId, ...columnsOf(input), nameUpdatedAt, updatedAt: ctx.now() }
      const id = await stageBoardRepo.add(ctx.db, values)
      const { name, stageType, urlName } = values
      await ctx.audit('stage.created', { academyId, targetId: id, details: { name, stageType, urlName } })
      emitStagesChanged(ctx, academyId)
      return read(ctx, academyId, id)
    }),
  )
}

/** the row, held until the end of the transaction, unless somebody saved it after it was read. */
export const lockedForSave = async (ctx: Ctx, academyId: number, id: number, updatedAt: string) => {
  const stage = (await stageBoardRepo.locked(ctx.db, academyId, id)) ?? fail('StageNotFound')
  if (stage.updatedAt.getTime() !== Date.parse(updatedAt)) failSavedMeanwhile('updatedAt')
  return stage
}

/** P4: which fields, by the name the stage has since, so that the history can be read after it is gone. */
export const noteStageChange = (
  ctx: Ctx,
  academyId: number,
  { id, name }: Pick<Stage, 'id' | 'name'>,
  changed: readonly string[],
): Promise<void> => ctx.audit('stage.updated', { academyId, targetId: id, details: { name, changed } })

/** STG-54 */
export const update = async (
  ctx: PersonCtx,
  id: number,
  { stage: input, updatedAt }: { stage: StageInput; updatedAt: string },
): Promise<Stage> => {
  const academyId = await academyOfStage(ctx, id, 'stages.manage', 'write')
  return withFreeUrlName('stage.urlName', () =>
    ctx.transaction(async (ctx) => {
      const before = await lockedForSave(ctx, academyId, id, updatedAt)
      if (before.stageType !== input.stageType) await changeType(ctx, academyId, id)
      const dates = { name: before.name, dates: before.nameUpdatedAt }
      const after = columnsOf(input)
      const changed = changedFields(before, after)
      if (changed.length > 0) await noteStageChange(ctx, academyId, { id, name: input.name }, changed)
      await stageBoardRepo.save(ctx.db, academyId, id, {
        ...after,
        nameUpdatedAt: nameDatesAfter(dates, input.name, ctx.now()),
        updatedAt: nextMoment(before.updatedAt, ctx.now()),
      })
      emitStagesChanged(ctx, academyId)
      return read(ctx, academyId, id)
    }),
  )
}

/** What students did in a stage belongs to its type; the details of the old type mean nothing to the new one. */
const changeType = async (ctx: Ctx, academyId: number, id: number): Promise<void> => {
  await stageBoardRepo.lockAgainstEntering(ctx.db, academyId, id)
  if (await stageBoardRepo.isEntered(ctx.db, academyId, id))
    fail('ValidationError', { fields: [{ field: 'stage.stageType', message: 'wrongStageType' }] })
  await stageBoardRepo.removeDetails(ctx.db, academyId, id)
  await stageBoardRepo.save(ctx.db, academyId, id, { details: {}, showTestResult: false })
}

/**
 * STG-61. Everything a student or a move left behind points to its stage and does not go with it, so the database
 * itself refuses; that also holds for students who enter in this very moment.
 */
export const remove = async (ctx: PersonCtx, id: number): Promise<void> => {
  const academyId = await academyOfStage(ctx, id, 'stages.manage', 'write')
  try {
    await ctx.transaction(async (ctx) => {
      const academy = (await stageBoardRepo.lockedAcademy(ctx.db, academyId)) ?? fail('StageNotFound')
      const stage = (await stageBoardRepo.locked(ctx.db, academyId, id)) ?? fail('StageNotFound')
      if (academy.currentActiveStageId === id) fail('StageCanNotBeDeleted')
      await forms.unbindStage(ctx, academyId, id)
      await stageBoardRepo.remove(ctx.db, academyId, id, stage.position)
      const { name, stageType, urlName, position } = stage
      await ctx.audit('stage.removed', { academyId, targetId: id, details: { name, stageType, urlName, position } })
      emitStagesChanged(ctx, academyId)
    })
  } catch (error) {
    if (databaseError(error)?.code === foreignKeyViolation) fail('StageCanNotBeDeleted')
    throw error
  }
}
const foreignKeyViolation = '23503'

/**
 * Any order of the academy's own stages is allowed: the state of a student is kept per stage, not per position, so an order
 * changes nobody's stages; it says only where the next step leads.
 */
export const reorder = (
  ctx: AcademyCtx,
  { stageIds, expected }: { stageIds: readonly number[]; expected: readonly number[] },
): Promise<StageShort[]> => {
  const { academyId } = ctx
  return ctx.transaction(async (ctx) => {
    if (!(await stageBoardRepo.lockedAcademy(ctx.db, academyId))) fail('AcademyNotFound')
    const current = (await stageBoardRepo.short(ctx.db, academyId)).map(({ id }) => id)
    if (stageIds.some((id) => !current.includes(id))) fail('StageNotFound')
    if (!isSameOrder(expected, current)) failSavedMeanwhile('expected')
    if (stageIds.length !== current.length || firstRepeated(stageIds) >= 0)
      fail('ValidationError', { fields: [{ field: 'stageIds', message: 'wrongChoice' }] })
    await stageBoardRepo.setOrder(ctx.db, academyId, stageIds)
    if (!isSameOrder(stageIds, current))
      await ctx.audit('stages.reordered', { academyId, details: { before: current, after: stageIds } })
    emitStagesChanged(ctx, academyId)
    return shortOf(ctx, academyId)
  })
}
