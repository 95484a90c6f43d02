import type { RoleName } from '@academy/contract/enums'
import type { OwnStaffInvitation, StaffInvitation } from '@academy/contract/staff-invitations'
import * as academies from '#modules/academies/academies.service.ts'
import * as mail from '#modules/mail/mail.service.ts'
import * as people from '#modules/people/people.service.ts'
import * as users from '#modules/users/users.service.ts'
import { isAcademyOfCall } from '#platform/academy-of-call.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
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
  const isThere = isAcademyOfCall(ctx, academyId, 'roles.grant', effect) && (await academies.exists(ctx, academyId))
  if (!isThere) fail('AcademyNotFound')
}

/** Who reads it is not told: the answer, the list and the time are the same for an address that nobody has. */
export const invite = (
  ctx: Ctx,
  { academyId, email, roleName }: { academyId: number; email: string; roleName: RoleName },
): Promise<StaffInvitation> =>
  ctx.once(async (ctx) => {
    await mustBeThere(ctx, academyId, 'write')
    people.refuseToGrant(ctx, roleName)
    const [address, now] = [email.toLowerCase(), ctx.now()]
    const before = await staffInvitationsRepo.lockedAt(ctx.db, academyId, address)
    // What only somebody above may grant is theirs to change and to take back.
    if (before) people.refuseToGrant(ctx, before.role)
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    const values = {
      academyId,
      email: address,
      role: roleName,
      invitedById: ctx.actor!.userId,
      createdAt: now,
      expiresAt,
    }
    const id = await staffInvitationsRepo.put(ctx.db, values)
    await ctx.audit('staff.invited', {
      academyId,
      targetId: id,
      details: { role: roleName, before: before?.role ?? null },
    })
    const row = (await staffInvitationsRepo.ofAcademy(ctx.db, academyId, now)).find((one) => one.id === id)!
    await tellInvited(ctx, row)
    return asInvitation(row)
  })

const tellInvited = async (ctx: Ctx, { id, email, academyName }: InvitationRow): Promise<void> => {
  const account = await users.accountByEmail(ctx, email)
  if (!account) return
  const isAsked = (await staffInvitationsRepo.forUser(ctx.db, account.id, ctx.now())).some((one) => one.id === id)
  if (!isAsked) return
  await mail.send(ctx, account, 'staff invitation', '/main', { academy: academyName })
}

export const ofAcademy = async (ctx: Ctx, academyId: number): Promise<StaffInvitation[]> => {
  await mustBeThere(ctx, academyId, 'read')
  return (await staffInvitationsRepo.ofAcademy(ctx.db, academyId, ctx.now())).map(asInvitation)
}

export const withdraw = (ctx: Ctx, id: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { academyId, role } = (await staffInvitationsRepo.byId(ctx.db, id)) ?? fail('EndpointNotFound')
    if (!isAcademyOfCall(ctx, academyId, 'roles.grant', 'write')) fail('EndpointNotFound')
    people.refuseToGrant(ctx, role)
    if (!(await staffInvitationsRepo.remove(ctx.db, academyId, id))) fail('EndpointNotFound')
    await ctx.audit('staff.invitation-withdrawn', { academyId, targetId: id })
  })

/** Whoever invited must still be allowed to: an Admin who lost the right leaves no door open. */
const standing = async (ctx: Ctx): Promise<InvitationRow[]> => {
  const rows = await staffInvitationsRepo.forUser(ctx.db, ctx.actor!.userId, ctx.now())
  const stand: InvitationRow[] = []
  for (const row of rows) if (await people.mayStillGrant(ctx, row.invitedById, row.academyId, row.role)) stand.push(row)
  return stand
}

export const own = async (ctx: Ctx): Promise<OwnStaffInvitation[]> =>
  (await standing(ctx)).map(({ id, academyName, role, invitedBy, expiresAt }) => ({
    id,
    academyName,
    roleName: role,
    invitedBy,
    expiresAt: expiresAt.toISOString(),
  }))

export const answer = (ctx: Ctx, id: number, accept: boolean): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { userId } = ctx.actor!
    const { academyId, role, invitedById } =
      (await standing(ctx)).find((row) => row.id === id) ?? fail('EndpointNotFound')
    if (!(await staffInvitationsRepo.remove(ctx.db, academyId, id))) fail('EndpointNotFound')
    if (accept) await people.takeRole(ctx, { userId, academyId, role, invitedById })
    else await ctx.audit('staff.invitation-declined', { academyId, targetId: userId, details: { role } })
  })
