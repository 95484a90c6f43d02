/** Where the rows of the source are in the copy. */
export type NewIds = ReadonlyMap<number, number>

/** A statement holds at most 65,535 values, and no row here has more than twenty. */
const rowsPerStatement = 1000

export const inPortions = async <Row, Made>(rows: readonly Row[], insert: (portion: Row[]) => Promise<Made[]>) => {
  const made: Made[] = []
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    made.push(...(await insert(rows.slice(from, from + rowsPerStatement))))
  return made
}

export const idMap = (before: readonly { id: number }[], after: readonly { id: number }[]): NewIds =>
  new Map(before.map(({ id }, index) => [id, after[index]!.id]))

/** The copy gets one of its own. */
export const withoutId = <Row extends { id: number }>(row: Row): Omit<Row, 'id'> => {
  const { id: _, ...rest } = row
  return rest
}

export const newIdOf = (ids: NewIds, id: number): number => ids.get(id)!
export const newIdOrNull = (ids: NewIds, id: number | null): number | null => (id === null ? null : newIdOf(ids, id))
