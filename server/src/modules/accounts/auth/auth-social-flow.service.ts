import type { SocialProvider } from '@academy/contract/enums'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import type { LimitRule } from '#platform/limits.ts'
import { networkOf } from '#platform/network.ts'
import type { AuthTools } from './auth-tools.ts'
import {
  type FlowSecrets,
  makeFlowSecrets,
  type ProviderClient,
  type ProviderClients,
} from './auth-social-providers.ts'
import type { SocialPerson } from './auth-social.rules.ts'

export interface SocialTools extends AuthTools {
  providers: ProviderClients
}

/** Why somebody goes to a provider. What was sealed for one purpose is worth nothing for the other. */
type FlowPurpose = 'social-flow' | 'social-link'

const flowSeconds = 15 * 60
/** A flow is brought back once, whatever the provider thinks of its own code. */
const onePerFlow: LimitRule = { name: 'social-flow', points: 1, seconds: flowSeconds }
/** Each finish makes us ask the provider; nobody needs this many. */
const finishesPerAddress: LimitRule = { name: 'social-finish', points: 100, seconds: 15 * 60 }

type Flow<Kept> = FlowSecrets & { provider: SocialProvider } & Kept

const redirectUriOf = (ctx: Ctx, provider: SocialProvider): string => `${ctx.publicUrl}/auth/social/${provider}`

const clientOf = (tools: SocialTools, provider: SocialProvider): ProviderClient =>
  tools.providers[provider] ?? fail('ServiceNotConfigured')

/** The address of the provider, and a sealed flow with what is to be known again when the browser comes back. */
export const leaveFor = async (
  tools: SocialTools,
  ctx: Ctx,
  provider: SocialProvider,
  purpose: FlowPurpose,
  kept: object,
): Promise<{ url: string; flow: string }> => {
  const client = clientOf(tools, provider)
  const secrets = makeFlowSecrets()
  const url = await orFail(ctx, provider, () => client.start(redirectUriOf(ctx, provider), secrets))
  const expiresAt = new Date(ctx.now().getTime() + flowSeconds * 1000)
  return { url: url.href, flow: await tools.tokens.seal(purpose, { ...kept, provider, ...secrets }, expiresAt) }
}

/** Who came back from the provider. `isTheirs` looks at what was kept before the provider is asked. */
export const comeBackFrom = async <Kept>(
  tools: SocialTools,
  ctx: Ctx,
  provider: SocialProvider,
  purpose: FlowPurpose,
  input: { flow: string; search: string },
  isTheirs: (kept: Kept) => boolean = () => true,
): Promise<{ person: SocialPerson; kept: Kept }> => {
  const client = clientOf(tools, provider)
  const flow = await tools.tokens.unseal<Flow<Kept>>(purpose, input.flow, ctx.now())
  if (flow?.provider !== provider || !isTheirs(flow)) return fail('SocialLoginError')
  await tools.limits.use(finishesPerAddress, networkOf(ctx.ip))
  if (!(await tools.limits.allows(onePerFlow, flow.state))) fail('SocialLoginError')
  const answer = new URL(redirectUriOf(ctx, provider))
  answer.search = input.search
  return { person: await orFail(ctx, provider, () => client.finish(answer, flow)), kept: flow }
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
