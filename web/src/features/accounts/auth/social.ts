import { authApi } from '@academy/contract/auth'
import type { SocialProvider } from '@academy/contract/enums'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { locale } from '#lib/i18n/i18n.ts'
import { comingFrom } from '#lib/session/coming-from.ts'
import { enterOwn, verify } from '#lib/session/session.ts'
import { departTo, takeDeparture } from '#domain/social-login/social-departure.ts'
import { loginFailure, ticketOf } from './login.rules.ts'

/** ACC-41 */
export const leaveForProvider = async (
  provider: SocialProvider,
  { from, referral }: { from?: string | undefined; referral?: string | undefined } = {},
): Promise<void> => {
  const { url, flow } = await call(authApi.socialStart, {
    params: { provider },
    body: { localization: locale(), ...(referral ? { referral } : {}), ...comingFrom.kept() },
  })
  departTo(url, { provider, flow, from })
}

/** Why somebody came back without a session. */
export const socialProblems = [
  'lost',
  'cancelled',
  'closed',
  'blocked',
  'known',
  'taken',
  'notLinked',
  'offline',
  'failed',
] as const
export type SocialProblem = (typeof socialProblems)[number]

const problemOf = (error: unknown, isLink = false): SocialProblem => {
  // The provider does not prove the address, or the person has another account here already.
  if (isApiError(error, 'UserAlreadyExists'))
    return error.fields.some(({ field }) => field === 'provider') ? 'taken' : 'known'
  if (isApiError(error, 'RegistrationClosedOnSocialLogin')) return 'closed'
  if (isApiError(error, 'UserBlocked')) return 'blocked'
  if (isApiError(error, 'LostInternetConnection')) return 'offline'
  return isLink ? 'notLinked' : 'failed'
}

export type SocialReturn = { from?: string | undefined } & (
  | { is: 'in' }
  | { is: 'linked' }
  | { is: 'code-wanted'; ticket: string }
  | { is: 'unconfirmed'; email: string; hash: string }
  /** Of a link: the person is logged in all the same. */
  | { is: 'not-in'; problem: SocialProblem; isLink?: boolean | undefined }
)

const finish = async (provider: string, search: string): Promise<SocialReturn> => {
  const departure = takeDeparture(provider)
  if (departure === null || search === '') return { is: 'not-in', problem: 'lost' }
  const { from, flow, isLink } = departure
  // The person said no at the provider: nothing went wrong.
  if (new URLSearchParams(search).get('error') === 'access_denied')
    return { is: 'not-in', problem: isLink ? 'notLinked' : 'cancelled', from, isLink }
  const answer = { params: { provider: departure.provider }, body: { flow, search } }
  try {
    if (isLink) {
      await call(authApi.socialLinkFinish, answer)
      await verify()
      return { is: 'linked', from }
    }
    await enterOwn(await call(authApi.socialFinish, answer))
    return { is: 'in', from }
  } catch (error) {
    return isLink ? { is: 'not-in', problem: problemOf(error, true), from, isLink } : notIn(error, from)
  }
}

const notIn = (error: unknown, from: string | undefined): SocialReturn => {
  const ticket = ticketOf(error)
  if (ticket !== null) return { is: 'code-wanted', ticket, from }
  const failure = loginFailure(error, '')
  if ('unconfirmed' in failure) return { is: 'unconfirmed', ...failure.unconfirmed, from }
  return { is: 'not-in', problem: problemOf(error), from }
}

let running: { search: string; result: Promise<SocialReturn> } | null = null

/** However often React draws the page, what the provider answered is brought to the server once. */
export const comeBackFromProvider = (provider: string, search: string): Promise<SocialReturn> => {
  if (running === null || running.search !== search) running = { search, result: finish(provider, search) }
  return running.result
}
