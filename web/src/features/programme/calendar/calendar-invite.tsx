import { formatQuery } from '#lib/query-string.ts'
import { CalendarIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './calendar-invite.module.css'

/** The dates of this page can also be seen where all others are; the page of the account says how. */
export function CalendarInvite({ account, label }: { account: string; label: string }) {
  return (
    <p className={classes.invite}>
      <CalendarIcon size={18} />
      <TextLink href={account + formatQuery({ tab: 'preferences' })}>{label}</TextLink>
    </p>
  )
}
