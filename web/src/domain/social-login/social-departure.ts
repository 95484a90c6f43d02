import type { SocialProvider } from '@academy/contract/enums'
import { ApiError } from '#lib/api-error.ts'
import { isOwnPath } from '#lib/paths.ts'
import { readJson, tabStore } from '#lib/storage.ts'

/** Names are the same in every language. */
export const providerNames: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook' }

/** What this tab keeps while the person is at the provider. Only the server can read the flow itself. */
interface Departure {
  provider: SocialProvider
  flow: string
  /** NAV-05: where the person wanted to go before. */
  from?: string | undefined
  /** Whoever left from the account page is logged in and links the provider with the account. */
  isLink?: boolean | undefined
}
const departureKey = 'socialFlow'

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** S13: the only foreign address this page ever goes to is the one our own server has just named. */
export const departTo = (url: string, departure: Departure): void => {
  if (!isWebAddress(url)) throw new ApiError('SocialLoginError')
  tabStore.set(departureKey, JSON.stringify(departure))
  window.location.assign(url)
}

/** Works once: a code that is brought back a second time is worth nothing. */
export const takeDeparture = (provider: string): Departure | null => {
  const kept = readJson(tabStore, departureKey) as Partial<Departure> | null
  tabStore.remove(departureKey)
  if (kept?.provider !== provider || typeof kept.flow !== 'string') return null
  return {
    provider: kept.provider,
    flow: kept.flow,
    ...(isOwnPath(kept.from) ? { from: kept.from } : {}),
    ...(kept.isLink === true ? { isLink: true } : {}),
  }
}
