import type { LoggedIn } from '@academy/contract/auth'
import type { SocialProvider } from '@academy/contract/enums'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { LimitRule } from '#platform/limits.ts'
import { networkOf } from '#platform/network.ts'
import type { AuthTools, ComingFrom } from './auth-tools.ts'
import { finishLogIn } from './log-in.service.ts'
import { accountOf, type Newcomer } from './social-account.service.ts'
import { type FlowSecrets, makeFlowSecrets, type ProviderClient, type ProviderClients } from './social-providers.ts'

export interface SocialTools extends AuthTools {
  providers: ProviderClients
}

const flowSeconds = 15 * 60
const purpose = 'social-flow'
/** A flow is brought back once, whatever the provider thinks of its own code. */
const onePerFlow: LimitRule = { name: purpose, points: 1, seconds: flowSeconds }
/** Each finish makes us ask the provider; nobody needs this many. */
const finishesPerAddress: LimitRule = { name: 'social-finish', points: 100, seconds: 15 * 60 }

interface Flow extends FlowSecrets, Newcomer, ComingFrom {
  provider: SocialProvider
}

const redirectUriOf = (ctx: Ctx, provider: SocialProvider): string => `${ctx.publicUrl}/auth/social/${provider}`

const clientOf = (tools: SocialTools, provider: SocialProvider): ProviderClient =>
  tools.providers[provider] ?? fail('ServiceNotConfigured')

export const start = async (
  tools: SocialTools,
  ctx: Ctx,
  provider: SocialProvider,
  input: Newcomer & ComingFrom,
): Promise<{ url: string; flow: string }> => {
  const client = clientOf(tools, provider)
  const secrets = makeFlowSecrets()
  const url = await orFail(ctx, provider, () => client.start(redirectUriOf(ctx, provider), secrets))
  const flow: Flow = { provider, ...secrets, ...input }
  const expiresAt = new Date(ctx.now().getTime() + flowSeconds * 1000)
  return { url: url.href, flow: await tools.tokens.seal(purpose, { ...flow }, expiresAt) }
}

export const finish = async (
  tools: SocialTools,
  ctx: Ctx,
  provider: SocialProvider,
  input: { flow: string; search: string },
): Promise<LoggedIn> => {
  const client = clientOf(tools, provider)
  const flow = await tools.tokens.unseal<Flow>(purpose, input.flow, ctx.now())
  if (flow?.provider !== provider) return fail('SocialLoginError')
  await tools.limits.use(finishesPerAddress, networkOf(ctx.ip))
  if (!(await tools.limits.allows(onePerFlow, flow.state))) fail('SocialLoginError')
  const answer = new URL(redirectUriOf(ctx, provider))
  answer.search = input.search
  const person = await orFail(ctx, provider, () => client.finish(answer, flow))
  const account = await accountOf(ctx, provider, person, flow)
  return finishLogIn(tools, ctx, account, { academyHash: flow.academyHash, direction: flow.direction })
}

/** Whatever went wrong with the provider is one answer; the log gets its kind, which names nobody (P5). */
const orFail = async <T>(ctx: Ctx, provider: SocialProvider, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    const { name, code } = error as Error & { code?: unknown }
    ctx.log.warn({ provider, reason: typeof code === 'string' ? code : name }, 'social log-in failed')
    return fail('SocialLoginError')
  }
}
