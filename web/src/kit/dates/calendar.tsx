import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons.tsx'
import { toLocalInput } from '#ui/local-date-time.ts'
import { SelectField } from '#ui/select-field.tsx'
import classes from './calendar.module.css'
import { addMonths, dayByKey, isWithin, weeksOf } from './date-text.rules.ts'

interface CalendarProps {
  hasTime: boolean
  /** '2026-11-15' or '2026-11-15T18:00'; '' for none. */
  value: string
  min: string
  max: string
  onChoose: (value: string) => void
  onClose: () => void
}

const two = (value: number): string => String(value).padStart(2, '0')
const hours = Array.from({ length: 24 }, (_, hour) => two(hour))
const fives = Array.from({ length: 12 }, (_, at) => two(at * 5))
/** The morning of a day that is chosen without a time. */
const usualTime = '09:00'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** A month to choose a day from, by mouse and by keys, and the time of that day in 24 hours. */
export function Calendar({ hasTime, value, min, max, onChoose, onClose }: CalendarProps) {
  const t = useT()
  const tag = languageTags[useLocale()]
  const today = toLocalInput(useNow().toISOString()).slice(0, 10)
  const chosen = value.slice(0, 10)
  const [at, setAt] = useState(chosen || (min.slice(0, 10) > today ? min.slice(0, 10) : today))
  const [time, setTime] = useState(value.slice(11) || usualTime)
  const grid = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(true)
  useEffect(() => {
    if (hasMoved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    hasMoved.current = false
  }, [at])

  const written = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))
  const monthOf = (day: string) => written(day, { month: 'long', year: 'numeric' })
  const weeks = weeksOf(at)
  const choose = (day: string) => {
    if (!isWithin(day, min, max)) return
    setAt(day)
    onChoose(hasTime ? `${day}T${time}` : day)
    if (!hasTime) onClose()
  }
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key, event.shiftKey)
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    hasMoved.current = true
    setAt(next)
  }
  const chooseTime = (next: string) => {
    setTime(next)
    if (chosen !== '') onChoose(`${chosen}T${next}`)
  }
  const [hour, minute] = time.split(':') as [string, string]
  return (
    <>
      <div className={classes.head}>
        <IconButton
          size="sm"
          label={t('dates.show', { month: monthOf(addMonths(at, -1)) })}
          icon={<ChevronLeftIcon size={18} />}
          onClick={() => setAt(addMonths(at, -1))}
        />
        <span className={classes.month} aria-live="polite">
          {monthOf(at)}
        </span>
        <IconButton
          size="sm"
          label={t('dates.show', { month: monthOf(addMonths(at, 1)) })}
          icon={<ChevronRightIcon size={18} />}
          onClick={() => setAt(addMonths(at, 1))}
        />
      </div>
      <table ref={grid} className={classes.days} aria-label={monthOf(at)}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col" abbr={written(day, { weekday: 'long' })}>
                {written(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={written(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={!isWithin(day, min, max) || undefined}
                    data-other={day.slice(0, 7) === at.slice(0, 7) ? undefined : true}
                    aria-pressed={day === chosen}
                    onKeyDown={move}
                    onClick={() => choose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasTime && (
        <div className={classes.time}>
          <SelectField
            size="sm"
            label={t('dates.hour')}
            value={hour}
            onChange={(event) => chooseTime(`${event.target.value}:${minute}`)}
            options={asOptions(hours)}
          />
          <SelectField
            size="sm"
            label={t('dates.minute')}
            value={minute}
            onChange={(event) => chooseTime(`${hour}:${event.target.value}`)}
            options={asOptions([...new Set([...fives, minute])].toSorted())}
          />
          <Button size="sm" onClick={onClose}>
            {t('dates.done')}
          </Button>
        </div>
      )}
    </>
  )
}
