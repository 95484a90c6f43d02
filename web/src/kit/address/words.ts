/** What stands behind the ? of an address, word by word. */
export type Words = Readonly<Record<string, string | undefined>>

/** The router reads addresses by parseQuery (lib/query-string.ts): there is nothing but texts in them. */
export const wordsOf = ({ search }: { search: unknown }): Words => search as Words
