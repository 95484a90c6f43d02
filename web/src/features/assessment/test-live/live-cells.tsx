import type { LiveAttempt } from '@academy/contract/stage-tests'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import classes from './live-cells.module.css'
import { momentText } from './live-dates.ts'
import { clockText, type Presence, presenceOf } from './live.rules.ts'
import { useServerNow } from './use-server-now.ts'

export function Progress({ attempt }: { attempt: LiveAttempt }) {
  const t = useT()
  const { answeredCount, questionsCount, student } = attempt
  const words = t('testLive.progress', { answered: answeredCount, total: questionsCount })
  return (
    <span className={classes.progress}>
      <span>{words}</span>
      <ProgressBar
        value={answeredCount}
        max={questionsCount}
        height={6}
        label={t('testLive.progressOf', { name: student.fullName })}
        valueText={words}
      />
    </span>
  )
}

export function TimeLeft({ attempt }: { attempt: LiveAttempt }) {
  const t = useT()
  const locale = useLocale()
  const now = useServerNow()
  if (attempt.finishedAt !== null)
    return (
      <span className="ac-dim ac-sm ac-nowrap">
        {t('testLive.finishedAt', { time: momentText(attempt.finishedAt, now, locale) })}
      </span>
    )
  return <span className={classes.clock}>{clockText(Date.parse(attempt.deadline) - now)}</span>
}

const tones: Record<Presence, BadgeTone> = { here: 'green', away: 'neutral', over: 'yellow', finished: 'brand' }

/** Being away is a state of the network, so it is told without any alarm. */
export function Connection({ attempt }: { attempt: LiveAttempt }) {
  const t = useT()
  const now = useServerNow()
  const presence = presenceOf(attempt, now)
  const note = {
    here: null,
    away: t('testLive.presence.awaySince', { time: clockText(now - Date.parse(attempt.lastSeenAt)) }),
    over: t('testLive.presence.overText'),
    finished: null,
  }[presence]
  return (
    <span className={classes.connection} data-presence={presence}>
      <Badge tone={tones[presence]} dot>
        {t(`testLive.presence.${presence}`)}
      </Badge>
      {note && <span className="ac-dim ac-sm ac-numbers ac-nowrap">{note}</span>}
    </span>
  )
}
