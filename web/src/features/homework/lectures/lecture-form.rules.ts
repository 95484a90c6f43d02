import type { ContentLocale } from '@academy/contract/enums'
import { LectureInput, type Lecture } from '@academy/contract/lectures'
import { brokenBy, type BrokenRules } from '#kit/editor/broken-rules.ts'
import type { LocalizedName } from '@academy/contract/users'

export type Texts = Record<ContentLocale, string>

/** A lecture while it is written. */
export interface LectureForm {
  name: Texts
  shortName: Texts
  description: Texts
  /** '': nobody yet. */
  lecturerId: string
}

export const noTexts: Texts = { ua: '', en: '', ru: '' }
export const textsOf = (texts: LocalizedName | null): Texts => ({ ...noTexts, ...texts })
/** A text that is not there is left out, where it may be. */
export const localizedOf = ({ ua, en, ru }: Texts): LocalizedName => ({ ua, en, ...(ru !== '' && { ru }) })
const trimmed = ({ ua, en, ru }: Texts): Texts => ({ ua: ua.trim(), en: en.trim(), ru: ru.trim() })

export const maxLengths = { name: 255, shortName: 30 }

export const emptyLecture: LectureForm = { name: noTexts, shortName: noTexts, description: noTexts, lecturerId: '' }

export const formOfLecture = (lecture: Lecture): LectureForm => ({
  name: textsOf(lecture.name),
  shortName: textsOf(lecture.shortName),
  description: textsOf(lecture.description),
  lecturerId: lecture.lecturerId === null ? '' : String(lecture.lecturerId),
})

export const toLectureInput = ({ name, shortName, description, lecturerId }: LectureForm): LectureInput => ({
  name: localizedOf(trimmed(name)),
  shortName: localizedOf(trimmed(shortName)),
  description: localizedOf(description),
  lecturerId: lecturerId === '' ? null : Number(lecturerId),
})

export const checkLecture = (form: LectureForm): BrokenRules =>
  brokenBy(LectureInput.safeParse(toLectureInput(form)).error)

/** The part of a long name that fits into the sidebar: whole words, as many as there is room for. */
export const shortOf = (name: string): string => {
  const plain = name.trim()
  if (plain.length <= maxLengths.shortName) return plain
  const words = plain.slice(0, maxLengths.shortName + 1).split(/\s+/)
  const whole = words
    .slice(0, -1)
    .join(' ')
    .replace(/[\s,:;–-]+$/u, '')
  return whole === '' ? plain.slice(0, maxLengths.shortName) : whole
}

/** A short name follows the long one until somebody writes another. */
export const withName = (form: LectureForm, language: ContentLocale, text: string): LectureForm => {
  const isFollowing = form.shortName[language] === shortOf(form.name[language])
  return {
    ...form,
    name: { ...form.name, [language]: text },
    ...(isFollowing && { shortName: { ...form.shortName, [language]: shortOf(text) } }),
  }
}
