import { locales } from '@academy/contract/enums'
import { useLocale } from '#lib/i18n/i18n.ts'
import { htmlLanguages, languageNames } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { chooseLanguage } from './language.ts'

const languages = locales.map((value) => ({ value, name: languageNames[value], lang: htmlLanguages[value] }))

export function AppLanguageSwitch({ tone }: { tone?: 'default' | 'nav' }) {
  const t = useT()
  const locale = useLocale()
  return (
    <LanguageSwitch
      label={t('language.label')}
      languages={languages}
      value={locale}
      onChange={(next) => void chooseLanguage(next)}
      tone={tone}
    />
  )
}
