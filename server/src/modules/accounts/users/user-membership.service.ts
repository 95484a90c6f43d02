import type { User } from '@academy/contract/users'
import {
  changeDirection,
  join,
  type Joining,
} from '#modules/academies/academy-membership/academy-membership.service.ts'
import { me } from '#modules/accounts/me/me.service.ts'
import type { AcademyCtx, PersonCtx } from '#platform/ctx.ts'

export const registerToAcademy = (ctx: PersonCtx, input: Joining): Promise<User> =>
  ctx.once(async (ctx) => {
    const { actor } = ctx
    await join(ctx, { userId: actor.userId, isEmployee: actor.isEmployee }, input)
    return me(ctx)
  })

export const updateSpecialization = (ctx: AcademyCtx, specializationId: number): Promise<User> =>
  ctx.transaction(async (ctx) => {
    await changeDirection(ctx, specializationId)
    return me(ctx)
  })
