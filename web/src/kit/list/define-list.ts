import { maxId } from '@academy/contract/limits'
import { readPage } from '#lib/paging.rules.ts'

type Address = Readonly<Record<string, string | undefined>>

/** One thing an address says about a list. */
export interface ListPart<T> {
  read(text: string | undefined): T
  /** '' for what needs no word in the address. */
  write(value: T): string
  /** Whether it leaves rows out; an order does not. */
  filters(value: T): boolean
}

export const searchMaxLength = 100

/** Words to look for. */
export const text = (): ListPart<string> => ({
  read: (value) => (value ?? '').slice(0, searchMaxLength),
  write: (value) => value,
  filters: (value) => value.trim() !== '',
})

/** One of a few words, or none of them. */
export const oneOf = <const T extends string>(values: readonly T[]): ListPart<T | ''> => ({
  read: (value) => values.find((candidate) => candidate === value) ?? '',
  write: (value) => value,
  filters: (value) => value !== '',
})

/** A number of something in the database. */
export const id = (): ListPart<number | null> => ({
  read: (value) => {
    const number = /^\d{1,10}$/.test(value ?? '') ? Number(value) : 0
    return number >= 1 && number <= maxId ? number : null
  },
  write: (value) => (value === null ? '' : String(value)),
  filters: (value) => value !== null,
})

/** One of a few ways to show the same rows; the first one needs no word in the address. */
export const view = <const T extends string>(values: readonly [T, ...T[]]): ListPart<T> => ({
  read: (value) => values.find((candidate) => candidate === value) ?? values[0],
  write: (value) => (value === values[0] ? '' : value),
  filters: () => false,
})

export type ListParts = Readonly<Record<string, ListPart<unknown>>>
type ValueOf<P> = P extends ListPart<infer T> ? T : never
export type ListState<P extends ListParts> = { [Name in keyof P]: ValueOf<P[Name]> } & { page: number }

export interface ListDefinition<P extends ListParts> {
  read: (address: Address) => ListState<P>
  write: (state: ListState<P>) => Record<string, string>
  /** Another filter shows another list, which starts at its first page. */
  change: (state: ListState<P>, change: Partial<ListState<P>>) => ListState<P>
  isFiltered: (state: ListState<P>) => boolean
}

/** A list whose filters, order and page live in the address; anything unknown there counts as not said. */
export const defineList = <const P extends ListParts>(parts: P): ListDefinition<P> => {
  const named = Object.entries(parts)
  const valueIn = (state: ListState<P>, name: string): unknown => state[name as keyof P]
  return {
    read: (address) =>
      ({
        ...Object.fromEntries(named.map(([name, part]) => [name, part.read(address[name])])),
        page: readPage(address['page']),
      }) as ListState<P>,
    write: (state) => ({
      ...Object.fromEntries(named.map(([name, part]) => [name, part.write(valueIn(state, name))])),
      page: state.page === 1 ? '' : String(state.page),
    }),
    change: (state, change) => ({ ...state, page: 1, ...change }),
    isFiltered: (state) => named.some(([name, part]) => part.filters(valueIn(state, name))),
  }
}
