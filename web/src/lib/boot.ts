import type { Locale } from '@academy/contract/enums'
import type { Dictionary, Hashes } from './i18n/dictionary.ts'

/** Replies to the requests that the inline script of index.html sent while the code was loading. */
interface Boot {
  locale: Locale
  me?: Promise<Response>
  hash?: Promise<Response>
  translations?: Promise<Response>
  /** The last thing that was pressed or sent in the drawn page, before React had it. */
  last?: { type: 'click' | 'submit'; target: Element }
}

declare global {
  // Where pages are drawn there is no window.
  var __boot: Boot | undefined
}

/** Each early reply is used once. */
const take = (name: 'me' | 'hash' | 'translations'): Promise<Response> | null => {
  const boot = globalThis.__boot
  const early = boot?.[name] ?? null
  if (boot !== undefined) delete boot[name]
  return early
}

/** Texts: anything but a clean success leaves the work to the API client. */
const read = async <T>(early: Promise<Response> | null): Promise<T | null> => {
  try {
    const response = await early
    if (response?.ok) return (await response.json()) as T
    // An unread reply would keep its connection open.
    await response?.body?.cancel()
  } catch {
    // The client asks again, and tells what went wrong.
  }
  return null
}

const isFor = (locale: Locale) => globalThis.__boot?.locale === locale

export const boot = {
  last: () => globalThis.__boot?.last ?? null,
  me: () => take('me'),
  hashes: async (locale: Locale): Promise<Hashes | null> =>
    isFor(locale) ? ((await read<{ hashes: Hashes }>(take('hash')))?.hashes ?? null) : null,
  dictionary: async (locale: Locale): Promise<Dictionary | null> => (isFor(locale) ? read(take('translations')) : null),
}
