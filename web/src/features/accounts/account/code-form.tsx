import { secondFactorCodeMaxLength } from '@academy/contract/limits'
import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './account.module.css'
import { useTextForm } from './use-text-form.ts'

interface CodeFormProps {
  name: string
  help: string
  submitLabel: string
  isDangerous?: boolean
  send: (code: string) => Promise<void>
  children?: ReactNode
}

/** Six digits of an authenticator, or where they may stand for it, a recovery code. */
export function CodeForm({ name, help, submitLabel, isDangerous, send, children }: CodeFormProps) {
  const t = useT()
  const form = useTextForm({
    name,
    fields: ['code'],
    check: ({ code }) => (code.trim().length < 6 ? { code: code.trim() === '' ? 'fieldIsRequired' : 'wrongCode' } : {}),
    send: ({ code }) => send(code.replaceAll(/\s/g, '')),
  })
  return (
    <form className={classes.stack} onSubmit={form.submit} noValidate>
      {children}
      {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
      <TextField
        {...form.input('code')}
        label={t('account.secondFactor.code')}
        help={help}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={secondFactorCodeMaxLength}
        required
        data-autofocus
      />
      <div className="ac-row ac-middle ac-gap-12">
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} loading={form.isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
