import type { RoleName } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import type { OwnStaffInvitation, StaffInvitation } from '@academy/contract/staff-invitations'
import * as academyLookup from '#modules/system/academy-lookup/academy-lookup.service.ts'
import * as people from '#modules/accounts/people/people.service.ts'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { mailInvited } from './staff-invitations.jobs.ts'
import { type InvitationRow, staffInvitationsRepo } from './staff-invitations.repo.ts'

const lifetimeMs = 30 * 24 * 60 * 60 * 1000

const asInvitation = (row: InvitationRow): StaffInvitation => ({
  id: row.id,
  email: row.email,
  roleName: row.role,
  invitedBy: row.invitedBy,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

const mustBeThere = async (ctx: Ctx, academyId: number, effect: 'read' | 'write'): Promise<void> => {
  const isThere = isAcademyOfCall(ctx, academyId, 'roles.grant', effect) && (await academyLookup.exists(ctx, academyId))
  if (!isThere) fail('AcademyNotFound')
}

/**
 * Who reads it is not told: the answer, the list, the statements and the job are the same for an address that nobody has.
 * Only the job, which nobody waits for, knows whether there is a mail to write.
 */
export const invite = (
  ctx: PersonCtx,
  { academyId, email, roleName }: { academyId: number; email: string; roleName: RoleName },
): Promise<StaffInvitation> =>
  ctx.once(async (ctx) => {
    await mustBeThere(ctx, academyId, 'write')
    people.refuseToGrant(ctx, roleName)
    const [address, now] = [email.toLowerCase(), ctx.now()]
    const before = await staffInvitationsRepo.lockedAt(ctx.db, academyId, address)
    // What only somebody above may grant is theirs to change and to take back.
    if (before) people.refuseToGrant(ctx, before.role)
    const id = await staffInvitationsRepo.put(ctx.db, {
      academyId,
      email: address,
      role: roleName,
      invitedById: ctx.actor.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    })
    await ctx.audit('staff.invited', {
      academyId,
      targetId: id,
      details: { role: roleName, before: before?.role ?? null },
    })
    await ctx.enqueue(mailInvited, { academyId, invitationId: id })
    return asInvitation((await staffInvitationsRepo.openById(ctx.db, academyId, id, now)) ?? fail('AcademyNotFound'))
  })

export const ofAcademy = async (
  ctx: Ctx,
  academyId: number,
  page = 1,
): Promise<{ rows: StaffInvitation[]; count: number }> => {
  await mustBeThere(ctx, academyId, 'read')
  const [now, limit] = [ctx.now(), pageSize.initial]
  const rows = await staffInvitationsRepo.ofAcademy(ctx.db, academyId, now, { offset: (page - 1) * limit, limit })
  return { rows: rows.map(asInvitation), count: await staffInvitationsRepo.countOfAcademy(ctx.db, academyId, now) }
}

export const withdraw = (ctx: PersonCtx, id: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { academyId, role } = (await staffInvitationsRepo.byId(ctx.db, id)) ?? fail('EndpointNotFound')
    if (!isAcademyOfCall(ctx, academyId, 'roles.grant', 'write')) fail('EndpointNotFound')
    people.refuseToGrant(ctx, role)
    if (!(await staffInvitationsRepo.remove(ctx.db, academyId, id))) fail('EndpointNotFound')
    await ctx.audit('staff.invitation-withdrawn', { academyId, targetId: id })
  })

/** An invitation counts only while its author may still grant the role: an Admin who lost the right leaves no door open. */
const validInvitations = async (ctx: PersonCtx): Promise<InvitationRow[]> => {
  const rows = await staffInvitationsRepo.forUser(ctx.db, ctx.actor.userId, ctx.now())
  const valid: InvitationRow[] = []
  for (const row of rows) if (await people.mayStillGrant(ctx, row.invitedById, row.academyId, row.role)) valid.push(row)
  return valid
}

export const own = async (ctx: PersonCtx): Promise<OwnStaffInvitation[]> =>
  (await validInvitations(ctx)).map(({ id, academyName, role, invitedBy, expiresAt }) => ({
    id,
    academyName,
    roleName: role,
    invitedBy,
    expiresAt: expiresAt.toISOString(),
  }))

export const answer = (ctx: PersonCtx, id: number, accept: boolean): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { userId } = ctx.actor
    const { academyId, role, invitedById } =
      (await validInvitations(ctx)).find((row) => row.id === id) ?? fail('EndpointNotFound')
    if (!(await staffInvitationsRepo.remove(ctx.db, academyId, id))) fail('EndpointNotFound')
    // Also where the role is held already and nothing else changes.
    const action = accept ? 'staff.invitation-accepted' : 'staff.invitation-declined'
    await ctx.audit(action, { academyId, targetId: userId, details: { role, invitedById } })
    if (accept) await people.takeRole(ctx, { userId, academyId, role, invitedById })
  })
