import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { isStaffRole } from '#lib/session/roles.rules.ts'
import { verify } from '#lib/session/session.ts'
import { knownSession, useSession, type Session } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { NotFoundArt } from '#ui/illustrations/not-found.tsx'
import { MailSentArt } from '#ui/illustrations/mail-sent.tsx'
import { LoadingRegion, SkeletonText } from '#ui/skeleton.tsx'
import { useContinuation } from './use-continuation.ts'
import { useEmailConfirmation } from './use-email-confirmation.ts'
import { useTitleFocus } from './use-title-focus.ts'

/** A link that opens no session leads to the login; ACC-43: who changed the address is here already. */
const nextPageOf = (session: Session): string => {
  if (session.status !== 'known') return paths.login
  return isStaffRole(session.role) ? paths.mainEdit : paths.cabinetEdit
}

export function EmailConfirmation({ hash }: { hash: string }) {
  const t = useT()
  const router = useRouter()
  const failureText = useFailureText()
  const session = useSession()
  const continueOn = useContinuation()
  const { confirmed, error, isBusy, again } = useEmailConfirmation(hash)
  useTitleFocus(error)
  useEffect(() => {
    if (!confirmed) return
    const { email, isIn } = confirmed
    const goOn = async () => {
      if (isIn) {
        alerts.success('confirm.doneAndIn', { email })
        return continueOn(undefined)
      }
      const person = knownSession()
      if (person === null) {
        return router.navigate({ href: paths.login, replace: true, state: { confirmedEmail: email } })
      }
      // The account page shows the address that counts now.
      await verify()
      alerts.success('confirm.done', { email })
      await router.navigate({ href: nextPageOf(person), replace: true })
    }
    void goOn()
    // One way on per link.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [confirmed])

  const isKnown = session.status === 'known'
  const onwards = (
    <ButtonLink href={nextPageOf(session)}>{t(isKnown ? 'social.toAccount' : 'checkMail.toLogin')}</ButtonLink>
  )
  if (isApiError(error, 'EmailAlreadyConfirmed')) {
    return (
      <EmptyState
        page
        art={<MailSentArt />}
        title={t('confirm.title')}
        text={t(isKnown ? 'confirm.alreadyHere' : 'confirm.already')}
        action={onwards}
      />
    )
  }
  if (isApiError(error, 'InvalidHash', 'ValidationError')) {
    return (
      <EmptyState
        page
        art={<NotFoundArt />}
        title={t('reset.invalid.title')}
        text={t(isKnown ? 'confirm.invalid.textHere' : 'confirm.invalid.text')}
        action={onwards}
      />
    )
  }
  if (error) {
    return (
      <ErrorState
        page
        title={t('confirm.title')}
        text={failureText(error)}
        retryLabel={t('action.retry')}
        retrying={isBusy}
        onRetry={again}
      />
    )
  }
  return (
    <LoadingRegion label={t('confirm.checking')}>
      <h1 tabIndex={-1}>{t('confirm.title')}</h1>
      <SkeletonText lines={2} />
    </LoadingRegion>
  )
}
