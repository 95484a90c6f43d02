import type { Locale } from '@academy/contract/enums'
import type { User } from '@academy/contract/users'
import type { Dictionary } from './i18n/dictionary.ts'

/** What the inline script of index.html asked for while the code was still on its way. */
interface Boot {
  locale: Locale
  me?: Promise<Response>
  hash?: Promise<Response>
  translations?: Promise<Response>
}

declare global {
  interface Window {
    __boot?: Boot
  }
}

/** Each early answer serves once; anything but a clean success leaves the work to the API client. */
const take = async <T>(name: 'me' | 'hash' | 'translations'): Promise<T | null> => {
  const boot = window.__boot
  const early = boot?.[name]
  if (boot === undefined || early === undefined) return null
  delete boot[name]
  try {
    const response = await early
    if (response.ok) return (await response.json()) as T
    // An answer nobody reads would hold its connection.
    await response.body?.cancel()
    return null
  } catch {
    return null
  }
}

const isFor = (locale: Locale) => window.__boot?.locale === locale

export const boot = {
  me: () => take<User>('me'),
  hash: async (locale: Locale) =>
    isFor(locale) ? ((await take<Pick<Dictionary, 'hash'>>('hash'))?.hash ?? null) : null,
  dictionary: async (locale: Locale) => (isFor(locale) ? take<Dictionary>('translations') : null),
}
