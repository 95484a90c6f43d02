import { authApi } from '@academy/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '#lib/api.ts'
import { isApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { NotFoundArt } from '#ui/illustrations/not-found.tsx'
import { MailSentArt } from '#ui/illustrations/mail-sent.tsx'
import { LoadingRegion, SkeletonText } from '#ui/skeleton.tsx'

/** ACC-24, ACC-26. A query and not an effect, so that the link is used once however often React draws the page. */
const useConfirmation = (hash: string) =>
  useQuery({
    queryKey: ['confirm-email', hash],
    queryFn: () => call(authApi.confirmEmail, { body: { hash } }),
    staleTime: Infinity,
  })

export function EmailConfirmation({ hash }: { hash: string }) {
  const t = useT()
  const router = useRouter()
  const { data, error, refetch, isFetching } = useConfirmation(hash)
  useEffect(() => {
    if (data) void router.navigate({ href: paths.login, replace: true, state: { confirmedEmail: data.email } })
  }, [data, router])

  const toLogin = <ButtonLink href={paths.login}>{t('checkMail.toLogin')}</ButtonLink>
  if (isApiError(error, 'EmailAlreadyConfirmed')) {
    return (
      <EmptyState page art={<MailSentArt />} title={t('confirm.title')} text={t('confirm.already')} action={toLogin} />
    )
  }
  if (isApiError(error, 'InvalidHash', 'ValidationError')) {
    return (
      <EmptyState
        page
        art={<NotFoundArt />}
        title={t('confirm.invalid.title')}
        text={t('confirm.invalid.text')}
        action={toLogin}
      />
    )
  }
  if (error) {
    return (
      <ErrorState
        page
        title={t('confirm.title')}
        text={t(errorText(error))}
        retryLabel={t('action.retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
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
