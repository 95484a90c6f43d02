import type { LectureRow } from '@academy/contract/lectures'

export const lectureTabs = ['list', 'calendar'] as const
export type LectureTab = (typeof lectureTabs)[number]
export const tabFrom = (text: string | undefined): LectureTab => lectureTabs.find((tab) => tab === text) ?? 'list'

export const searchMaxLength = 100

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

/** Which one the address names: a known one, or none. */
export const idFrom = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
