import { staffInvitationsApi } from '@academy/contract/staff-invitations'
import { implement } from '#platform/module.ts'
import * as staffInvitations from './staff-invitations.service.ts'

export const staffInvitationsModule = implement(staffInvitationsApi, {
  invite: (ctx, { body }) => staffInvitations.invite(ctx, body),
  byAcademy: (ctx, { params, query }) => staffInvitations.ofAcademy(ctx, params.academyId, query.page),
  withdraw: (ctx, { params }) => staffInvitations.withdraw(ctx, params.id),
  own: (ctx) => staffInvitations.own(ctx),
  answer: (ctx, { params, body }) => staffInvitations.answer(ctx, params.id, body.accept),
})
