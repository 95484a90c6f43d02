import { type FormEvent, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { sendAppeal } from './homework.api.ts'
import classes from './homework.module.css'
import type { Homework } from './homework.rules.ts'

const tones = { open: 'yellow', accepted: 'green', rejected: 'red' } as const
const reasonLength = { min: 10, max: 2_000 }

function AppealForm({ id, until }: { id: number; until: string }) {
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  const { selection } = usePerson()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { isBusy, failure, run } = useAction()
  const isShort = reason.trim().length < reasonLength.min
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isShort) void run(() => sendAppeal(selection, id, reason.trim()))
  }
  return (
    <details>
      <summary>{t('homework.appeal.open')}</summary>
      <form className="ac-stack ac-gap-20" onSubmit={submit} noValidate>
        <p className="ac-dim ac-sm">{t('homework.appeal.text', { date: formatDateTime(until, locale) })}</p>
        {failure !== null && <Notice tone="error">{failureText(failure)}</Notice>}
        <TextAreaField
          required
          label={t('homework.appeal.reason')}
          help={t('homework.appeal.help', reasonLength)}
          maxLength={reasonLength.max}
          error={isAsked && isShort ? t('validation.toShort', reasonLength) : undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className={classes.bar}>
          <span />
          <Button type="submit" variant="secondary" loading={isBusy}>
            {t('homework.appeal.send')}
          </Button>
        </div>
      </form>
    </details>
  )
}

/** One appeal per response: made, waiting, or answered with a reason. */
export function AppealPart({ homework }: { homework: Homework }) {
  const t = useT()
  const locale = useLocale()
  const { response, appeal, appealUntil, mayAppeal } = homework
  if (appeal) {
    return (
      <Card
        title={t('homework.appeal.title')}
        action={
          <Badge tone={tones[appeal.state]} dot>
            {t(`homework.appeal.state.${appeal.state}`)}
          </Badge>
        }
      >
        <div className="ac-stack ac-gap-20">
          <MarkdownTree tree={appeal.reasonTree} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
          {appeal.decision !== null && (
            <section className="ac-stack ac-gap-12">
              <h3>{t('homework.appeal.decision')}</h3>
              <div className={classes.words}>
                <MarkdownTree tree={appeal.decisionTree} headingLevel={4} newTabLabel={t('app.opensInNewTab')} />
              </div>
            </section>
          )}
        </div>
      </Card>
    )
  }
  if (!response || appealUntil === null) return null
  if (!mayAppeal) {
    return <p className="ac-dim ac-sm">{t('homework.appeal.closed', { date: formatDateTime(appealUntil, locale) })}</p>
  }
  return (
    <Card>
      <AppealForm id={response.id} until={appealUntil} />
    </Card>
  )
}
