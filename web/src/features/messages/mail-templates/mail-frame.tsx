import type { MailPreview, MailTheme } from '@academy/contract/mail-templates'
import { useEffect, useId } from 'react'
import { heightOfMail } from '#domain/mail/mail-height.rules.ts'
import { useT } from '#lib/i18n/use-t.ts'
import classes from './mail-preview.module.css'
import { previewWidths, type PreviewWidth } from './mail-template-form.rules.ts'

/** Posts into a frame; the form stands outside the page's own, because forms do not nest. */
const postTo = (frame: string, address: string, fields: Record<string, string>) => {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: address, target: frame, hidden: true })
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

interface MailFrameProps {
  preview: MailPreview
  width: PreviewWidth
  theme: MailTheme
}

/**
 * A mail is styled where it stands, which pages of ours may not be; an address of the server shows it in a frame. Each
 * mail gets a new frame: in an old one it would become another step of 'back'.
 */
export function MailFrame({ preview, width, theme }: MailFrameProps) {
  return <Frame key={`${preview.pass} ${width}`} {...{ preview, width, theme }} />
}

function Frame({ preview: { html, pass, text, subject }, width, theme }: MailFrameProps) {
  const t = useT()
  const name = `mail-${useId()}`
  useEffect(() => postTo(name, '/mail-preview', { html, pass }), [name, html, pass])
  return (
    <div
      className={classes.scroll}
      data-theme={theme}
      role="group"
      aria-label={t('mailTemplates.preview')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long mail scrolls in its own box
      tabIndex={0}
    >
      {/* Its link would open in the frame: the mail is only looked at. */}
      <iframe
        className={classes.frame}
        name={name}
        title={t('mailTemplates.frame', { subject })}
        sandbox=""
        tabIndex={-1}
        data-width={width}
        height={heightOfMail(text, previewWidths[width])}
      />
    </div>
  )
}
