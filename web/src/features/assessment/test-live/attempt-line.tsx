import type { AttemptTimeline } from '@academy/contract/stage-tests'
import type { TimelineEvent } from '@academy/contract/tests'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import type { Icon } from '#ui/icon.tsx'
import {
  CheckCircleIcon,
  CheckIcon,
  ClockIcon,
  EyeOffIcon,
  MonitorIcon,
  PlusIcon,
  RefreshIcon,
  StarIcon,
  WifiOffIcon,
} from '#ui/icons.tsx'
import classes from './attempt-line.module.css'
import { exactTimeOfDay, timeOfDay } from './live-dates.ts'
import { clockText } from './live.rules.ts'
import { numbersText, type TimelineItem, timelineItems, trackOf } from './timeline.rules.ts'
import { useServerNow } from './use-server-now.ts'

const icons: Record<TimelineEvent['kind'], Icon> = {
  started: ClockIcon,
  resumed: MonitorIcon,
  focusLost: EyeOffIcon,
  offline: WifiOffIcon,
  timeAdded: PlusIcon,
  finished: CheckCircleIcon,
  reset: RefreshIcon,
  verdict: StarIcon,
}

const legend = ['answer', 'focusLost', 'offline', 'timeAdded'] as const

/** The whole test from left to right; what stands there is told in words below it. */
export function AttemptTrack({ timeline }: { timeline: AttemptTimeline }) {
  const t = useT()
  const locale = useLocale()
  const { attempt, answers } = timeline
  const track = trackOf(timeline, useServerNow(5_000))
  const label = t('testLive.track', {
    answers: answers.length,
    focus: attempt.focusLossCount,
    gaps: attempt.networkGapCount,
  })
  return (
    <div className="ac-stack ac-gap-8">
      <div className={classes.track} role="img" aria-label={label}>
        <div className={classes.passed} style={{ width: `${track.now}%` }} />
        {track.spans.map(({ kind, at, width }) => (
          <div
            key={`${kind} ${at}`}
            className={classes.span}
            data-kind={kind}
            style={{ insetInlineStart: `${at}%`, width: `${width}%` }}
          />
        ))}
        {track.answers.map(({ number, at }) => (
          <div key={number} className={classes.tick} style={{ insetInlineStart: `${at}%` }} />
        ))}
        {track.added.map((at) => (
          <div key={at} className={classes.added} style={{ insetInlineStart: `${at}%` }} />
        ))}
      </div>
      <div className={classes.ends} aria-hidden="true">
        <span>{t('testLive.track.start', { time: timeOfDay(attempt.startDate, locale) })}</span>
        <span>{t('testLive.track.end', { time: timeOfDay(attempt.deadline, locale) })}</span>
      </div>
      <ul role="list" className={classes.legend} aria-hidden="true">
        {legend.map((kind) => (
          <li key={kind} data-kind={kind}>
            {t(`testLive.legend.${kind}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function EventText({ event }: { event: TimelineEvent }) {
  const t = useT()
  const isGap = event.kind === 'offline'
  const lasted = event.endedAt === null ? null : Date.parse(event.endedAt) - Date.parse(event.at)
  const facts = [
    lasted !== null && lasted >= 1_000 && t('testLive.event.lasted', { time: clockText(lasted) }),
    event.questionNumber !== null && t('testLive.event.question', { number: event.questionNumber }),
    event.actorName !== null && t('testLive.event.by', { name: event.actorName }),
  ].filter((fact) => fact !== false)
  return (
    <>
      <p className="ac-medium">{t(`testLive.event.${event.kind}`, { minutes: event.minutes ?? 0 })}</p>
      {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
      {isGap && <p className={classes.facts}>{t('testLive.event.notCheating')}</p>}
      {event.reason && <p className="ac-sm">{event.reason}</p>}
      {event.explanation && (
        <blockquote className={classes.explanation}>
          <span className={classes.facts}>{t('testLive.event.explanation')}</span>
          <p>{event.explanation}</p>
        </blockquote>
      )}
    </>
  )
}

function AnswersText({ item }: { item: Extract<TimelineItem, { kind: 'answers' }> }) {
  const t = useT()
  const numbers = numbersText(item.numbers)
  return (
    <>
      <p className="ac-medium">
        {t(item.numbers.length === 1 ? 'testLive.event.answer' : 'testLive.event.answers', { numbers })}
        {item.isLate && <span className={classes.facts}> · {t('testLive.event.late')}</span>}
      </p>
      {item.waitedMs !== null && (
        <p className={classes.facts}>{t('testLive.event.waited', { time: clockText(item.waitedMs) })}</p>
      )}
    </>
  )
}

/** Events and answers one under another, on one line. */
export function AttemptEvents({ timeline }: { timeline: AttemptTimeline }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ol role="list" className="ac-stack" aria-label={t('testLive.timeline.list')}>
      {timelineItems(timeline).map((item) => {
        const kind = item.kind === 'event' ? item.event.kind : 'answers'
        const ItemIcon = item.kind === 'event' ? icons[item.event.kind] : CheckIcon
        const isSpan = item.kind === 'answers' && item.until - item.at >= 60_000
        return (
          <li
            key={item.kind === 'event' ? `event ${item.event.id}` : `answers ${item.numbers[0]}`}
            className={classes.item}
            data-kind={kind}
          >
            <span className={classes.dot}>
              <ItemIcon size={16} />
            </span>
            <div className={classes.text}>
              {item.kind === 'event' ? <EventText event={item.event} /> : <AnswersText item={item} />}
            </div>
            <time className={classes.time} dateTime={new Date(item.at).toISOString()}>
              {isSpan
                ? `${timeOfDay(item.at, locale)}–${timeOfDay(item.until, locale)}`
                : exactTimeOfDay(item.at, locale)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
