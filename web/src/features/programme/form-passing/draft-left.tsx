import type { FormAnswer } from '@academy/contract/form-questions'
import { useEffect, useState } from 'react'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { useCopied } from '#lib/use-copied.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { areSent, textOfAnswers } from './answers.rules.ts'
import { type FormDraft, formDrafts } from './form-drafts.ts'
import classes from './form-passing.module.css'

function Left({ draft, onDrop }: { draft: FormDraft; onDrop: () => void }) {
  const t = useT()
  const locale = useLocale()
  const text = textOfAnswers(draft.asked, draft.answers, locale)
  const [isCopied, copy] = useCopied(text)
  return (
    <Card title={t('formPassing.draft')}>
      <p className="ac-dim ac-sm">{t('formPassing.draftText')}</p>
      <p className={classes.draft}>{text}</p>
      <div className={classes.action}>
        <Button variant="secondary" onClick={copy}>
          {t(isCopied ? 'common.copied' : 'formPassing.copy')}
        </Button>
        <Button variant="ghost" onClick={onDrop}>
          {t('formPassing.drop')}
        </Button>
      </div>
      <span className="ac-visually-hidden" role="status">
        {isCopied && t('common.copied')}
      </span>
    </Card>
  )
}

interface DraftLeftProps {
  formId: number
  /** The newest ones that the server has. */
  sent: readonly FormAnswer[]
}

/**
 * Answers that can no longer be sent stay in the browser, to be copied, until their owner throws them away. Those that the
 * server has after all are forgotten.
 */
export function DraftLeft({ formId, sent }: DraftLeftProps) {
  const { user } = usePerson()
  const [draft, setDraft] = useState(() => formDrafts.of(user.id, formId))
  const isSent = draft !== null && areSent(draft, sent)
  useEffect(() => {
    if (isSent) formDrafts.forget(user.id, formId)
  }, [isSent, user.id, formId])
  if (draft === null || isSent) return null
  const drop = () => {
    formDrafts.forget(user.id, formId)
    setDraft(null)
  }
  return <Left draft={draft} onDrop={drop} />
}
