import { AnnouncementInput } from '@academy/contract/announcements'
import { contentLocales, type ContentLocale } from '@academy/contract/enums'
import { brokenBy, type BrokenRules } from '#kit/editor/broken-rules.ts'

export type Texts = Record<ContentLocale, string>
export interface AnnouncementForm {
  title: Texts
  body: Texts
}

const noTexts: Texts = { ua: '', en: '', ru: '' }
/** NTF-37 */
export const emptyForm: AnnouncementForm = { title: noTexts, body: noTexts }

export const formOf = ({ title, body }: AnnouncementForm): AnnouncementForm => ({ title, body })

const trimmed = ({ ua, en, ru }: Texts): Texts => ({ ua: ua.trim(), en: en.trim(), ru: ru.trim() })

/** Spaces around a text are a slip. */
export const toInput = ({ title, body }: AnnouncementForm): AnnouncementInput => ({
  title: trimmed(title),
  body: trimmed(body),
})

/** By field: `title.ua`, `body.en`. */
export const checkAnnouncement = (form: AnnouncementForm): BrokenRules =>
  brokenBy(AnnouncementInput.safeParse(toInput(form)).error)

/** Where the first thing to mend is. */
export const languageToMend = (broken: BrokenRules): ContentLocale | undefined =>
  contentLocales.find((language) => Object.keys(broken).some((field) => field.endsWith(`.${language}`)))

/** Language by language, as they are mended. */
export const inOrder = (broken: BrokenRules): string[] =>
  contentLocales.flatMap((language) => Object.keys(broken).filter((field) => field.endsWith(`.${language}`)))

export type LanguageState = 'complete' | 'missing' | 'optional'

/** NTF-50: Ukrainian and English are needed; Russian only whole or not at all. */
export const languageStates = ({ title, body }: AnnouncementForm): Record<ContentLocale, LanguageState> => {
  const stateOf = (language: ContentLocale): LanguageState => {
    const written = [title[language], body[language]].filter((text) => text.trim() !== '').length
    if (written === 2) return 'complete'
    return language === 'ru' && written === 0 ? 'optional' : 'missing'
  }
  return { ua: stateOf('ua'), en: stateOf('en'), ru: stateOf('ru') }
}
