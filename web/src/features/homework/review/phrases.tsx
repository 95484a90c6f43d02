import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { logFailure } from '#lib/log-failure.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { insertPhrase, selectedPhrase } from './phrases.rules.ts'
import classes from './phrases.module.css'
import { countPhrase, keepPhrase, removePhrase, reviewQueries } from './review.api.ts'

interface PhrasesProps {
  academyId: number
  lectureId: number
  mayManage: boolean
  text: string
  textRef: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** What is said often about one lecture, for all who review it. */
export function Phrases({ academyId, lectureId, mayManage, text, textRef, onText }: PhrasesProps) {
  const t = useT()
  const { user } = usePerson()
  const { data: phrases = [] } = useQuery(reviewQueries.phrases(academyId, lectureId))
  const attempt = async (change: () => Promise<unknown>) => {
    try {
      await change()
    } catch (error) {
      reportFailure(error)
    }
  }
  const selectionOf = () => ({
    from: textRef.current?.selectionStart ?? text.length,
    to: textRef.current?.selectionEnd ?? text.length,
  })
  const insert = (id: number, body: string) => {
    const { text: next, caret } = insertPhrase(text, selectionOf(), body)
    onText(next)
    void countPhrase(id).catch(logFailure)
    // After the new text stands in the field.
    requestAnimationFrame(() => {
      textRef.current?.focus()
      textRef.current?.setSelectionRange(caret, caret)
    })
  }
  const keep = async () => {
    const phrase = selectedPhrase(text, selectionOf())
    if (phrase === '') return alerts.info('review.phrases.keepNothing')
    await keepPhrase(academyId, lectureId, phrase)
    alerts.success('review.phrases.kept')
  }
  return (
    <details className={classes.bank} open={phrases.length > 0}>
      <summary>{t('review.phrases')}</summary>
      {phrases.length === 0 ? (
        <p className={classes.empty}>{t('review.phrases.empty')}</p>
      ) : (
        <ul role="list" className={classes.list}>
          {phrases.map(({ id, body, author }) => (
            <li key={id} className={classes.phrase}>
              <button
                type="button"
                className={classes.insert}
                title={body}
                aria-label={t('review.phrases.insert', { text: body })}
                onClick={() => insert(id, body)}
              >
                {body}
              </button>
              {(mayManage || author?.id === user.id) && (
                <IconButton
                  size="sm"
                  label={t('review.phrases.remove', { text: shortened(body) })}
                  icon={<TrashIcon size={16} />}
                  onClick={() => void attempt(() => removePhrase(academyId, id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" variant="text" leading={<PlusIcon size={16} />} onClick={() => void attempt(keep)}>
        {t('review.phrases.keep')}
      </Button>
    </details>
  )
}
