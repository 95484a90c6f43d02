import { academiesApi } from '@academy/contract/academies'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { alerts } from '#lib/alerts.ts'
import { call } from '#lib/api.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { invitation } from '#domain/participation/invitation.ts'
import { logOut, verify } from '#lib/session/session.ts'
import { useSession } from '#lib/session/session.store.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LogoutIcon } from '#ui/icons.tsx'
import { MailSentArt } from '#ui/illustrations/mail-sent.tsx'
import { NotFoundArt } from '#ui/illustrations/not-found.tsx'
import { LoadingRegion, SkeletonText } from '#ui/skeleton.tsx'
import { participationRefusal } from './participation.rules.ts'

/** A query and not an effect, so that the link is used once however often React draws the page. */
const useParticipation = (hash: string, personId: number | null) =>
  useQuery({
    queryKey: ['participation', personId, hash],
    queryFn: () => call(academiesApi.confirmParticipation, { params: { hash } }),
    staleTime: Infinity,
  })

/** Whoever is not logged in is told where the link leads; the code waits in this browser. */
function Visitor({ name }: { name: string }) {
  const t = useT()
  return (
    <EmptyState
      page
      art={<MailSentArt />}
      title={t('participation.visitor.title', { name })}
      text={t('participation.visitor.text')}
      action={
        <>
          <ButtonLink href={paths.register}>{t('participation.visitor.register')}</ButtonLink>
          <ButtonLink variant="secondary" href={paths.login}>
            {t('common.logIn')}
          </ButtonLink>
        </>
      }
    />
  )
}

/** ACAD-36: the code belongs to an address; another account is told so, and how to come in with the right one. */
function OtherAccount({ hash, email }: { hash: string; email: string }) {
  const t = useT()
  const router = useRouter()
  const leave = async () => {
    invitation.keep(hash)
    const destination = await logOut()
    await router.navigate({ href: destination === 'login' ? paths.login : paths.main })
  }
  return (
    <EmptyState
      page
      art={<NotFoundArt />}
      title={t('participation.other.title')}
      text={t('participation.other.text', { email })}
      action={
        <>
          <Button leading={<LogoutIcon size={18} />} onClick={() => void leave()}>
            {t('participation.other.action')}
          </Button>
          <ButtonLink variant="secondary" href={paths.cabinet}>
            {t('testTaking.toCabinet')}
          </ButtonLink>
        </>
      }
    />
  )
}

/** NAV-22, Q-12 */
export function Participation({ hash }: { hash: string }) {
  const t = useT()
  const router = useRouter()
  const failureText = useFailureText()
  const session = useSession()
  const person = session.status === 'known' ? session.user : null
  const { data, error, refetch, isFetching } = useParticipation(hash, person?.id ?? null)
  useEffect(() => {
    if (data && !data.isConfirmed) invitation.keep(hash)
    // Whatever the answer is, it is an answer: the code does not come up again at the next login.
    if (data?.isConfirmed || (person !== null && participationRefusal(error))) invitation.forget()
    if (!data?.isConfirmed) return
    const goOn = async () => {
      await verify()
      alerts.success('participation.done', { name: data.academyName })
      await router.navigate({ href: paths.cabinet, replace: true })
    }
    void goOn()
    // The person changes with `verify`, which is no new answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, error, hash, router])

  const refusal = participationRefusal(error)
  if (refusal === 'invalid' && person !== null) return <OtherAccount hash={hash} email={person.email} />
  if (refusal !== null) {
    return (
      <EmptyState
        page
        art={<NotFoundArt />}
        title={t(`participation.${refusal}.title`)}
        text={t(`participation.${refusal}.text`)}
        action={
          <ButtonLink href={person === null ? paths.home : paths.cabinet}>
            {t(person === null ? 'action.toHome' : 'testTaking.toCabinet')}
          </ButtonLink>
        }
      />
    )
  }
  if (error) {
    return (
      <ErrorState
        page
        title={t('participation.title')}
        text={failureText(error)}
        retryLabel={t('action.retry')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data && !data.isConfirmed) return <Visitor name={data.academyName} />
  return (
    <LoadingRegion label={t('participation.checking')}>
      <h1 tabIndex={-1}>{t('participation.title')}</h1>
      <SkeletonText lines={2} />
    </LoadingRegion>
  )
}
