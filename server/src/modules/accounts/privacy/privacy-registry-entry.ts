import type { SQL } from 'drizzle-orm'

export type DataKind = 'identity' | 'contact' | 'content' | 'choice' | 'technical' | 'secret' | 'none'

/** Whose data is looked for, with every address that is or was proved to be theirs and is nobody else's. */
export interface DataOwner {
  id: number
  addresses: readonly string[]
}
type OfOwner = (owner: DataOwner) => SQL

export interface ColumnEntry {
  kind: DataKind
  why: string
  /** What its owner reads in the export: the value itself, something more telling in its place, or nothing. */
  exported: boolean | OfOwner
  exportedAs?: string
  /** What stands there after the erasure; absent: what stood there before. */
  erasedTo?: SQL
  /** Only rules of the product write it, never a person's words: it names nobody and stays. */
  isMachineWritten?: true
  /** The value names a file of the file store that goes with the account. */
  namesFile?: true
}

export interface TableEntry {
  why: string
  keptFor: string
  /** The rows of one person; absent where no row is anybody's. */
  rowsOf?: OfOwner
  /** Rows of others that tell of the person: deleted with the account, and nobody's to export. */
  alsoErased?: OfOwner
  /** 'clear' writes every column's `erasedTo`. */
  onErasure: 'keep' | 'clear' | 'delete'
  /** What its part of the export is called; a table without rows of people has none. */
  section?: string
  /** The column the export is sorted by. */
  sortedBy?: string
  columns: Record<string, ColumnEntry>
}

interface ColumnOptions {
  shown?: true | OfOwner
  as?: string
  erasedTo?: SQL
  namesFile?: true
  isMachineWritten?: true
}

const columnOf =
  (kind: DataKind) =>
  (why: string, { shown, as, ...rest }: ColumnOptions = {}): ColumnEntry => ({
    kind,
    why,
    exported: shown ?? false,
    ...(as === undefined ? {} : { exportedAs: as }),
    ...rest,
  })

/** Who somebody is. */
export const identity = columnOf('identity')
/** How somebody is reached. */
export const contact = columnOf('contact')
/** What somebody wrote or was told. */
export const content = columnOf('content')
/** What somebody decided for themselves. */
export const choice = columnOf('choice')
/** What the product needs to work and to be trusted. */
export const technical = columnOf('technical')
/** What opens something; never shown to anybody. */
export const secret = columnOf('secret')

/** A table without data of any person. */
export const nobodys = (why: string, columns: readonly string[]): TableEntry => ({
  why,
  keptFor: 'as long as the installation',
  onErasure: 'keep',
  columns: Object.fromEntries(columns.map((name) => [name, { kind: 'none', why, exported: false }])),
})
