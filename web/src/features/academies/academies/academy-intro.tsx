import type { Academy } from '@academy/contract/academies'
import { withoutMarks } from '@academy/contract/plain-text'
import { useLocale } from '#lib/i18n/i18n.ts'
import { localized } from '#lib/localized.ts'
import { CalendarIcon } from '#ui/icons.tsx'
import { AcademyDates } from './academy-dates.tsx'
import classes from './join-card.module.css'

/** What the card of an academy begins with. */
export function AcademyIntro({ academy }: { academy: Academy }) {
  const locale = useLocale()
  return (
    <>
      <h3 className={classes.name}>{academy.name}</h3>
      {(academy.startDate !== null || academy.endDate !== null) && (
        <p className={classes.dates}>
          <CalendarIcon size={18} />
          <AcademyDates {...academy} />
        </p>
      )}
      <p className={classes.description}>{withoutMarks(localized(academy.description, locale))}</p>
    </>
  )
}
