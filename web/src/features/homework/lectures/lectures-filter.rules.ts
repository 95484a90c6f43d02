import type { Locale } from '@academy/contract/enums'
import type { LectureRow } from '@academy/contract/lectures'
import { id, text, view } from '#kit/address/address-parts.ts'
import { defineAddress, type AddressState } from '#kit/address/define-address.ts'
import { sortOf } from '#kit/list/sort-of.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import { localized } from '#lib/localized.ts'

export const lectureTabs = ['list', 'calendar'] as const

/** The columns that sort; '-' before one means downwards. */
const orders = ['name', '-name', 'heldIn', '-heldIn'] as const
export type LecturesOrder = (typeof orders)[number]

/** `feedback` is the lecture whose feedback is open, `month` that of the calendar. */
const parts = { tab: view(lectureTabs), search: text(), order: view(orders), feedback: id(), month: text() }
export const lecturesAddress = defineAddress(parts)
export type LecturesAddress = AddressState<typeof parts>

/** Every language and the lecturer: people remember either. */
const wordsOf = ({ name, shortName, lecturer }: LectureRow): string =>
  [...Object.values(name), ...Object.values(shortName), lecturer?.firstName, lecturer?.lastName]
    .join(' ')
    .toLocaleLowerCase()

/** Each word that was typed is found somewhere. */
export const found = (rows: readonly LectureRow[], search: string): LectureRow[] => {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => words.every((word) => wordsOf(row).includes(word)))
}

/** The first time it is held; the server sends them in their order. */
const firstDate = ({ heldIn }: LectureRow): string | null => heldIn[0]?.startDate ?? null

/** By the name that the reader sees, or by date. What is not held at all comes last, whichever way it goes. */
export const arranged = (rows: readonly LectureRow[], order: LecturesOrder, locale: Locale): LectureRow[] => {
  const { orderField, order: direction } = sortOf(order)
  const sign = direction === 'desc' ? -1 : 1
  const { compare } = new Intl.Collator(languageTags[locale], { numeric: true })
  const byName = (a: LectureRow, b: LectureRow) => compare(localized(a.name, locale), localized(b.name, locale))
  return rows.toSorted((a, b) => {
    if (orderField === 'name') return sign * byName(a, b) || a.id - b.id
    const [one, other] = [firstDate(a), firstDate(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b)
    return sign * one.localeCompare(other) || byName(a, b)
  })
}
