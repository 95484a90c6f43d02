import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { RoleName } from './enums.ts'
import { Email, Id, IdParam, IsoDateTime } from './fields.ts'

/** As the staff of the academy see it: only an address, whether or not it has an account. */
export const StaffInvitation = z.strictObject({
  id: Id,
  email: z.string(),
  roleName: RoleName,
  invitedBy: z.nullable(z.string()),
  createdAt: IsoDateTime,
  expiresAt: IsoDateTime,
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

/** As the invited person sees it. */
export const OwnStaffInvitation = z.strictObject({
  id: Id,
  academyName: z.string(),
  roleName: RoleName,
  invitedBy: z.nullable(z.string()),
  expiresAt: IsoDateTime,
})
export type OwnStaffInvitation = z.infer<typeof OwnStaffInvitation>

const ById = z.strictObject({ id: IdParam })

/** V2: people of other academies get a role only if they accept it, and are found only by their whole address. */
export const staffInvitationsApi = defineApi({
  invite: {
    method: 'POST',
    path: '/api/staff-invitations',
    access: 'roles.grant',
    body: z.strictObject({ academyId: Id, email: Email, roleName: RoleName }),
    response: StaffInvitation,
    status: 201,
    idempotent: true,
    quota: 'invitations',
    errors: ['AcademyNotFound', 'WrongEmployeeRole'],
    summary: 'Invite an employee by the whole e-mail address; the answer is the same whether there is one or not (V2)',
  },
  byAcademy: {
    method: 'GET',
    path: '/api/staff-invitations/by-academy/:academyId',
    access: 'roles.grant',
    params: z.strictObject({ academyId: IdParam }),
    query: z.strictObject({ page: z.optional(IdParam) }),
    response: z.strictObject({ rows: z.array(StaffInvitation), count: z.int() }),
    errors: ['AcademyNotFound'],
    summary: 'Invitations of an academy that wait for an answer, newest first',
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/staff-invitations/:id',
    access: 'roles.grant',
    params: ById,
    errors: ['EndpointNotFound'],
    summary: 'Take an invitation back that was not answered yet',
  },
  own: {
    method: 'GET',
    path: '/api/staff-invitations/own',
    access: 'own.account',
    onlyOwner: true,
    response: z.array(OwnStaffInvitation),
    summary: 'Invitations that wait for my answer',
  },
  answer: {
    method: 'POST',
    path: '/api/staff-invitations/:id/answer',
    access: 'own.account',
    onlyOwner: true,
    params: ById,
    body: z.strictObject({ accept: z.boolean('wrongChoice') }),
    errors: ['EndpointNotFound'],
    summary: 'Accept an invitation, which gives the role, or decline it',
  },
})
