import { readPage } from '#lib/paging.rules.ts'
import { readId } from './read-id.ts'

/** One thing that an address says. */
export interface AddressPart<T> {
  read(text: string | undefined): T
  /** '' for what needs no word in the address. */
  write(value: T): string
  /** Whether it leaves rows of a list out; an order does not. */
  filters(value: T): boolean
  /** Its word in the address, where that is not the name of the part. */
  word?: string
}

export const searchMaxLength = 100

/** Words to look for. */
export const text = (): AddressPart<string> => ({
  read: (value) => (value ?? '').slice(0, searchMaxLength),
  write: (value) => value,
  filters: (value) => value.trim() !== '',
})

/** One of a few words, or none of them. */
export const oneOf = <const T extends string>(values: readonly T[]): AddressPart<T | ''> => ({
  read: (value) => values.find((candidate) => candidate === value) ?? '',
  write: (value) => value,
  filters: (value) => value !== '',
})

/** The number of something in the database. */
export const id = (word?: string): AddressPart<number | null> => ({
  read: readId,
  write: (value) => (value === null ? '' : String(value)),
  filters: (value) => value !== null,
  ...(word === undefined ? {} : { word }),
})

/** One of a few numbers that have a meaning each, or none of them. */
export const numberOf = <const T extends number>(values: readonly T[], word?: string): AddressPart<T | null> => ({
  read: (value) => values.find((candidate) => String(candidate) === value) ?? null,
  write: (value) => (value === null ? '' : String(value)),
  filters: (value) => value !== null,
  ...(word === undefined ? {} : { word }),
})

/** One of a few ways to show the same rows; the first one needs no word in the address. */
export const view = <const T extends string>(values: readonly [T, ...T[]]): AddressPart<T> => ({
  read: (value) => values.find((candidate) => candidate === value) ?? values[0],
  write: (value) => (value === values[0] ? '' : value),
  filters: () => false,
})

export const page = (): AddressPart<number> => ({
  read: readPage,
  write: (value) => (value === 1 ? '' : String(value)),
  filters: () => false,
})
