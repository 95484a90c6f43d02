/** The address that opens one entry of the inbox, wherever it leads. */
export const newsPath = (key: string): string => `/news/${encodeURIComponent(key)}`

/** Which entry of the inbox a key means, whichever its message is by now; null: it is no key. */
export const entryOfKey = (key: string): { isAnnouncement: boolean; id: number } | null => {
  const [, kind, id] = /^([an])(\d{1,10})(?:-\d{1,10})?$/.exec(key) ?? []
  return id === undefined ? null : { isAnnouncement: kind === 'a', id: Number(id) }
}
