import type { OwnStaffInvitation } from '@academy/contract/staff-invitations'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import classes from './invitation-strip.module.css'
import { answer, staffInvitationsQueries } from './staff-invitations.api.ts'

function Invitation({ invitation }: { invitation: OwnStaffInvitation }) {
  const t = useT()
  const { isBusy, busyWith, run } = useAction<'accept' | 'decline'>(reportFailure)
  const { academyName: academy, invitedBy } = invitation
  const role = t(`role.${invitation.roleName}`)
  const decide = (how: 'accept' | 'decline') =>
    run(async () => {
      if (await answer(invitation.id, how === 'accept')) alerts.success(`staffInvitation.done.${how}`, { academy })
    }, how)
  const text = invitedBy
    ? t('staffInvitation.textBy', { name: invitedBy, academy, role })
    : t('staffInvitation.text', { academy, role })
  return (
    <div className={classes.strip} role="status">
      <span>{text}</span>
      <span className={classes.actions}>
        <Button size="sm" loading={busyWith === 'accept'} disabled={isBusy} onClick={() => void decide('accept')}>
          {t('staffInvitation.accept')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          loading={busyWith === 'decline'}
          disabled={isBusy}
          onClick={() => void decide('decline')}
        >
          {t('staffInvitation.decline')}
        </Button>
      </span>
    </div>
  )
}

/** V2: a role in another academy waits for the word of its person. */
export function InvitationStrip() {
  const { user, mode } = usePerson()
  const isAsked = user.isEmployee && mode !== 'impersonation'
  const { data = [] } = useQuery({ ...staffInvitationsQueries.own(), enabled: isAsked })
  if (!isAsked) return null
  return data.map((invitation) => <Invitation key={invitation.id} invitation={invitation} />)
}
