import type { TestSummary, TimelineEvent } from '@academy/contract/tests'
import type { ReactNode } from 'react'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import type { Icon } from '#ui/icon.tsx'
import { CheckCircleIcon, ClockIcon, EyeOffIcon, InfoIcon, PlusIcon, RefreshIcon, WifiOffIcon } from '#ui/icons.tsx'
import classes from './timeline.module.css'

const icons: Record<TimelineEvent['kind'], Icon> = {
  started: ClockIcon,
  resumed: ClockIcon,
  focusLost: EyeOffIcon,
  offline: WifiOffIcon,
  timeAdded: PlusIcon,
  finished: CheckCircleIcon,
  reset: RefreshIcon,
  verdict: InfoIcon,
}

/** What a student can say something about. */
export const isExplainable = ({ kind }: TimelineEvent): boolean => kind === 'focusLost' || kind === 'offline'

const finishedText = (finishedBy: TestSummary['finishedBy'], isStaff: boolean): MessageKey => {
  if (finishedBy === 'time') return 'testSummary.event.finished.time'
  if (!isStaff || finishedBy === null) return 'testTaking.finished'
  return `testSummary.event.finished.${finishedBy}`
}

function Lasted({ event }: { event: TimelineEvent }) {
  const t = useT()
  if (event.endedAt === null) return null
  const seconds = Math.round((Date.parse(event.endedAt) - Date.parse(event.at)) / 1_000)
  return seconds < 60
    ? t('testSummary.event.seconds', { seconds })
    : t('testSummary.event.minutes', { minutes: Math.round(seconds / 60) })
}

interface TimelineProps {
  summary: Pick<TestSummary, 'timeline' | 'finishedBy'>
  isStaff?: boolean
  /** Below what the student can explain. */
  explanation: (event: TimelineEvent) => ReactNode
}

/** Absences and gaps of the network stand as what they were, each with its own picture and words. */
export function Timeline({ summary, isStaff = false, explanation }: TimelineProps) {
  const t = useT()
  const locale = useLocale()
  if (summary.timeline.length === 0) return <p className="ac-dim">{t('testSummary.timeline.empty')}</p>
  return (
    <ol role="list" className="ac-list ac-stack">
      {summary.timeline.map((event) => {
        const EventIcon = icons[event.kind]
        const facts = [
          event.questionNumber !== null && t('testSummary.event.question', { number: event.questionNumber }),
          event.endedAt !== null && <Lasted key="lasted" event={event} />,
          event.actorName,
        ].filter(Boolean)
        return (
          <li key={event.id} className={classes.event} data-kind={event.kind}>
            <span className={classes.icon}>
              <EventIcon size={18} />
            </span>
            <div className={classes.body}>
              <p className="ac-medium">
                {event.kind === 'finished'
                  ? t(finishedText(summary.finishedBy, isStaff))
                  : t(`testSummary.event.${event.kind}`, { minutes: event.minutes ?? 0 })}
              </p>
              <p className={classes.facts}>
                <time dateTime={event.at}>{formatDateTime(event.at, locale)}</time>
                {facts.map((fact, index) => (
                  <span key={index}>{fact}</span>
                ))}
              </p>
              {event.reason && <p className={classes.reason}>{event.reason}</p>}
              {isExplainable(event) && explanation(event)}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
