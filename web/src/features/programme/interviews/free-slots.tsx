import type { InterviewSlot } from '@academy/contract/interviews'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { longDay, timeOf } from './interview-dates.ts'
import classes from './interview-stage.module.css'
import { onePerTime } from './own-slots.rules.ts'
import { daysWithSlots } from './week.rules.ts'

interface FreeSlotsProps {
  slots: readonly InterviewSlot[]
  onChoose: (slot: InterviewSlot) => void
}

export function FreeSlots({ slots, onChoose }: FreeSlotsProps) {
  const t = useT()
  const locale = useLocale()
  // With one person to talk to there is nothing to choose.
  const isChoiceOfPeople = new Set(slots.map(({ interviewer }) => interviewer?.id)).size > 1
  return (
    <div className={classes.days}>
      {daysWithSlots(onePerTime(slots)).map(({ day, key, slots: own }) => (
        <section key={key} aria-label={longDay(day, locale)}>
          <h3 className={classes.dayName}>{longDay(day, locale)}</h3>
          <ul role="list" className={classes.times}>
            {own.map((slot) => (
              <li key={slot.id}>
                <button type="button" className={classes.choice} onClick={() => onChoose(slot)}>
                  <span className="ac-visually-hidden">{t('interview.book.confirm')}: </span>
                  <span className="ac-strong ac-numbers">{timeOf(slot.startDate, locale)}</span>
                  {isChoiceOfPeople && slot.interviewer && (
                    <span className={classes.choiceWith}>{slot.interviewer.fullName}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
