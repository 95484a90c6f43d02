import { useT } from '#lib/i18n/use-t.ts'
import { largestUnits, timeLeft } from './deadlines.rules.ts'

/** '2 days 4 hours' in the reader's own plurals. */
export const useTimeLeftText = () => {
  const t = useT()
  return (target: Date, now: Date): string =>
    largestUnits(timeLeft(target, now))
      .map(([unit, count]) => t(`time.${unit}`, { count }))
      .join(' ')
}
