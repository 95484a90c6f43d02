import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { useSettings } from '#lib/settings.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { MailSentArt } from '#ui/illustrations/mail-sent.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './check-mail.module.css'
import { useCountdown } from './use-countdown.ts'

/** ACC-25: a mail may be asked for once a minute. */
const pauseSeconds = 60

interface SendAgainProps {
  /** Whether a mail has just left, so that the minute runs already. */
  isSent: boolean
  send: () => Promise<void>
}

function SendAgain({ isSent, send }: SendAgainProps) {
  const t = useT()
  const failureText = useFailureText()
  const { left, restart } = useCountdown(isSent ? pauseSeconds : 0)
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | { failure: unknown }>('idle')
  const isWaiting = left > 0
  const sendAgain = async () => {
    setState('sending')
    try {
      await send()
      setState('sent')
      restart(pauseSeconds)
    } catch (failure) {
      setState({ failure })
      if (isApiError(failure, 'TooManyRequests')) restart(failure.retryAfterSeconds ?? pauseSeconds)
    }
  }
  return (
    <>
      {state === 'sent' && <Notice tone="success">{t('checkMail.sentAgain')}</Notice>}
      {typeof state === 'object' && <Notice tone="error">{failureText(state.failure)}</Notice>}
      {/* It waits instead of being disabled: the focus stays where it was. */}
      <Button
        variant={isSent ? 'soft' : 'primary'}
        className={classes.again}
        aria-disabled={isWaiting}
        loading={state === 'sending'}
        onClick={() => {
          if (!isWaiting) void sendAgain()
        }}
      >
        {isWaiting ? t('checkMail.againIn', { seconds: left }) : t('checkMail.again')}
      </Button>
    </>
  )
}

interface CheckMailProps extends Partial<SendAgainProps> {
  art?: ReactNode
  title: string
  text: string
  hint?: string
}

/** A mail is on its way, or should be: where to look for it, and how to get another one. */
export function CheckMail({ art = <MailSentArt />, title, text, hint, isSent = true, send }: CheckMailProps) {
  const t = useT()
  const settings = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form has gone with the focus in it: go on at the title.
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus()
  }, [])
  return (
    <div className={classes.sent}>
      {art}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {send && <SendAgain isSent={isSent} send={send} />}
      <div className={classes.actions}>
        {settings?.hasLocalMailbox && isSent && (
          <ButtonLink href={paths.mailbox}>{t('checkMail.toMailbox')}</ButtonLink>
        )}
        <ButtonLink href={paths.login} variant="secondary">
          {t('checkMail.toLogin')}
        </ButtonLink>
      </div>
    </div>
  )
}
