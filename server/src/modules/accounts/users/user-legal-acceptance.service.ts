import type { AcceptedDocument } from '@academy/contract/enums'
import type { User } from '@academy/contract/users'
import { me } from '#modules/accounts/me/me.service.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { accept } from '#modules/system/legal/legal.service.ts'

/** What the page before the product asks for when a text has changed. */
export const acceptNew = (
  ctx: PersonCtx,
  texts: readonly { document: AcceptedDocument; version: number }[],
): Promise<User> =>
  ctx.transaction(async (ctx) => {
    await accept(ctx, ctx.actor.userId, texts)
    return me(ctx)
  })
