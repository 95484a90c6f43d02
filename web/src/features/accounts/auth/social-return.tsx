import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { providerNames } from '#domain/social-login/social-departure.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { useSupportEmail } from '#lib/settings.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { AcademyClosedArt } from '#ui/illustrations/academy-closed.tsx'
import { BlockedArt } from '#ui/illustrations/blocked.tsx'
import { SomethingWrongArt } from '#ui/illustrations/something-wrong.tsx'
import { LoadingRegion, SkeletonText } from '#ui/skeleton.tsx'
import type { LoginNotice } from './login.rules.ts'
import { SecondFactorStep } from './second-factor-step.tsx'
import { comeBackFromProvider, type SocialProblem, type SocialReturn } from './social.ts'
import { useContinuation } from './use-continuation.ts'
import { useTitleFocus } from './use-title-focus.ts'

const problems: Record<SocialProblem, { title: MessageKey; text: MessageKey; art: () => React.JSX.Element }> = {
  lost: { title: 'social.lost.title', text: 'social.lost.text', art: SomethingWrongArt },
  cancelled: { title: 'social.cancelled.title', text: 'social.cancelled.text', art: SomethingWrongArt },
  closed: { title: 'social.closed.title', text: 'social.closed.text', art: AcademyClosedArt },
  blocked: { title: 'social.blocked.title', text: 'social.blocked.text', art: BlockedArt },
  known: { title: 'social.known.title', text: 'social.known.text', art: SomethingWrongArt },
  taken: { title: 'social.taken.title', text: 'social.taken.text', art: SomethingWrongArt },
  notLinked: { title: 'social.taken.title', text: 'social.notLinked.text', art: SomethingWrongArt },
  offline: { title: 'social.failed.title', text: 'error.LostInternetConnection', art: SomethingWrongArt },
  failed: { title: 'social.failed.title', text: 'social.failed.text', art: SomethingWrongArt },
}

interface SocialReturnViewProps {
  provider: string
  /** What the provider wrote behind the address, out of the address bar already. */
  search: string
}

export function SocialReturnView({ provider, search }: SocialReturnViewProps) {
  const t = useT()
  const router = useRouter()
  const goOn = useContinuation()
  const supportEmail = useSupportEmail()
  const [result, setResult] = useState<SocialReturn | null>(null)
  const name = Object.hasOwn(providerNames, provider) ? providerNames[provider as keyof typeof providerNames] : ''

  /** ACC-35: the login page says that a mail was sent, and sends it again. */
  const askToConfirm = ({ email, hash, from }: Extract<SocialReturn, { is: 'unconfirmed' }>) =>
    void router.navigate({
      href: paths.login + formatQuery({ error: 'EmailIsNotConfirmed', email, hash }),
      replace: true,
      state: from ? { from } : {},
    })

  useEffect(() => {
    let isHere = true
    void comeBackFromProvider(provider, search).then((back) => {
      if (!isHere) return
      if (back.is === 'in') void goOn(back.from)
      else if (back.is === 'linked') void router.navigate({ href: back.from ?? paths.cabinet, replace: true })
      else if (back.is === 'unconfirmed') askToConfirm(back)
      else setResult(back)
    })
    return () => {
      isHere = false
    }
    // One way back per address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [provider, search])

  const problem = result?.is === 'not-in' ? problems[result.problem] : null
  usePageTitle(t(problem?.title ?? (result === null ? 'social.title' : 'secondFactor.title'), { provider: name }))

  useTitleFocus(problem)

  const toLogin = (loginNotice?: LoginNotice) =>
    void router.navigate({
      href: paths.login,
      replace: true,
      state: { ...(result?.from ? { from: result.from } : {}), ...(loginNotice ? { loginNotice } : {}) },
    })

  if (result?.is === 'code-wanted') {
    return <SecondFactorStep ticket={result.ticket} onDone={() => goOn(result.from)} onBack={toLogin} />
  }
  if (problem === null) {
    return (
      <LoadingRegion label={t('social.finishing', { provider: name })}>
        <h1 tabIndex={-1}>{t('social.title', { provider: name })}</h1>
        <SkeletonText lines={2} />
      </LoadingRegion>
    )
  }
  const Art = problem.art
  const failed = result?.is === 'not-in' ? result.problem : null
  return (
    <EmptyState
      page
      art={<Art />}
      title={t(problem.title, { provider: name })}
      text={t(problem.text, { provider: name })}
      action={
        <>
          {result?.is === 'not-in' && result.isLink ? (
            <ButtonLink href={result.from ?? paths.cabinet}>{t('social.toAccount')}</ButtonLink>
          ) : (
            <ButtonLink href={paths.login}>{t('checkMail.toLogin')}</ButtonLink>
          )}
          {failed === 'known' && (
            <ButtonLink href={paths.forgotPassword} variant="secondary">
              {t('login.forgot')}
            </ButtonLink>
          )}
          {failed === 'blocked' && supportEmail && (
            <ButtonLink href={`mailto:${supportEmail}`} variant="secondary">
              {t('social.writeToSupport')}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
