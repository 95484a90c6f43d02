// Apart from moves.ts, so that the overview of the staff loads these lists without any schema.

/** Those about whom an interview stage decides nothing by itself (INT-16). */
export const undecidedRules = ['notPassed', 'noOutcome'] as const
export type UndecidedRule = (typeof undecidedRules)[number]

/** What staff choose for them. */
export const chosenOutcomes = ['moves', 'stays', 'fails'] as const
export type ChosenOutcome = (typeof chosenOutcomes)[number]
