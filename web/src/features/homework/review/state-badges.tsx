import { autogradeStatuses, keyOf } from '@academy/contract/enums'
import type { ReviewState } from '@academy/contract/homework-state'
import type { QueueRow } from '@academy/contract/review'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { exactTime } from '#lib/time-ago.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import classes from './state-badges.module.css'
import { minutesSince, waitParts, waitTone } from './waiting.rules.ts'

const stateTones: Record<ReviewState, BadgeTone> = {
  waiting: 'yellow',
  reviewed: 'green',
  returned: 'blue',
  appealed: 'red',
  empty: 'neutral',
}

export function StateBadge({ state }: { state: ReviewState }) {
  const t = useT()
  return (
    <Badge tone={stateTones[state]} dot>
      {t(`review.state.${state}`)}
    </Badge>
  )
}

const gradeTones = { Sent: 'neutral', Started: 'yellow', Failed: 'red', Success: 'green' } as const

/** AG: how the program ended, with its mark. */
export function AutogradeBadge({ status, mark }: NonNullable<QueueRow['autograde']>) {
  const t = useT()
  const name = keyOf(autogradeStatuses, status) ?? 'Sent'
  return (
    <Badge tone={gradeTones[name]}>
      {t(`review.autograde.${name}`)}
      {mark !== null && ` · ${mark}`}
    </Badge>
  )
}

/** Since when it waits; the longest waits stand out in words' weight, not in colour alone. */
export function WaitingSince({ since }: { since: string }) {
  const t = useT()
  const locale = useLocale()
  const minutes = minutesSince(since, useNow())
  const { unit, count } = waitParts(minutes)
  return (
    <time className={classes.wait} data-tone={waitTone(minutes)} dateTime={since} title={exactTime(since, locale)}>
      {t(`review.${unit}`, { count })}
    </time>
  )
}
