import { randomBytes } from 'node:crypto'
import type { AcademyDetails, AcademyInput, NewAcademy, PeopleConcerned } from '@academy/contract/academies'
import type { AcademyTemplateName } from '@academy/contract/academy-templates'
import { type AcademyType, academyTypes } from '@academy/contract/enums'
import type { Capability } from '@academy/contract/permissions'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import { addStaffRole } from '#modules/academies/academy-membership/academy-membership-staff.service.ts'
import { allLeaveAsCurrent } from '#modules/system/accounts/accounts.service.ts'
import * as employees from '#modules/academies/employees/employees.service.ts'
import * as groups from '#modules/academies/groups/groups.service.ts'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, isDuplicate } from '#platform/errors.ts'
import { academiesRepo } from './academies.repo.ts'
import { asAcademyStage } from './academies.service.ts'
import { isWithinYears } from './academy-copy.rules.ts'
import { academyEditRepo, type Hashes } from './academy-edit.repo.ts'
import { changedFields } from '#platform/changed-fields.ts'
import { addStagesOf, endOfTemplate } from './academy-template.service.ts'

/** an academy a call names besides is the academy of the call, or it is not there. */
export const mustBeAcademyOfCall = (ctx: Ctx, id: number, capability: Capability, effect: 'read' | 'write'): void => {
  if (!isAcademyOfCall(ctx, id, capability, effect)) fail('AcademyNotFound')
}

export const detailsOf = async (ctx: Ctx, id: number): Promise<AcademyDetails> => {
  const row = (await academyLookup.find(ctx, id)) ?? fail('AcademyNotFound')
  const { students } = await academyEditRepo.peopleConcerned(ctx.db, id)
  return {
    id,
    name: row.name,
    hash: row.hash,
    privateHash: row.privateHash,
    secretHash: row.secretHash,
    type: row.type as AcademyType,
    isAcademyClosed: row.isClosed,
    requiresSecondFactor: row.requiresSecondFactor,
    startDate: row.startDate?.toISOString() ?? null,
    endDate: row.endDate?.toISOString() ?? null,
    description: row.description,
    certificateSigner: row.certificateSigner,
    currentActiveStageId: row.currentActiveStageId,
    groups: await groups.groupsOf(ctx, id),
    stages: (await academiesRepo.stagesOf(ctx.db, [id])).map(asAcademyStage),
    employees: await employees.employeesOf(ctx, id),
    studentsCount: students,
    createdAt: row.createdAt.toISOString(),
  }
}

/** ACAD-03. The only answer with the private and the secret hash, for those who may edit them. */
export const details = async (ctx: Ctx, id: number): Promise<AcademyDetails> => {
  mustBeAcademyOfCall(ctx, id, 'academies.update', 'read')
  return detailsOf(ctx, id)
}

export const peopleConcerned = async (ctx: Ctx, id: number): Promise<PeopleConcerned> => {
  mustBeAcademyOfCall(ctx, id, 'academies.update', 'read')
  if (!(await academyLookup.find(ctx, id))) fail('AcademyNotFound')
  return academyEditRepo.peopleConcerned(ctx.db, id)
}

// --- Names and hashes, each used once (ACAD-30)

const refuseHash = (): never =>
  fail('ValidationError', { status: 409, fields: [{ field: 'hash', message: 'hashTaken' }] })
const refusePrivateHash = (): never =>
  fail('DuplicateAcademyPrivateHash', { fields: [{ field: 'privateHash', message: 'hashTaken' }] })
const refuseSecretHash = (): never =>
  fail('DuplicateAcademySecretHash', { fields: [{ field: 'secretHash', message: 'hashTaken' }] })

/** Of two at the same moment the index of names lets one through; the other is told at the field. */
export const namingOnce = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error, 'academies_live_name'))
      fail('DuplicateAcademyName', { fields: [{ field: 'name', message: 'nameTaken' }] })
    throw error
  }
}

const makeHash = (): string => randomBytes(16).toString('hex')

/** what the type needs and nobody has written is made here, too long to be guessed. */
export const hashesOf = async (
  ctx: Ctx,
  input: Hashes & { type: AcademyType },
  exceptId: number | null,
): Promise<Hashes> => {
  const hashes: Hashes = {
    hash: input.hash,
    privateHash: input.privateHash ?? (input.type === academyTypes.Private ? makeHash() : null),
    secretHash: input.secretHash ?? (input.type === academyTypes.Secret ? makeHash() : null),
  }
  const taken = await academyEditRepo.hashesElsewhere(ctx.db, hashes, exceptId)
  if (taken.has(hashes.hash)) refuseHash()
  if (hashes.privateHash !== null && (taken.has(hashes.privateHash) || hashes.privateHash === hashes.hash))
    refusePrivateHash()
  const others: (string | null)[] = [hashes.hash, hashes.privateHash]
  if (hashes.secretHash !== null && (taken.has(hashes.secretHash) || others.includes(hashes.secretHash)))
    refuseSecretHash()
  return hashes
}

const dateOrNull = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

/** A SuperAdmin needs no role to look after it. */
export const makeCreatorAdmin = async (ctx: PersonCtx, academyId: number): Promise<void> => {
  const { userId, isSuperAdmin } = ctx.actor
  if (isSuperAdmin) return
  await addStaffRole(ctx, academyId, userId, 'Admin')
  await ctx.audit('role.granted', { academyId, targetId: userId, details: { before: [], after: ['Admin'] } })
  ctx.emit('rights.changed', { userId })
}

/** ACAD-15 */
export const create = (
  ctx: PersonCtx,
  { specializationIds, template, ...input }: NewAcademy,
): Promise<AcademyDetails> =>
  namingOnce(() =>
    ctx.once(async (ctx) => {
      const id = await academyEditRepo.insert(ctx.db, {
        name: input.name,
        ...(await hashesOf(ctx, input, null)),
        type: input.type,
        startDate: dateOrNull(input.startDate),
        endDate: endOf(input, template ?? null),
        description: input.description,
        certificateSigner: input.certificateSigner ?? '',
        createdAt: ctx.now(),
      })
      const groupIds = await groups.createDirections(ctx, id, specializationIds)
      if (template) await addStagesOf(ctx, id, template, new Date(input.startDate!), groupIds)
      await makeCreatorAdmin(ctx, id)
      await ctx.audit('academy.created', { academyId: id, targetId: id, details: { name: input.name, template } })
      ctx.emit('academy.changed', { academyId: id })
      return detailsOf(ctx, id)
    }),
  )

/** An academy made from a template lasts as long as its stages, unless somebody says otherwise. */
const endOf = (
  { startDate, endDate }: Pick<NewAcademy, 'startDate' | 'endDate'>,
  template: AcademyTemplateName | null,
): Date | null => {
  if (endDate !== null || template === null) return dateOrNull(endDate)
  const end = endOfTemplate(template, new Date(startDate!))
  if (!isWithinYears(end)) fail('ValidationError', { fields: [{ field: 'startDate', message: 'wrongDate' }] })
  return end
}

/** ACAD-15, ACAD-35 */
export const update = (ctx: Ctx, id: number, input: AcademyInput): Promise<AcademyDetails> =>
  namingOnce(() =>
    ctx.transaction(async (ctx) => {
      mustBeAcademyOfCall(ctx, id, 'academies.update', 'write')
      const before = (await academyEditRepo.lockedById(ctx.db, id)) ?? fail('AcademyNotFound')
      const after = {
        name: input.name,
        ...(await hashesOf(ctx, input, id)),
        type: input.type,
        isClosed: input.isAcademyClosed,
        startDate: dateOrNull(input.startDate),
        endDate: dateOrNull(input.endDate),
        description: input.description,
        certificateSigner: input.certificateSigner ?? before.certificateSigner,
      }
      const changed = changedFields(before, after)
      await academyEditRepo.update(ctx.db, id, after)
      // Which fields, not what they held: hashes are secrets. Closing is noted by a line of its own.
      const fields = changed.filter((field) => field !== 'isClosed')
      if (fields.length > 0)
        await ctx.audit('academy.updated', { academyId: id, targetId: id, details: { changed: fields } })
      if (changed.includes('isClosed')) await noteClosing(ctx, id, input.isAcademyClosed)
      ctx.emit('academy.changed', { academyId: id })
      return detailsOf(ctx, id)
    }),
  )

const noteClosing = async (ctx: Ctx, id: number, isClosed: boolean): Promise<void> => {
  await ctx.audit(isClosed ? 'academy.closed' : 'academy.opened', { academyId: id, targetId: id })
  ctx.emit('routes.changed', { academyId: id, userIds: 'every' })
}

/** ACAD-32: it disappears from every list; what people did in it stays. */
export const remove = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    mustBeAcademyOfCall(ctx, id, 'academies.delete', 'write')
    const academy = (await academyEditRepo.lockedById(ctx.db, id)) ?? fail('AcademyNotFound')
    const concerned = await academyEditRepo.peopleConcerned(ctx.db, id)
    await academyEditRepo.update(ctx.db, id, { deletedAt: ctx.now() })
    await allLeaveAsCurrent(ctx, id)
    await ctx.audit('academy.deleted', { academyId: id, targetId: id, details: { name: academy.name, ...concerned } })
    // A5: what its staff listen to is not theirs any more.
    for (const userId of await academyEditRepo.staffIds(ctx.db, id)) ctx.emit('rights.changed', { userId })
    ctx.emit('routes.changed', { academyId: id, userIds: 'every' })
    ctx.emit('academy.changed', { academyId: id })
  })
