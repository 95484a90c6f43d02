import type { LoggedIn } from '@academy/contract/auth'
import type { SocialProvider } from '@academy/contract/enums'
import * as mail from '#modules/messages/mail/mail.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { ComingFrom } from './auth-tools.ts'
import { refuseUnconfirmed } from './auth-confirmation.service.ts'
import { finishLogIn } from './auth-log-in.service.ts'
import { accountOf, type Newcomer } from './auth-social-account.service.ts'
import { comeBackFrom, leaveFor, type SocialTools } from './auth-social-flow.service.ts'

type Departure = Newcomer & ComingFrom

export const start = (
  tools: SocialTools,
  ctx: Ctx,
  provider: SocialProvider,
  input: Departure,
): Promise<{ url: string; flow: string }> => leaveFor(tools, ctx, provider, 'social-flow', input)

export const finish = async (
  tools: SocialTools,
  ctx: Ctx,
  provider: SocialProvider,
  input: { flow: string; search: string },
): Promise<LoggedIn> => {
  const { person, kept } = await comeBackFrom<Departure>(tools, ctx, provider, 'social-flow', input)
  const { account, isMailed } = await accountOf(ctx, provider, person, kept)
  if (isMailed) mail.refuseWithoutServer(tools)
  refuseUnconfirmed(tools, account)
  return finishLogIn(tools, ctx, account, { academyHash: kept.academyHash, direction: kept.direction })
}
