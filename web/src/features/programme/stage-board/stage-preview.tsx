import { locales, type Locale } from '@academy/contract/enums'
import { useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { CalendarIcon, MonitorIcon, SmartphoneIcon } from '#ui/icons.tsx'
import { Markdown } from '#ui/markdown.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { typeNameOf } from './board.rules.ts'
import { stageDatesText } from './stage-dates.ts'
import type { StageForm } from './stage-form.rules.ts'
import { StageIcon } from './stage-icon.tsx'
import classes from './stage-preview.module.css'

type Device = 'desktop' | 'phone'

/** STG-09: as the student will read it, in the language that is chosen here. */
const textIn = (texts: StageForm['name'], language: Locale): string => texts[language] || texts.ua || texts.en

export function StagePreview({ form }: { form: StageForm }) {
  const t = useT()
  const locale = useLocale()
  const [language, setLanguage] = useState<Locale>(locale)
  const [device, setDevice] = useState<Device>('desktop')
  const typeName = typeNameOf(form.stageType)
  const text = typeName === 'MaterialsForPreparationMarkdown' ? form.markdown : form.projectDescription
  const body = typeName === 'MaterialsForPreparationMarkdown' || typeName === 'Project' ? textIn(text, language) : ''
  const description = textIn(form.description, language)
  return (
    <section className="ac-stack ac-gap-12 ac-shrink" aria-label={t('common.whatStudentsWillSee')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('common.whatStudentsWillSee')}</h2>
        <div className={classes.controls}>
          <SegmentedControl
            label={t('common.previewLanguage')}
            value={language}
            onChange={setLanguage}
            segments={locales.map((value) => ({
              value,
              content: value.toUpperCase(),
              label: t(`common.language.${value}`),
            }))}
          />
          <SegmentedControl
            label={t('stageEdit.previewDevice')}
            value={device}
            onChange={setDevice}
            segments={[
              { value: 'desktop', content: <MonitorIcon size={18} />, label: t('stageEdit.device.desktop') },
              { value: 'phone', content: <SmartphoneIcon size={18} />, label: t('common.phone') },
            ]}
          />
        </div>
      </div>
      <div className={classes.frame} data-device={device}>
        <div className={classes.bar} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
        <article className={classes.page} lang={language === 'ua' ? 'uk' : language}>
          <span className={classes.icon}>
            <StageIcon stageType={form.stageType} icon={form.icon || null} size={24} />
          </span>
          <h3 className={classes.name}>{textIn(form.name, language) || t('stageEdit.previewNoName')}</h3>
          <p className={classes.dates}>
            <CalendarIcon size={16} />
            {stageDatesText(form, language, t)}
          </p>
          {description && <Markdown text={description} headingLevel={4} />}
          {body ? (
            <div className={classes.body}>
              <Markdown text={body} headingLevel={4} />
            </div>
          ) : (
            <p className={classes.hint}>{t(`stageTypeHelp.${typeName}`)}</p>
          )}
        </article>
      </div>
    </section>
  )
}
