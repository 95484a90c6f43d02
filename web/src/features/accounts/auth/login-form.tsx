import { Login } from '@academy/contract/auth-forms'
import { emailMaxLength } from '@academy/contract/limits'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useAction } from '#kit/use-action.ts'
import { waitingTime } from '#lib/dates.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { isPlainClick } from '#lib/links.tsx'
import { paths } from '#lib/paths.ts'
import { comingFrom } from '#lib/session/coming-from.ts'
import { logIn } from '#lib/session/session.ts'
import { Button } from '#ui/button.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './entry-form.module.css'
import { loginFailure, type WholeFailure } from './login.rules.ts'
import { useAutofill } from './use-autofill.ts'

const fields = ['email', 'password'] as const
type Field = (typeof fields)[number]
type Texts = Partial<Record<Field, MessageKey>>

const withoutMissing = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ruleText('fieldIsRequired')))

const fieldId = (field: Field) => `login-${field}`

interface LoginFormProps {
  initialEmail: string
  /** Somebody was at the next step already: the focus has gone with it. */
  isBack: boolean
  onUnconfirmed: (email: string, hash: string) => void
  onSecondFactor: (ticket: string, email: string) => void
  onForgotPassword: (email: string) => void
  /** Ends when the next page has arrived. */
  onDone: () => Promise<void>
}

export function LoginForm({
  initialEmail,
  isBack,
  onUnconfirmed,
  onSecondFactor,
  onForgotPassword,
  onDone,
}: LoginFormProps) {
  const t = useT()
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState<Texts>({})
  const [failure, setFailure] = useState<WholeFailure | null>(null)
  const { isBusy, run } = useAction()
  // ACC-39: what the browser filled in meanwhile is not missing any more. What the server has refused stays.
  useAutofill(form, () => setTexts(withoutMissing))
  useEffect(() => {
    if (isBack) document.getElementById(fieldId('password'))?.focus()
  }, [isBack])

  const read = () => {
    const valueOf = (field: Field) => form.current?.querySelector<HTMLInputElement>(`#${fieldId(field)}`)?.value ?? ''
    return { email: valueOf('email').trim(), password: valueOf('password') }
  }
  const refuse = (refused: Texts) => {
    setTexts(refused)
    const first = fields.find((field) => refused[field])
    if (first) document.getElementById(fieldId(first))?.focus()
  }

  const send = async () => {
    const values = read()
    setFailure(null)
    setTexts({})
    const parsed = Login.safeParse({ ...values, ...comingFrom.kept() })
    if (!parsed.success) {
      return refuse(Object.fromEntries(parsed.error.issues.map((issue) => [issue.path[0], ruleText(issue.message)])))
    }
    try {
      await logIn(parsed.data)
      await onDone()
    } catch (error) {
      const result = loginFailure(error, values.email)
      if ('unconfirmed' in result) onUnconfirmed(result.unconfirmed.email, result.unconfirmed.hash)
      else if ('ticket' in result) onSecondFactor(result.ticket, values.email)
      else if (result.field === null) setFailure(result)
      else refuse({ [result.field]: result.text })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(send)
  }

  const textOf = (field: Field) => {
    const key = texts[field]
    return key && t(key, { min: 0, max: emailMaxLength })
  }
  const summary = fields.flatMap((field) => {
    const message = textOf(field)
    return message ? [{ fieldId: fieldId(field), message: `${t(`login.${field}`)}: ${message}` }] : []
  })

  return (
    <form ref={form} className="ac-stack ac-gap-20" onSubmit={submit} noValidate>
      {failure && (
        <Notice tone="error">
          {t(failure.text, failure.waitSeconds ? { wait: waitingTime(failure.waitSeconds, locale) } : {})}
        </Notice>
      )}
      {/* One wrong field has the focus and says it itself. */}
      <FormErrorSummary
        title={() => t('form.summary', { count: summary.length })}
        errors={summary.length > 1 ? summary : []}
      />
      <TextField
        id={fieldId('email')}
        name="email"
        type="email"
        label={t('login.email')}
        autoComplete="username"
        required
        defaultValue={initialEmail}
        error={textOf('email')}
      />
      <PasswordField
        id={fieldId('password')}
        name="password"
        label={t('login.password')}
        revealLabel={t('login.showPassword')}
        concealLabel={t('login.hidePassword')}
        autoComplete="current-password"
        required
        error={textOf('password')}
      />
      <p className={classes.forgot}>
        <TextLink
          href={paths.forgotPassword}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onForgotPassword(read().email)
          }}
        >
          {t('login.forgot')}
        </TextLink>
      </p>
      <Button type="submit" fullWidth loading={isBusy}>
        {t('common.logIn')}
      </Button>
    </form>
  )
}
