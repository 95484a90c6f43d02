import type { AcademyDetails } from '@academy/contract/academies'
import { useState, type FormEvent } from 'react'
import { useAction } from '#kit/use-action.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { MailIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { invite } from './academy-edit.api.ts'
import { invitedMax, readInvited } from './academy-links.rules.ts'
import classes from './link-field.module.css'

const fieldId = 'academy-emails'

/** ACAD-36 */
export function InviteForm({ academy }: { academy: AcademyDetails }) {
  const t = useT()
  const failureText = useFailureText()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [result, setResult] = useState<{ sent: number; alreadyIn: number } | null>(null)
  const { isBusy, failure, run, clear } = useAction()

  const problemOf = ({ emails, wrong }: ReturnType<typeof readInvited>): string | null => {
    if (emails.length === 0) return t('validation.fieldIsRequired')
    if (wrong.length > 0) return t('academies.invite.wrong', { emails: wrong.slice(0, 5).join(', ') })
    return emails.length > invitedMax ? t('academies.invite.tooMany', { count: emails.length }) : null
  }
  const send = () => {
    if (isBusy) return
    const invited = readInvited(text)
    const problem = problemOf(invited)
    setError(problem)
    clear()
    setResult(null)
    if (problem !== null) return document.getElementById(fieldId)?.focus()
    void run(async () => {
      setResult(await invite(academy.id, invited.emails.join(',')))
      setText('')
    })
  }
  return (
    <Card title={t('academies.invite.title')}>
      <p className={classes.text}>{t('academies.invite.text')}</p>
      {academy.isAcademyClosed ? (
        <Notice tone="info">{t('academies.invite.closed')}</Notice>
      ) : (
        <form
          className={classes.invite}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            send()
          }}
        >
          <TextAreaField
            id={fieldId}
            label={t('academies.invite.emails')}
            help={t('academies.invite.help')}
            required
            rows={4}
            spellCheck={false}
            value={text}
            error={error}
            onChange={({ target }) => {
              setText(target.value)
              setError(null)
            }}
          />
          {failure !== null && <Notice tone="error">{failureText(failure)}</Notice>}
          {result !== null && (
            <Notice tone="success">
              {t('academies.invite.sent', { count: result.sent })}.{' '}
              {result.alreadyIn > 0 && `${t('academies.invite.alreadyIn', { count: result.alreadyIn })}.`}
            </Notice>
          )}
          <Button size="sm" type="submit" variant="secondary" leading={<MailIcon size={18} />} loading={isBusy}>
            {t('academies.invite.send')}
          </Button>
        </form>
      )}
    </Card>
  )
}
