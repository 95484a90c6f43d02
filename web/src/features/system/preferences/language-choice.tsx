import { locales } from '@academy/contract/enums'
import { useLocale } from '#lib/i18n/i18n.ts'
import { htmlLanguages, languageNames } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { chooseLanguage } from './language.ts'

/** ACC-48: the languages by their full names, where there is room for them. */
export function LanguageChoice() {
  const t = useT()
  return (
    <SegmentedControl
      label={t('language.label')}
      value={useLocale()}
      onChange={(next) => void chooseLanguage(next)}
      segments={locales.map((value) => ({
        value,
        content: languageNames[value],
        lang: htmlLanguages[value],
      }))}
    />
  )
}
