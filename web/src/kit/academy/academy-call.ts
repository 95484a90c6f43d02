/** For a call about things of one academy, made in a list that spans several. */
export const callIn = (academyId: number) => ({ academyId: `${academyId}` }) as const
