import type { LectureRow } from '@academy/contract/lectures'
import { id, text, view } from '#kit/address/address-parts.ts'
import { defineAddress, type AddressState } from '#kit/address/define-address.ts'

export const lectureTabs = ['list', 'calendar'] as const

/** `feedback` is the lecture whose feedback is open, `month` that of the calendar. */
const parts = { tab: view(lectureTabs), search: text(), feedback: id(), month: text() }
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
