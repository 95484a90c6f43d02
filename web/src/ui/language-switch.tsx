import { SegmentedControl } from './segmented-control.tsx'

export type LanguageSwitchProps<Locale extends string> = {
  label: string
  /** `lang` is the tag for the browser ("uk"), `name` the language named in itself. */
  languages: readonly { value: Locale; name: string; lang: string }[]
  value: Locale
  onChange: (locale: Locale) => void
  tone?: 'default' | 'nav'
}

/** I18N-06: EN / UA. */
export function LanguageSwitch<Locale extends string>({
  label,
  languages,
  value,
  onChange,
  tone,
}: LanguageSwitchProps<Locale>) {
  return (
    <SegmentedControl
      label={label}
      tone={tone}
      value={value}
      onChange={onChange}
      segments={languages.map(({ value: locale, name, lang }) => ({
        value: locale,
        content: locale.toUpperCase(),
        label: name,
        lang,
      }))}
    />
  )
}
