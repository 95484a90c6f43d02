import { locales, type Locale } from '@academy/contract/enums'
import { useState } from 'react'
import { useLocale } from '#lib/i18n/i18n.ts'
import { htmlLanguages, languageNames } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Markdown } from '#ui/markdown.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { PageForm } from './page-form.rules.ts'
import classes from './page-preview.module.css'

/** What students will see in the frame of a stage page, while it is being written. */
export function PagePreview({ form }: { form: PageForm }) {
  const t = useT()
  const [language, setLanguage] = useState<Locale>(useLocale())
  const title = localized(form.title, language)
  return (
    <section className={classes.preview} aria-label={t('common.whatStudentsWillSee')}>
      <div className={classes.bar}>
        <span className="ac-soft ac-sm ac-medium">{t('common.whatStudentsWillSee')}</span>
        <SegmentedControl
          label={t('common.previewLanguage')}
          value={language}
          onChange={setLanguage}
          segments={locales.map((value) => ({
            value,
            content: value.toUpperCase(),
            label: languageNames[value],
            lang: htmlLanguages[value],
          }))}
        />
      </div>
      <div className={classes.page} lang={htmlLanguages[language]}>
        <h2 className={classes.title}>{title === '' ? t('staticPages.untitled') : title}</h2>
        <Markdown text={localized(form.body, language)} headingLevel={2} newTabLabel={t('app.opensInNewTab')} />
      </div>
    </section>
  )
}
