import type { StageTestRow } from '@academy/contract/stage-tests'
import { formatDateTime, zoneName } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import classes from './live-room.module.css'
import { clockText, windowStateOf } from './live.rules.ts'
import { useServerNow } from './use-server-now.ts'

/** Further away than this nobody counts hours and seconds. */
const countdownMs = 48 * 3_600_000

/** Before anybody came: when it begins, or until when it is open. */
export function LiveEmpty({ stageTest }: { stageTest: StageTestRow }) {
  const t = useT()
  const locale = useLocale()
  const now = useServerNow()
  const { startDate, endDate } = stageTest
  const state = windowStateOf(stageTest, now)
  const left = Date.parse((state === 'before' ? startDate : endDate) ?? '') - now
  const isCounting = left > 0 && left < countdownMs
  const text =
    state === 'before'
      ? t('testLive.empty.beforeText', {
          from: formatDateTime(startDate!, locale),
          zone: zoneName(locale, new Date(startDate!)),
        })
      : t(`testLive.empty.${state}Text`)
  return (
    <Card>
      <EmptyState
        art={<EmptyListArt />}
        title={
          <>
            {t(`testLive.empty.${state}`)}
            {state === 'before' && (
              <span className={classes.countdown} role="timer">
                {isCounting ? clockText(left) : formatDateTime(startDate!, locale)}
              </span>
            )}
          </>
        }
        text={text}
        action={
          state === 'open' && isCounting ? (
            <p className="ac-soft ac-numbers">{t('testLive.empty.closesIn', { time: clockText(left) })}</p>
          ) : undefined
        }
      />
    </Card>
  )
}
