import { contentLocales, imageExtensions, type ContentLocale } from '@academy/contract/enums'
import { uploadMaxBytes } from '@academy/contract/limits'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleText } from '#lib/field-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import type { PictureUpload } from '#ui/markdown-fields.tsx'
import type { BrokenRules } from '#kit/editor/broken-rules.ts'
import { uploadLectureImage } from './lectures.api.ts'

export const useLanguageTexts = () => {
  const t = useT()
  return {
    languageLabels: { ua: t('common.inLanguage.ua'), en: t('common.inLanguage.en'), ru: t('common.inLanguage.ru') },
    markLabels: { missing: t('common.mark.missing'), older: t('lectures.mark.older') },
  }
}

/** What the long texts of this area have in common: preview, pictures, languages. */
export const useMarkdownTexts = () => {
  const t = useT()
  const failureText = useFailureText()
  const upload: PictureUpload = async (file) => {
    const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
    if (!(imageExtensions as readonly string[]).includes(extension)) return { failure: t('lectures.image.wrongType') }
    if (file.size > uploadMaxBytes) return { failure: t('error.FileTooLarge') }
    try {
      return { src: await uploadLectureImage(file) }
    } catch (error) {
      return { failure: failureText(error) }
    }
  }
  return {
    ...useLanguageTexts(),
    previewLabel: t('common.whatStudentsWillSee'),
    emptyLabel: t('common.previewEmpty'),
    newTabLabel: t('app.opensInNewTab'),
    help: t('lectures.markdownHelp'),
    pictures: { upload, label: t('common.addAnImage'), busyLabel: t('lectures.image.busy') },
  }
}

/** Here these rules mean something else than where they were first needed. */
const ownWords: Readonly<Record<string, MessageKey>> = {
  urlNameTaken: 'stageLecture.urlNameTaken',
  tooLateToChange: 'stageLecture.hasWork',
}

export interface Bounds {
  min: number
  max: number
}

/** What is wrong at a field, in words. */
export const useErrorOf = (broken: BrokenRules) => {
  const t = useT()
  return (field: string, bounds: Bounds = { min: 0, max: 0 }): string | undefined => {
    const rule = broken[field]
    return rule === undefined ? undefined : t(ownWords[rule] ?? ruleText(rule), { ...bounds })
  }
}
export type ErrorOf = ReturnType<typeof useErrorOf>

export const languageErrors = (
  errorOf: ErrorOf,
  field: string,
  bounds?: Bounds,
): Partial<Record<ContentLocale, string | undefined>> =>
  Object.fromEntries(contentLocales.map((locale) => [locale, errorOf(`${field}.${locale}`, bounds)]))

/** A language without a text is told while the other one has it. */
export const missingMarks = (texts: Record<ContentLocale, string>): Partial<Record<ContentLocale, 'missing'>> => {
  const isWritten = texts.ua.trim() !== '' || texts.en.trim() !== ''
  return {
    ...(isWritten && texts.ua.trim() === '' && { ua: 'missing' as const }),
    ...(isWritten && texts.en.trim() === '' && { en: 'missing' as const }),
  }
}
