import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { CalendarIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './calendar-invite.module.css'

/** On the student's home: the dates above can also be seen where all the others are. */
export function CalendarInvite() {
  const t = useT()
  return (
    <p className={classes.invite}>
      <CalendarIcon size={18} />
      <TextLink href={paths.cabinetEdit + formatQuery({ tab: 'preferences' })}>{t('calendarInvite.link')}</TextLink>
    </p>
  )
}
