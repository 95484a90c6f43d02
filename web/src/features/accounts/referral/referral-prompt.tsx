import { useAction } from '#kit/use-action.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CopyIcon } from '#ui/icons.tsx'
import { FriendsArt } from '#ui/illustrations/friends.tsx'
import classes from './referral-prompt.module.css'
import { markReferralSeen } from './referral.api.ts'
import { useCopyLink } from './use-copy-link.tsx'

/** SYS-12, SYS-13: whichever button is pressed, it is not asked again. */
export function ReferralPrompt() {
  const t = useT()
  const { user, selection } = usePerson()
  const { isBusy, run } = useAction()
  const leave = () => void run(markReferralSeen)
  const { isCopying, copy, byHand } = useCopyLink(leave)
  return (
    <Card className={classes.prompt}>
      <EmptyState
        page
        art={<FriendsArt />}
        title={t('referral.title')}
        text={t('referral.text', { count: user.academies.length })}
        action={
          <>
            <Button
              leading={<CopyIcon size={18} />}
              loading={isCopying}
              onClick={() => copy(typeof selection === 'number' ? selection : null)}
            >
              {t('referral.copy')}
            </Button>
            <Button variant="secondary" loading={isBusy} onClick={leave}>
              {t('referral.later')}
            </Button>
          </>
        }
      />
      {byHand}
    </Card>
  )
}
