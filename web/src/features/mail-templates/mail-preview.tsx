import type { MailTemplateText } from '@academy/contract/mail-template-text'
import { mailThemes, type MailInUse, type MailTheme } from '@academy/contract/mail-templates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailureText } from '#lib/failure-text.ts'
import { isApiError } from '#lib/api-error.ts'
import { ruleText } from '#lib/field-texts.ts'
import { htmlLanguages } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { LoadingRegion, Skeleton } from '#ui/skeleton.tsx'
import { MailFrame } from './mail-frame.tsx'
import classes from './mail-preview.module.css'
import { checkTemplate, toTemplateText, type PreviewWidth } from './mail-template-form.rules.ts'
import { mailTemplatesQueries } from './mail-templates.api.ts'
import { TestMail } from './test-mail.tsx'
import { useSettled } from './use-settled.ts'

const views = ['desk', 'phone', 'text'] as const
type View = (typeof views)[number]

interface MailPreviewProps {
  mail: MailInUse
  text: MailTemplateText
}

/** The mail as its reader gets it: on a desk, on a phone, in programs that show no html. */
export function MailPreview({ mail, text }: MailPreviewProps) {
  const t = useT()
  const failureText = useFailureText()
  const { selection } = usePerson()
  const [view, setView] = useState<View>(() => (window.matchMedia('(max-width: 640px)').matches ? 'phone' : 'desk'))
  const [theme, setTheme] = useState<MailTheme>('light')
  const settled = toTemplateText(useSettled(text, 500))
  const rule = Object.values(checkTemplate(settled))[0]
  const query = useQuery({
    ...mailTemplatesQueries.preview(selection, mail, settled, theme),
    enabled: rule === undefined,
  })
  const refused = isApiError(query.error, 'ValidationError') ? query.error.fields[0]?.message : undefined
  const problem =
    (rule ?? refused) !== undefined
      ? t(ruleText((rule ?? refused)!), { min: 1, max: 10_000 })
      : query.isError
        ? failureText(query.error)
        : null
  const shown = query.data
  return (
    <section className={classes.preview} aria-label={t('mailTemplates.preview')}>
      <div className={classes.bar}>
        <SegmentedControl<View>
          label={t('mailTemplates.view')}
          value={view}
          onChange={setView}
          segments={views.map((value) => ({ value, content: t(`mailTemplates.view.${value}`) }))}
        />
        {view !== 'text' && (
          <SegmentedControl<MailTheme>
            label={t('mailTemplates.theme')}
            value={theme}
            onChange={setTheme}
            segments={mailThemes.map((value) => ({ value, content: t(`mailTemplates.theme.${value}`) }))}
          />
        )}
      </div>
      {problem !== null && (
        <div className={classes.problem}>
          <Notice tone="warning" title={t('mailTemplates.previewWaits')}>
            {problem}
          </Notice>
        </div>
      )}
      {shown === undefined && problem === null && (
        <LoadingRegion label={t('app.loading')}>
          <Skeleton height={480} radius={0} />
        </LoadingRegion>
      )}
      {shown && problem === null && (
        <>
          <p className={classes.subject} lang={htmlLanguages[mail.language]}>
            <span className={classes.subjectLabel}>{t('mailTemplates.field.subject')}</span> {shown.subject}
          </p>
          {view === 'text' ? (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls in its own box
            <pre className={classes.text} lang={htmlLanguages[mail.language]} tabIndex={0}>
              {shown.text}
            </pre>
          ) : (
            <MailFrame preview={shown} width={view satisfies PreviewWidth} theme={theme} />
          )}
        </>
      )}
      <div className={classes.foot}>
        <p className={classes.note}>
          {t('mailTemplates.sample', {
            name: shown ? `${shown.values.firstName} ${shown.values.lastName}` : '',
            academy: shown?.values.academyName ?? '',
          })}
        </p>
        <TestMail mail={mail} text={toTemplateText(text)} isReady={problem === null && shown !== undefined} />
      </div>
    </section>
  )
}
