export type Tone = 'blue' | 'yellow' | 'red'

/** The meaning of marks is the same everywhere: 8 and above, 5 to 7, below 5. */
export const toneOfMark = (mark: number): Tone => (mark >= 8 ? 'blue' : mark >= 5 ? 'yellow' : 'red')
/** A tenth of the percents has the tone of the mark it would be. */
export const toneOfTenth = (tenth: number): Tone => toneOfMark(tenth)

/** The last tenth holds the full hundred too. */
export const tenthLabel = (tenth: number): string => (tenth === 9 ? '90–100%' : `${tenth * 10}–${tenth * 10 + 9}%`)

export const totalOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
