import { contentLocales, type ContentLocale } from '@academy/contract/enums'
import { useT } from '#lib/i18n/use-t.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import classes from './form-builder.module.css'
import { langOf, useLanguageNames } from './form-texts.ts'

interface LanguageBarProps {
  language: ContentLocale
  missing: Record<ContentLocale, number>
  onChange: (language: ContentLocale) => void
}

/** Which language is written now, and how much each one still lacks. */
export function LanguageBar({ language, missing, onChange }: LanguageBarProps) {
  const t = useT()
  const names = useLanguageNames()
  return (
    <div className={classes.languages}>
      <SegmentedControl
        label={t('forms.languages')}
        value={language}
        onChange={onChange}
        segments={contentLocales.map((value) => ({
          value,
          lang: langOf(value),
          label:
            missing[value] > 0 ? `${names[value]}, ${t('forms.missing', { count: missing[value] })}` : names[value],
          content: (
            <span className="ac-inline ac-gap-6">
              {value.toUpperCase()}
              {missing[value] > 0 && <span className={classes.missing}>{missing[value]}</span>}
            </span>
          ),
        }))}
      />
      <p className="ac-dim ac-sm" role="status">
        {missing[language] > 0 ? t('forms.missingNote', { count: missing[language] }) : t('forms.languageNote')}
      </p>
    </div>
  )
}
