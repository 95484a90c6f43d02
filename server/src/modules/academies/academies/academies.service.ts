import type { Academy, AcademyOverview, AcademyStage, AcademyWithStages } from '@academy/contract/academies'
import type { Direction } from '@academy/contract/groups'
import { type AcademyType, academyTypes, type StageType } from '@academy/contract/enums'
import { grantFor } from '@academy/contract/permissions'
import type { StageShort } from '@academy/contract/stages'
import { isDraft } from '#modules/system/academy-lookup/academy-lookup.rules.ts'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import { isJoiningOpen } from '#modules/programme/stages/stages.rules.ts'
import * as stages from '#modules/programme/stages/stages.service.ts'
import { academiesOfCall, isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import { fail } from '#platform/errors.ts'
import { academiesRepo } from './academies.repo.ts'

type AcademyRow = academyLookup.AcademyRow

/** Private and secret hashes never leave in lists; what leaves is named here one by one. */
const asAcademy = (
  row: AcademyRow,
  parts: { directions: Direction[]; joinable: boolean; isMember: boolean },
): Academy => ({
  id: row.id,
  name: row.name,
  hash: row.hash,
  type: row.type as AcademyType,
  isAcademyClosed: row.isClosed,
  startDate: row.startDate?.toISOString() ?? null,
  endDate: row.endDate?.toISOString() ?? null,
  description: row.description,
  ...parts,
})

const withRelations = async (
  ctx: Pick<Ctx, 'db' | 'actor'>,
  rows: AcademyRow[],
  options: { isOpenTo(row: AcademyRow): boolean },
) => {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const directions = Map.groupBy(await academiesRepo.directionsOf(ctx.db, ids), (row) => row.academyId)
  const stagesByAcademy = Map.groupBy(await academiesRepo.stagesOf(ctx.db, ids), (row) => row.academyId)
  const memberships = ctx.actor ? await academiesRepo.membershipIds(ctx.db, ctx.actor.userId) : new Set<number>()
  return rows.map((row) => {
    const isMember = memberships.has(row.id)
    const isOpen = isJoiningOpen(stagesByAcademy.get(row.id) ?? [], row.currentActiveStageId)
    return asAcademy(row, {
      directions: (directions.get(row.id) ?? []).map(({ id, specialization }) => ({ id, specialization })),
      joinable: !isMember && !row.isClosed && isOpen && options.isOpenTo(row),
      isMember,
    })
  })
}

/** ACAD-14. Staff join academies of type Internal only (permission table). */
export const list = async (ctx: Ctx): Promise<Academy[]> => {
  const { actor } = ctx
  if (!actor) return withRelations(ctx, await academiesRepo.openPublic(ctx.db), { isOpenTo: () => true })
  const joinableType = actor.isEmployee || actor.isSuperAdmin ? academyTypes.Internal : academyTypes.Public
  const rows = await academiesRepo.visibleTo(ctx.db, actor)
  return withRelations(ctx, rows, { isOpenTo: (row) => row.type === joinableType })
}

/** what a stranger could join now. */
export const openToAll = async (db: Db): Promise<Academy[]> => {
  const listed = await withRelations({ db, actor: null }, await academiesRepo.openPublic(db), { isOpenTo: () => true })
  return listed.filter(({ joinable }) => joinable)
}

/** ACAD-16: the public name of an open academy, or the secret of a hidden one. */
export const byHash = async (ctx: Ctx, hash: string): Promise<Academy> => {
  const row = (await academyLookup.findByAnyHash(ctx, hash)) ?? fail('InvalidHash')
  // The public hash of a hidden academy opens nothing: only its own secret does.
  if (row.type === academyTypes.Private && hash !== row.privateHash) fail('InvalidHash')
  if (row.type === academyTypes.Secret && hash !== row.secretHash) fail('InvalidHash')
  // Staff join Internal academies only, others all but those; into a secret one its mail leads.
  const isForStaff = row.type === academyTypes.Internal
  const isOpenTo = () => isForStaff === Boolean(ctx.actor?.isEmployee)
  const [academy] = await withRelations(ctx, [row], { isOpenTo })
  if (isDraft(row) && !academy!.isMember && !ctx.actor?.isSuperAdmin) fail('InvalidHash')
  return academy!
}

export const isClosed = async (ctx: Ctx, academyId: number): Promise<{ isClosed: boolean }> => {
  const visible = await list(ctx)
  const academy = visible.find(({ id }) => id === academyId) ?? fail('AcademyNotFound')
  return { isClosed: academy.isAcademyClosed }
}

export const withStages = async (ctx: PersonCtx): Promise<AcademyWithStages[]> => {
  const rows = await academiesRepo.byIds(ctx.db, academiesOfCall(ctx, 'stages.read'))
  if (rows.length === 0) return []
  const byAcademy = Map.groupBy(
    await academiesRepo.stagesOf(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    (row) => row.academyId,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    currentActiveStageId: row.currentActiveStageId,
    academyStages: (byAcademy.get(row.id) ?? []).map(asAcademyStage),
  }))
}

/** ACAD-19. A student gets the stages of their own path. */
export const stagesShort = async (ctx: AcademyCtx): Promise<StageShort[]> => {
  const { academyId } = ctx
  if (!(await academyLookup.exists(ctx, academyId))) fail('AcademyNotFound')
  const isStudent = grantFor(ctx.actor, 'stages.read', academyId, 'read') === 'S'
  const rows = isStudent
    ? (await stages.userRoutes(ctx)).routes
    : (await academiesRepo.stagesOf(ctx.db, [academyId])).map(asAcademyStage)
  return rows.map(({ id, name, stageType, position }) => ({ id, name, stageType, position }))
}

export const asAcademyStage = (row: Awaited<ReturnType<typeof academiesRepo.stagesOf>>[number]): AcademyStage => ({
  id: row.id,
  name: row.name,
  stageType: row.stageType as StageType,
  position: row.position,
  startDate: row.startDate?.toISOString() ?? null,
  endDate: row.endDate?.toISOString() ?? null,
  isOnlyForDesignated: row.isOnlyForDesignated,
})

const weekMs = 7 * 24 * 3600 * 1000

export const overview = async (ctx: PersonCtx): Promise<AcademyOverview[]> => {
  const ids = academiesOfCall(ctx, 'statistics.read')
  const rows = await academiesRepo.overview(ctx.db, ids, new Date(ctx.now().getTime() - weekMs))
  return rows.map(({ isClosed, directions, newest, ...row }) => ({
    ...row,
    type: row.type as AcademyType,
    isAcademyClosed: isClosed,
    startDate: isoOrNull(row.startDate),
    endDate: isoOrNull(row.endDate),
    stages: row.stages.map((stage) => ({
      ...stage,
      stageType: stage.stageType as StageType,
      startDate: isoOrNull(stage.startDate),
      endDate: isoOrNull(stage.endDate),
    })),
    directions: directions.map(({ id, name, studentsCount }) => ({ specialization: { id, name }, studentsCount })),
    newest: newest.map((person) => ({ ...person, joinedAt: new Date(person.joinedAt).toISOString() })),
  }))
}

/** JSON made by the database writes moments its own way. */
const isoOrNull = (text: string | Date | null): string | null => (text === null ? null : new Date(text).toISOString())

/** Whoever demands it from others has it: nobody locks themselves out. */
export const setSecondFactor = (ctx: PersonCtx, academyId: number, required: boolean): Promise<void> =>
  ctx.transaction(async (ctx) => {
    if (!isAcademyOfCall(ctx, academyId, 'academies.update', 'write')) fail('AcademyNotFound')
    if (required && !ctx.actor.hasSecondFactor)
      fail('ValidationError', { fields: [{ field: 'required', message: 'secondFactorNeeded' }] })
    if (!(await academiesRepo.setSecondFactor(ctx.db, academyId, required))) fail('AcademyNotFound')
    await ctx.audit('academy.second-factor', { academyId, details: { required } })
    // A5: what they were listening to is not theirs any more, until they have one too.
    if (required)
      for (const userId of await academiesRepo.staffWithoutSecondFactor(ctx.db, academyId))
        ctx.emit('rights.changed', { userId })
    ctx.emit('academy.changed', { academyId })
  })
