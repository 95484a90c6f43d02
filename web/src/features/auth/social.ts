import { authApi } from '@academy/contract/auth'
import type { SocialProvider } from '@academy/contract/enums'
import { call } from '#lib/api.ts'
import { ApiError, isApiError } from '#lib/api-error.ts'
import { locale } from '#lib/i18n/i18n.ts'
import { isOwnPath } from '#lib/paths.ts'
import { pending } from '#lib/session/pending.ts'
import { enterOwn } from '#lib/session/session.ts'
import { readJson, tabStore } from '#lib/storage.ts'
import { ticketOf } from './login.rules.ts'

/** Names are the same in every language. */
export const providerNames: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' }

/** What this tab keeps while the person is at the provider. Only the server can read the flow itself. */
interface Departure {
  provider: SocialProvider
  flow: string
  /** NAV-05: where the person wanted to go before login. */
  from?: string | undefined
}
const departureKey = 'socialFlow'

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** ACC-41. S13: the only foreign address this page ever goes to is the one our own server has just named. */
export const leaveForProvider = async (
  provider: SocialProvider,
  { from, referral }: { from?: string | undefined; referral?: string | undefined } = {},
): Promise<void> => {
  const { url, flow } = await call(authApi.socialStart, {
    params: { provider },
    body: { localization: locale(), ...(referral ? { referral } : {}), ...pending.comingFrom() },
  })
  if (!isWebAddress(url)) throw new ApiError('SocialLoginError')
  tabStore.set(departureKey, JSON.stringify({ provider, flow, from } satisfies Departure))
  window.location.assign(url)
}

/** Works once: a code that is brought back a second time is worth nothing. */
const takeDeparture = (provider: string): Departure | null => {
  const kept = readJson(tabStore, departureKey) as Partial<Departure> | null
  tabStore.remove(departureKey)
  if (kept?.provider !== provider || typeof kept.flow !== 'string') return null
  return { provider: kept.provider, flow: kept.flow, ...(isOwnPath(kept.from) ? { from: kept.from } : {}) }
}

/** Why somebody came back without a session. */
export const socialProblems = ['lost', 'cancelled', 'closed', 'blocked', 'offline', 'failed'] as const
export type SocialProblem = (typeof socialProblems)[number]

const problemOf = (error: unknown): SocialProblem => {
  if (isApiError(error, 'RegistrationClosedOnSocialLogin')) return 'closed'
  if (isApiError(error, 'UserBlocked')) return 'blocked'
  return isApiError(error, 'LostInternetConnection') ? 'offline' : 'failed'
}

export type SocialReturn = { from?: string | undefined } & (
  | { is: 'in' }
  | { is: 'code-wanted'; ticket: string }
  | { is: 'not-in'; problem: SocialProblem }
)

const finish = async (provider: string, search: string): Promise<SocialReturn> => {
  const departure = takeDeparture(provider)
  if (departure === null || search === '') return { is: 'not-in', problem: 'lost' }
  const { from, flow } = departure
  // The person said no at the provider: nothing went wrong.
  if (new URLSearchParams(search).get('error') === 'access_denied') return { is: 'not-in', problem: 'cancelled', from }
  try {
    const params = { provider: departure.provider }
    await enterOwn(await call(authApi.socialFinish, { params, body: { flow, search } }))
    return { is: 'in', from }
  } catch (error) {
    const ticket = ticketOf(error)
    return ticket === null ? { is: 'not-in', problem: problemOf(error), from } : { is: 'code-wanted', ticket, from }
  }
}

let running: { search: string; result: Promise<SocialReturn> } | null = null

/** However often React draws the page, what the provider answered is brought to the server once. */
export const comeBackFromProvider = (provider: string, search: string): Promise<SocialReturn> => {
  if (running === null || running.search !== search) running = { search, result: finish(provider, search) }
  return running.result
}
