import type { Certificate } from '@academy/contract/certificates'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session/session.store.ts'
import { useCopied } from '#lib/use-copied.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { icon } from '#ui/icon.tsx'
import { CheckIcon, CopyIcon, DownloadIcon, ShieldIcon } from '#ui/icons.tsx'
import { NoStagesArt } from '#ui/illustrations/no-stages.tsx'
import { ExternalIcon } from '#ui/main-icons.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CertificatePaper } from './certificate-paper.tsx'
import { linkedInHref } from './certificate.rules.ts'
import { certificateQueries, pdfHref } from './certificates.api.ts'
import classes from './certificate-screen.module.css'

const PrintIcon = icon('M7 9V4h10v5M7 16.5H4.5v-7h15v7H17M7 14h10v6H7v-6Z')

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** What cannot be an id at all is as unknown as an id that is not there. */
export const isUnknown = (error: unknown): boolean => isApiError(error, 'UserNotFound', 'ValidationError')

function Actions({ userAcademyId, certificate }: { userAcademyId: string; certificate: Certificate }) {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  const url = window.location.origin + paths.certificate(userAcademyId)
  const [isCopied, copy] = useCopied(url)
  const isOwn = session.status === 'known' && nameOf(session.user) === certificate.fullName
  return (
    <div className={`${classes.actions} ac-no-print`}>
      <ButtonLink href={pdfHref(userAcademyId, locale)} download leading={<DownloadIcon size={18} />}>
        {t('certificate.pdf')}
      </ButtonLink>
      <Button variant="secondary" leading={<PrintIcon size={18} />} onClick={() => window.print()}>
        {t('certificate.print')}
      </Button>
      <Button
        variant="secondary"
        className={classes.wide}
        leading={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        onClick={copy}
      >
        {t(isCopied ? 'certificate.copied' : 'certificate.copy')}
      </Button>
      <span role="status" className="ac-visually-hidden">
        {isCopied && t('certificate.copied')}
      </span>
      {isOwn && (
        <ButtonLink
          variant="secondary"
          className={classes.wide}
          href={linkedInHref(certificate, { url, organization: t('app.name') })}
          target="_blank"
          rel="noopener noreferrer"
          leading={<ExternalIcon size={18} />}
        >
          {t('certificate.linkedIn')}
          <span className="ac-visually-hidden"> ({t('app.opensInNewTab')})</span>
        </ButtonLink>
      )}
      <ButtonLink variant="ghost" href={paths.verify(certificate.number)} leading={<ShieldIcon size={18} />}>
        {t('verify.submit')}
      </ButtonLink>
    </div>
  )
}

/** CERT-01, CERT-06: the certificate, or why there is none yet; an unknown id is shown by the page around. */
export function CertificateScreen({ userAcademyId, notFound }: { userAcademyId: string; notFound: ReactNode }) {
  const t = useT()
  const query = useQuery(certificateQueries.certificate(userAcademyId))
  usePageTitle(query.data ? `${t('certificate.title')}: ${query.data.fullName}` : t('certificate.title'))
  if (query.isPending) {
    return (
      <Loading>
        <div className={classes.skeleton}>
          <Skeleton height="100%" radius={16} />
        </div>
      </Loading>
    )
  }
  if (isUnknown(query.error)) return notFound
  if (isApiError(query.error, 'UserNotFinishedAcademy')) {
    return (
      <EmptyState
        page
        art={<NoStagesArt />}
        title={t('error.UserNotFinishedAcademy')}
        text={t('certificate.notYet')}
        action={<ButtonLink href={paths.home}>{t('action.toHome')}</ButtonLink>}
      />
    )
  }
  if (query.isError) return <LoadFailure page query={query} />
  return (
    <div className="ac-column">
      <Actions userAcademyId={userAcademyId} certificate={query.data} />
      <CertificatePaper certificate={query.data} />
    </div>
  )
}
