/** Who is chosen in the list: some, over its pages, or everybody who fits the filters. */
export type Choice = { all: true } | { all: false; ids: ReadonlySet<string> }

export const nobody: Choice = { all: false, ids: new Set() }

export const choiceOf = (ids: ReadonlySet<string>): Choice => ({ all: false, ids })

export const chosenCount = (choice: Choice, count: number): number => (choice.all ? count : choice.ids.size)

/** Which rows of the page are ticked. */
export const tickedIn = (choice: Choice, rows: readonly { id: number }[]): ReadonlySet<string> =>
  choice.all ? new Set(rows.map(({ id }) => String(id))) : choice.ids

/** Whoever was chosen by hand is meant whatever the filters say meanwhile. */
export const toChosen = <Filters extends object>(choice: Choice, filters: Filters): Filters | { userIds: number[] } =>
  choice.all ? filters : { userIds: [...choice.ids].map(Number) }
