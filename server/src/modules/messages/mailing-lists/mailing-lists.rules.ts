/** on the list. Whoever has not confirmed is not, nor is who has left. */
export const isOnList = (row: { confirmedAt: Date | null; unsubscribedAt: Date | null }): boolean =>
  row.confirmedAt !== null && row.unsubscribedAt === null

export const unsubscribePathOf = (key: string): string => `/mailing/unsubscribe/${key}`
