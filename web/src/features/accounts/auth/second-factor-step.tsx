import { secondFactorCodeMaxLength } from '@academy/contract/limits'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useAction } from '#kit/use-action.ts'
import { waitingTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { logInWithCode } from '#lib/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './entry-form.module.css'
import type { LoginNotice, WholeFailure } from './login.rules.ts'
import { codeFailure, codeProblem, plainCode, type CodeKind } from './second-factor.rules.ts'
import step from './second-factor-step.module.css'

interface SecondFactorStepProps {
  /** Stands for the password that was right a moment ago. */
  ticket: string
  /** Ends when the next page has arrived. */
  onDone: () => Promise<void>
  /** To the password again; with a reason when the person did not choose it. */
  onBack: (notice?: LoginNotice) => void
}

const codeId = 'login-code'

export function SecondFactorStep({ ticket, onDone, onBack }: SecondFactorStepProps) {
  const t = useT()
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState<CodeKind>('authenticator')
  const { isBusy, run } = useAction()
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [failure, setFailure] = useState<WholeFailure | null>(null)
  const field = () => form.current?.querySelector<HTMLInputElement>(`#${codeId}`)
  // The form with the password has gone with the focus in it.
  useEffect(() => field()?.focus(), [kind])

  const refuse = (text: MessageKey) => {
    setProblem(text)
    field()?.select()
  }
  const send = async (code: string) => {
    try {
      await logInWithCode(ticket, code)
      await onDone()
    } catch (error) {
      const refused = codeFailure(error)
      if (refused.at === 'password') onBack(refused.notice)
      else if (refused.at === 'code') refuse(refused.text)
      else setFailure(refused)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const typed = field()?.value ?? ''
    const wrong = codeProblem(typed, kind)
    setFailure(null)
    setProblem(null)
    if (wrong === null) void run(() => send(plainCode(typed)))
    else refuse(wrong)
  }
  const change = () => {
    setKind(kind === 'authenticator' ? 'recovery' : 'authenticator')
    setProblem(null)
    setFailure(null)
  }

  const isDigits = kind === 'authenticator'
  return (
    <div className="ac-stack ac-gap-24">
      <h1 tabIndex={-1}>{t('secondFactor.title')}</h1>
      <p className={step.lead}>{t(isDigits ? 'secondFactor.text' : 'secondFactor.recoveryText')}</p>
      <form ref={form} className="ac-stack ac-gap-20" onSubmit={submit} noValidate>
        {failure && (
          <Notice tone="error">
            {t(failure.text, failure.waitSeconds ? { wait: waitingTime(failure.waitSeconds, locale) } : {})}
          </Notice>
        )}
        <TextField
          key={kind}
          id={codeId}
          name="code"
          className={isDigits ? classes.digits : undefined}
          label={t(isDigits ? 'secondFactor.code' : 'secondFactor.recoveryCode')}
          help={t(isDigits ? 'secondFactor.codeHelp' : 'secondFactor.recoveryHelp')}
          error={problem && t(problem)}
          required
          inputMode={isDigits ? 'numeric' : 'text'}
          autoComplete={isDigits ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          // Room for the gap that apps show between the halves.
          maxLength={isDigits ? 7 : secondFactorCodeMaxLength}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          {t('common.confirm')}
        </Button>
        <div className={classes.choices}>
          <Button variant="ghost" size="sm" onClick={change}>
            {t(isDigits ? 'secondFactor.useRecovery' : 'secondFactor.useAuthenticator')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onBack()}>
            {t('secondFactor.back')}
          </Button>
        </div>
      </form>
    </div>
  )
}
