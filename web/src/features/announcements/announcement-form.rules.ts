import { AnnouncementInput } from '@academy/contract/announcements'
import { contentLocales, type ContentLocale } from '@academy/contract/enums'

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

/** Names of broken rules by field: `title.ua`, `body.en`. */
export type BrokenRules = Readonly<Record<string, string>>

/** The first rule that is broken at a field is what is said there. */
export const byField = (findings: readonly { field: string; message: string }[]): BrokenRules => {
  const broken: Record<string, string> = {}
  for (const { field, message } of findings) broken[field] ??= message
  return broken
}

export const checkAnnouncement = (form: AnnouncementForm): BrokenRules =>
  byField(
    (AnnouncementInput.safeParse(toInput(form)).error?.issues ?? []).map(({ path, message }) => ({
      field: path.map(String).join('.'),
      message,
    })),
  )

export const without = (broken: BrokenRules, field: string): BrokenRules =>
  Object.fromEntries(Object.entries(broken).filter(([name]) => name !== field))

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

export const isSameForm = (a: AnnouncementForm, b: AnnouncementForm): boolean =>
  contentLocales.every((language) => a.title[language] === b.title[language] && a.body[language] === b.body[language])
