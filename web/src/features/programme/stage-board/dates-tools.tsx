import { useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DateCell } from './dates-cell.tsx'
import type { Dates, DateSide } from './dates.rules.ts'
import classes from './dates.module.css'

export const academyFieldId = (side: DateSide) => `dates-academy-${side}`

interface AcademyFieldsProps {
  dates: Dates
  errorOf: (side: DateSide) => string | undefined
  onDate: (side: DateSide, value: string | null) => void
}

/** When the academy itself begins and ends: alone these move no stage, a shift of all moves them as well. */
export function AcademyFields({ dates, errorOf, onDate }: AcademyFieldsProps) {
  const t = useT()
  return (
    <div className={classes.academy}>
      {(['startDate', 'endDate'] as const).map((side) => (
        <DateCell
          key={side}
          hasLabel
          id={academyFieldId(side)}
          label={t(`stageDates.academy.${side}`)}
          value={dates[side]}
          error={errorOf(side)}
          disabled={false}
          onChange={(value) => onDate(side, value)}
        />
      ))}
    </div>
  )
}

/** What changes several dates at once; the switch says what one of them takes along. */
export function DatesTools({
  isFollowed,
  onFollowed,
  onShift,
}: {
  isFollowed: boolean
  onFollowed: (isFollowed: boolean) => void
  onShift: (days: number) => void
}) {
  const t = useT()
  const [days, setDays] = useState('')
  const count = /^-?\d{1,4}$/.test(days.trim()) ? Number(days) : 0
  const shift = () => {
    if (count !== 0) onShift(count)
  }
  return (
    <div className={classes.tools}>
      <div className="ac-stack ac-gap-4">
        <SwitchField
          label={t('stageDates.follow')}
          checked={isFollowed}
          onChange={({ currentTarget }) => onFollowed(currentTarget.checked)}
        />
        <p className="ac-dim ac-sm">{t(isFollowed ? 'stageDates.followHelp' : 'stageDates.aloneHelp')}</p>
      </div>
      <div className={classes.shift}>
        <TextField
          id="dates-shift"
          size="sm"
          className={classes.days}
          label={t('stageDates.shift')}
          inputMode="numeric"
          autoComplete="off"
          placeholder="7"
          maxLength={5}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value.replace('−', '-'))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            shift()
          }}
        />
        <Button size="sm" variant="secondary" disabled={count === 0} onClick={shift}>
          {t('stageDates.shiftAll')}
        </Button>
      </div>
    </div>
  )
}
