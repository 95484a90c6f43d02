import type { MailTemplateText } from '@academy/contract/mail-template-text'
import { mailThemes, type MailInUse, type MailTheme } from '@academy/contract/mail-templates'
import { useState } from 'react'
import { LoadingBlock } from '#kit/loading.tsx'
import { useFailureText } from '#lib/failure-text.ts'
import { htmlLanguages } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { MailFrame } from './mail-frame.tsx'
import classes from './mail-preview.module.css'
import { toTemplateText, type PreviewWidth } from './mail-template-form.rules.ts'
import { useFaultText } from './template-fault.ts'
import { TestMail } from './test-mail.tsx'
import { usePreview } from './use-preview.ts'

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
  const faultText = useFaultText()
  const [view, setView] = useState<View>(() => (window.matchMedia('(max-width: 640px)').matches ? 'phone' : 'desk'))
  const [theme, setTheme] = useState<MailTheme>('light')
  const preview = usePreview(mail, text, theme)
  const { fault, failure, shown } = preview
  const isFine = fault === undefined && failure === null
  return (
    <section className={classes.preview} aria-label={t('mailTemplates.preview')}>
      <div className={classes.bar}>
        <SegmentedControl<View>
          label={t('common.look')}
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
      {fault && (
        <div className={classes.problem}>
          <Notice tone="warning" title={t('mailTemplates.previewWaits')}>
            {faultText(fault, preview.text)}
          </Notice>
        </div>
      )}
      {failure !== null && (
        <ErrorState
          title={t('mailTemplates.previewFailed')}
          text={failure === 'offline' ? t('mailTemplates.previewOffline') : failureText(failure)}
          retryLabel={t('action.retry')}
          onRetry={preview.askAgain}
        />
      )}
      {shown === undefined && isFine && <LoadingBlock height={480} radius={0} />}
      {shown && isFine && (
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
          {shown &&
            t('mailTemplates.sample', {
              name: `${shown.values.firstName} ${shown.values.lastName}`,
              academy: shown.values.academyName,
            })}
        </p>
        <TestMail mail={mail} text={toTemplateText(text)} isReady={preview.isFit} />
      </div>
    </section>
  )
}
