/** The academy that all these rows are of: what is done to them together is done in one academy. */
export const academyOfRows = (rows: readonly { academyId: number }[]): number | null => {
  const [first, ...others] = new Set(rows.map(({ academyId }) => academyId))
  return first !== undefined && others.length === 0 ? first : null
}
