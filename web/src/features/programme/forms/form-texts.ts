import type { ContentLocale } from '@academy/contract/enums'
import { formQuestionMaxLength, shortTextMaxLength } from '@academy/contract/limits'
import type { BrokenRules } from '#kit/editor/broken-rules.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { noTexts } from './form-draft.rules.ts'

export const useLanguageNames = (): Record<ContentLocale, string> => {
  const t = useT()
  return { ua: t('common.language.ua'), en: t('common.language.en'), ru: t('common.language.ru') }
}

/** Browsers know Ukrainian as uk. */
export const langOf = (language: ContentLocale): string => (language === 'ua' ? 'uk' : language)

/** A field and its languages have one place on the screen. */
export const fieldIdOf = (field: string): string => `form-${field.replace(/\.(?:ua|en|ru)$/, '').replaceAll('.', '-')}`

const maxOf = (field: string): number => (field.endsWith('.body') ? formQuestionMaxLength : shortTextMaxLength)

/** What is wrong at a field or in one of its languages, in words. */
export const useErrorOf = (broken: BrokenRules) => {
  const t = useT()
  return (field: string): string | undefined => {
    const names = [field, ...Object.keys(noTexts).map((language) => `${field}.${language}`)]
    const rule = names.map((name) => broken[name]).find(Boolean)
    return rule === undefined ? undefined : t(ruleText(rule), { min: 1, max: maxOf(field) })
  }
}
export type ErrorOf = ReturnType<typeof useErrorOf>
