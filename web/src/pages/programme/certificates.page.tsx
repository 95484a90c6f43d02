import { CertificateFilters } from '#features/programme/certificates/certificate-filters.tsx'
import { CertificateList } from '#features/programme/certificates/certificate-list.tsx'
import { certificatesList } from '#features/programme/certificates/certificate-list.rules.ts'
import { DownloadCertificates } from '#features/programme/certificates/download-certificates.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { academyOf, mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** The certificates of an academy, or of all of the reader (ACAD-52). */
export function CertificatesPage() {
  const t = useT()
  const { user, selection } = usePerson()
  const { state: filter, change, reset } = useList(certificatesList, paths.certificates)
  const mayDownload = typeof selection === 'number' && mayDo(user, selection, 'users.export', 'read')
  usePageTitle(t('certificates.title'))
  return (
    <>
      <PageHeader
        title={t('certificates.title')}
        context={academyOf(user, selection)?.name}
        actions={mayDownload && <DownloadCertificates academyId={selection} />}
      />
      <div className="ac-stack ac-gap-16">
        <p className="ac-soft ac-sm">{t('certificates.lead')}</p>
        <div>
          <CertificateFilters filter={filter} onChange={change} onReset={reset} />
          <CertificateList key={selection} selection={selection} filter={filter} onChange={change} onReset={reset} />
        </div>
      </div>
    </>
  )
}
