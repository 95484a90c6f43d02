import type { FunnelByDay } from '@academy/contract/statistics'
import { useEffect, useRef, useState } from 'react'
import { DateInput } from '#kit/dates/date-input.tsx'
import { formatDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PauseIcon, PlayIcon } from './play-icons.tsx'
import { SliderField } from '#ui/slider-field.tsx'
import { dateOfDay, dayOfDate, noonOf } from './funnel-filter.rules.ts'
import classes from './funnel-time.module.css'

const playEveryMs = 140
const settleMs = 350

interface FunnelTimeProps {
  known: FunnelByDay
  /** Empty: now. */
  date: string
  onDate: (date: string) => void
  /** The day under the hand or of the film; null when it came to rest. */
  onPreview: (day: number | null) => void
}

/** Any day of the academy: by hand, by date, or as a film from the first to the last. */
export function FunnelTime({ known, date, onDate, onPreview }: FunnelTimeProps) {
  const t = useT()
  const locale = useLocale()
  const first = known.days[0]!.day
  const last = known.days.at(-1)!.day
  const dayOfAddress = date === '' ? last : Math.min(last, Math.max(first, dayOfDate(known.startDate, date)))
  const [day, setDay] = useState(dayOfAddress)
  const [isPlaying, setPlaying] = useState(false)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => setDay(dayOfAddress), [dayOfAddress])
  useEffect(() => () => clearTimeout(settling.current), [])

  const rest = (at: number) => {
    onPreview(null)
    onDate(at === last ? '' : dateOfDay(known.startDate, at))
  }
  const move = (at: number) => {
    setPlaying(false)
    setDay(at)
    onPreview(at)
    clearTimeout(settling.current)
    settling.current = setTimeout(() => rest(at), settleMs)
  }

  useEffect(() => {
    if (!isPlaying) return
    const step = setTimeout(() => {
      if (day >= last) {
        setPlaying(false)
        rest(day)
        return
      }
      setDay(day + 1)
      onPreview(day + 1)
    }, playEveryMs)
    return () => clearTimeout(step)
    // A step follows the day it shows; what it calls is made anew with every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPlaying, day])

  const play = () => {
    clearTimeout(settling.current)
    if (isPlaying) {
      setPlaying(false)
      rest(day)
      return
    }
    const start = day >= last ? first : day
    setDay(start)
    onPreview(start)
    setPlaying(true)
  }

  const shown = dateOfDay(known.startDate, day)
  const text = day === last ? t('funnel.now') : t('funnel.asOf', { date: formatDate(noonOf(shown), locale) })
  return (
    <Card padding="sm" className={`${classes.time} ac-no-print`}>
      <Button
        variant="secondary"
        size="sm"
        leading={isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
        onClick={play}
      >
        {t(isPlaying ? 'funnel.pause' : 'funnel.play')}
      </Button>
      <SliderField
        className={classes.slider}
        label={t('funnel.day')}
        hideLabel
        min={first}
        max={last}
        value={day}
        onChange={move}
        valueText={text}
        hideValue
        ends={[
          formatDate(noonOf(dateOfDay(known.startDate, first)), locale),
          formatDate(noonOf(dateOfDay(known.startDate, last)), locale),
        ]}
      />
      <DateInput
        isSettled
        kind="day"
        size="sm"
        className={classes.date}
        label={t('funnel.date')}
        hideLabel
        min={dateOfDay(known.startDate, first)}
        max={dateOfDay(known.startDate, last)}
        value={shown}
        onChange={(chosen) => {
          if (chosen === '') onDate('')
          else if (chosen >= dateOfDay(known.startDate, first))
            onDate(dayOfDate(known.startDate, chosen) >= last ? '' : chosen)
        }}
      />
      {date !== '' && (
        <Button variant="ghost" size="sm" onClick={() => onDate('')}>
          {t('funnel.backToNow')}
        </Button>
      )}
    </Card>
  )
}
