import { attemptsMaxCount } from '@academy/contract/limits'
import type { ReviewDetails } from '@academy/contract/review'
import { type FormEvent, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { saveAsManager } from './review.api.ts'
import classes from './side-cards.module.css'

/** HW-49: what only curators and those above may change. */
export function ManagerCard({ academyId, details }: { academyId: number; details: ReviewDetails }) {
  const t = useT()
  const failureText = useFailureText()
  const { response, stageLecture } = details
  const [typed, setTyped] = useState<string | null>(null)
  const { isBusy, failure, run } = useAction()
  const value = typed ?? String(response.attempts)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await saveAsManager(academyId, response.id, { attempts: Number(value), updatedAt: response.updatedAt })
      setTyped(null)
      alerts.success('common.saved')
    })
  }
  return (
    <details className={classes.manager}>
      <summary>{t('review.manager')}</summary>
      <form className="ac-stack ac-gap-12" data-own-keys onSubmit={save}>
        <TextField
          size="sm"
          type="number"
          min={0}
          max={attemptsMaxCount}
          label={t('review.manager.attempts')}
          help={t('review.manager.attemptsHelp', { count: stageLecture.attempts })}
          value={value}
          onChange={({ target }) => setTyped(target.value)}
        />
        {failure !== null && <Notice tone="error">{failureText(failure)}</Notice>}
        <Button size="sm" variant="secondary" type="submit" loading={isBusy} disabled={value === ''}>
          {t('review.manager.save')}
        </Button>
      </form>
    </details>
  )
}
