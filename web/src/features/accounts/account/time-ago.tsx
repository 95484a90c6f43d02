import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { exactTime, timeAgo } from '#lib/time-ago.ts'

/** 'Five minutes ago', with the exact time for whoever points at it. */
export function TimeAgo({ at }: { at: string }) {
  const locale = useLocale()
  const now = useNow()
  return (
    <time dateTime={at} title={exactTime(at, locale)}>
      {timeAgo(at, now, locale)}
    </time>
  )
}
