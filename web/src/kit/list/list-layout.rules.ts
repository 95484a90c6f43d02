import type { Words } from '#kit/address/words.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]
/** The first one is the page that the server sends unasked, the last one the longest it sends. */
export const rowCounts = [20, 50, 100] as const
export type RowCount = (typeof rowCounts)[number]

/** How somebody looks at a list; which rows are in it is said by filters and order. */
export interface Layout {
  /** Ids in their order, '-' before a hidden one; a column that is not named stands where it stands by itself. */
  columns: readonly string[]
  density: Density
  rows: RowCount
}
export const usualLayout: Layout = { columns: [], density: 'comfortable', rows: 20 }

const readColumns = (word: string): string[] => word.split('.').filter((id) => /^-?[a-zA-Z]{1,40}$/.test(id))

/** What words of an address, or of the browser's memory, say about it; anything unknown counts as not said. */
export const readLayout = ({ columns, density, rows }: Words): Partial<Layout> => {
  const knownDensity = densities.find((one) => one === density)
  const knownRows = rowCounts.find((one) => String(one) === rows)
  return {
    ...(columns && { columns: readColumns(columns) }),
    ...(knownDensity && { density: knownDensity }),
    ...(knownRows && { rows: knownRows }),
  }
}

export const writeLayout = ({ columns, density, rows }: Partial<Layout>): Record<string, string> => ({
  ...(columns !== undefined && { columns: columns.join('.') }),
  ...(density !== undefined && { density }),
  ...(rows !== undefined && { rows: String(rows) }),
})

interface Column {
  id: string
  hideHeader?: boolean
  isExtra?: boolean
}
export interface Placed<C> {
  column: C
  isShown: boolean
}

/** The columns that may be moved and hidden, in their order: neither the first, which names the row, nor its buttons. */
export const placedColumns = <C extends Column>(columns: readonly C[], chosen: readonly string[]): Placed<C>[] => {
  const movable = columns.slice(1).filter(({ hideHeader }) => !hideHeader)
  const said = new Map(chosen.map((word) => [word.replace(/^-/, ''), !word.startsWith('-')] as const))
  const placed: Placed<C>[] = []
  for (const [id, isShown] of said) {
    const column = movable.find((one) => one.id === id)
    if (column) placed.push({ column, isShown })
  }
  for (const [index, column] of movable.entries()) {
    if (said.has(column.id)) continue
    const before = movable[index - 1]
    const at = placed.findIndex((one) => one.column === before) + 1
    placed.splice(at, 0, { column, isShown: !column.isExtra })
  }
  return placed
}

export const shownColumns = <C extends Column>(columns: readonly C[], chosen: readonly string[]): readonly C[] =>
  chosen.length === 0
    ? columns.filter(({ isExtra }) => !isExtra)
    : [
        ...columns.slice(0, 1),
        ...placedColumns(columns, chosen).flatMap(({ column, isShown }) => (isShown ? [column] : [])),
        ...columns.slice(1).filter(({ hideHeader }) => hideHeader),
      ]

export const columnsWord = <C extends Column>(placed: readonly Placed<C>[]): string[] =>
  placed.map(({ column, isShown }) => (isShown ? column.id : `-${column.id}`))

/** Words that say where one is, and not what one looks at there. */
const placeWords = ['academy', 'tab', 'by', 'page', 'view', 'open', 'feedback', 'month']
export const placeOf = (words: Words): Record<string, string> =>
  Object.fromEntries(['academy', 'tab', 'by'].flatMap((name) => (words[name] ? [[name, words[name]]] : [])))

/** What a view is made of: everything that was chosen, so that it shows the same to who has chosen something else. */
export const viewWords = (words: Words, layout: Layout, columns: readonly Column[]): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(words).filter(
      (word): word is [string, string] => word[1] !== undefined && word[1] !== '' && !placeWords.includes(word[0]),
    ),
  ),
  ...writeLayout({ ...layout, columns: columnsWord(placedColumns(columns, layout.columns)) }),
})

const sorted = (words: Words) => Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1))
export const areSameWords = (one: Words, other: Words): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** Whether an address says nothing about what to show: then the default view is shown. */
export const isPlain = (words: Words): boolean => Object.keys(words).every((name) => name in placeOf(words))
