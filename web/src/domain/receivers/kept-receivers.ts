let kept: { academyId: number; userIds: readonly number[] } | null = null

/** Whom the next new announcement of this academy is for: they were selected in a list before. */
export const keepReceivers = (academyId: number, userIds: readonly number[]): void => {
  kept = { academyId, userIds }
}

export const keptReceivers = (academyId: number): readonly number[] =>
  kept?.academyId === academyId ? kept.userIds : []

/** The announcement after it is for others. */
export const forgetReceivers = (): void => {
  kept = null
}
