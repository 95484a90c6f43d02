import type { AutogradePanel } from '@academy/contract/autograde'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { GradingLog } from '#domain/homework/grading-log.tsx'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { exactTime, timeAgo } from '#lib/time-ago.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useActionText } from './grading-texts.ts'
import classes from './live-parts.module.css'
import type { LogOf } from './use-live-panel.ts'

type Row = AutogradePanel['queued'][number]

function Moment({ iso, text }: { iso: string; text: (time: string) => string }) {
  const locale = useLocale()
  const now = useNow()
  return (
    <time className="ac-dim ac-sm" dateTime={iso} title={exactTime(iso, locale)}>
      {text(timeAgo(iso, now, locale))}
    </time>
  )
}

/** What runs, with its log as it grows. */
export function RunningList({ rows, logOf }: { rows: readonly Row[]; logOf: LogOf }) {
  const t = useT()
  const actionText = useActionText()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="autograde-running">
      <h2 id="autograde-running" className={classes.title}>
        {t('autogradePanel.running.title')}
      </h2>
      <ul role="list" className={classes.running}>
        {rows.map(({ result, student, tries }) => {
          const name = personName(student, t)
          return (
            <li key={result.id} className={classes.card}>
              <div className={classes.head}>
                <h3>{name}</h3>
                <Badge tone="yellow" dot>
                  {t('autogradePanel.state.Started')}
                </Badge>
                <span className="ac-dim ac-sm">{actionText(result)}</span>
                {result.startedAt !== null && (
                  <Moment iso={result.startedAt} text={(time) => t('autogradePanel.running.since', { time })} />
                )}
                {tries > 1 && (
                  <span className="ac-dim ac-sm">{t('autogradePanel.running.tries', { count: tries })}</span>
                )}
              </div>
              <GradingLog
                label={`${t('autogradePanel.result.trace')}: ${name}`}
                text={logOf(result.id, result.trace)}
                emptyText={t('autogradePanel.result.emptyTrace')}
                followLabel={t('autogradePanel.result.follow')}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const shownAtFirst = 8

/** AG-02: what waits, by its place among all that wait. */
export function QueueList({ rows, count }: { rows: readonly Row[]; count: number }) {
  const t = useT()
  const actionText = useActionText()
  const [isWhole, setWhole] = useState(false)
  if (count === 0) return null
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  return (
    <section aria-labelledby="autograde-queue">
      <h2 id="autograde-queue" className={classes.title}>
        {t('autogradePanel.queue.title')} <span className="ac-dim ac-numbers">{count}</span>
      </h2>
      <ol role="list" className={classes.queue}>
        {shown.map(({ result, student, position }) => (
          <li key={result.id} className={classes.waiting}>
            <span className={classes.place} aria-hidden="true">
              {position}
            </span>
            <span className="ac-medium ac-anywhere">
              <span className="ac-visually-hidden">
                {t('autogradePanel.queue.place', { position: position ?? 0 })}:{' '}
              </span>
              {personName(student, t)}
            </span>
            <span className="ac-dim ac-sm">{actionText(result)}</span>
            <Moment iso={result.createdAt} text={(time) => t('autogradePanel.queue.since', { time })} />
          </li>
        ))}
      </ol>
      <p className={classes.help}>
        {rows.length > shown.length ? (
          <Button size="sm" variant="text" onClick={() => setWhole(true)}>
            {t('common.showMoreCount', { count: rows.length - shown.length })}
          </Button>
        ) : (
          count > rows.length && `${t('autogradePanel.queue.rest', { count: count - rows.length })} · `
        )}
        {rows.length === shown.length && t('autogradePanel.queue.help')}
      </p>
    </section>
  )
}
