import type { InterviewSlot } from '@academy/contract/interviews'
import { formatDateTime, zoneName } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { ClockIcon, LinkIcon, UserIcon } from '#ui/icons.tsx'
import { CalendarIcon } from '#ui/main-icons.tsx'
import { longDay, timesOf } from './interview-dates.ts'
import { InterviewPlace } from './interview-place.tsx'
import classes from './interview-stage.module.css'
import { changeUntil } from './own-slots.rules.ts'

interface BookingCardProps {
  slot: InterviewSlot
  mayChange: boolean
  isOver: boolean
  hasResult: boolean
  onCancel: () => void
  /** Hands out the entry for one's own calendar. */
  onSave: () => void
}

/** One's own booking, big and clear. */
export function BookingCard({ slot, mayChange, isOver, hasResult, onCancel, onSave }: BookingCardProps) {
  const t = useT()
  const locale = useLocale()
  const day = longDay(new Date(slot.startDate), locale)
  return (
    <section className={classes.booking} aria-labelledby="own-interview">
      <h2 id="own-interview" className={classes.label} tabIndex={-1}>
        {t(isOver ? 'interview.was' : 'interview.yours')}
      </h2>
      <p className={classes.when}>
        <span className={classes.day}>{day}</span>
        <span className={classes.time}>{timesOf(slot, locale)}</span>
      </p>
      <ul role="list" className={classes.facts}>
        <li>
          <ClockIcon size={18} />
          <span>{zoneName(locale, new Date(slot.startDate))}</span>
        </li>
        {slot.interviewer && (
          <li>
            <UserIcon size={18} />
            <span>{t('interview.with', { name: slot.interviewer.fullName })}</span>
          </li>
        )}
        <li>
          <LinkIcon size={18} />
          <InterviewPlace place={slot.place || t('interview.noPlace')} />
        </li>
      </ul>
      {!isOver && (
        <div className={classes.change}>
          <p className={classes.help}>
            {mayChange
              ? t('interview.until', { time: formatDateTime(changeUntil(slot.startDate), locale) })
              : t('interview.tooLate')}
          </p>
          <Button variant="secondary" leading={<CalendarIcon size={18} />} onClick={onSave}>
            {t('interview.toCalendar')}
          </Button>
          {mayChange && (
            <Button variant="secondary" onClick={onCancel}>
              {t('interview.cancel')}
            </Button>
          )}
        </div>
      )}
      {isOver && !hasResult && <p className={classes.help}>{t('interview.waitForResult')}</p>}
    </section>
  )
}
