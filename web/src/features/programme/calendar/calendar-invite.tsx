import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { CalendarIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './calendar-invite.module.css'

/** The dates of this page can also be seen where all others are. Of staff the calendar holds the interviews they hold. */
export function CalendarInvite({ of }: { of: 'student' | 'interviewer' }) {
  const t = useT()
  const [account, text] =
    of === 'student'
      ? ([paths.cabinetEdit, 'calendarInvite.link'] as const)
      : ([paths.mainEdit, 'interviews.toCalendar'] as const)
  return (
    <p className={classes.invite}>
      <CalendarIcon size={18} />
      <TextLink href={account + formatQuery({ tab: 'preferences' })}>{t(text)}</TextLink>
    </p>
  )
}
