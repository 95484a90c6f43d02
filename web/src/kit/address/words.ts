import { useSearch } from '@tanstack/react-router'

/** What stands behind the ? of an address, word by word. */
export type Words = Readonly<Record<string, string | undefined>>

/** The router reads addresses by parseQuery (lib/query-string.ts): there is nothing but texts in them. */
export const wordsOf = ({ search }: { search: unknown }): Words => search as Words

/**
 * What the address of this page says, read by a reader of the page: that of a list (kit/list), or a small one. The parts of
 * the path come to a page as its properties (app/screen.ts).
 */
export const useAddress = <T>(read: (words: Words) => T): T => read(wordsOf({ search: useSearch({ strict: false }) }))

/** Words of every list, beside those of its filters: its columns, how dense and how long it is, and the saved view. */
export const layoutWords = ['columns', 'density', 'rows', 'view'] as const

export const layoutOf = (words: Words): Record<string, string> =>
  Object.fromEntries(layoutWords.flatMap((name) => (words[name] ? [[name, words[name]]] : [])))
