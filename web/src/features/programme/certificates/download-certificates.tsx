import { useQuery } from '@tanstack/react-query'
import { CsvButton } from '#kit/csv-button.tsx'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { certificateListQueries, downloadCertificates } from './certificate-list.api.ts'
import { filesFor } from './certificate-list.rules.ts'

/** All certificates of an academy as files, in the language of the reader; many come in several archives. */
export function DownloadCertificates({ academyId }: { academyId: number }) {
  const t = useT()
  const locale = useLocale()
  const count = useQuery(certificateListQueries.count(academyId)).data ?? 0
  const files = filesFor(count)
  return (
    <>
      {files.map(({ part, from, to }) => (
        <CsvButton key={part} download={() => downloadCertificates(academyId, locale, part)}>
          {files.length === 1
            ? t('certificates.download')
            : t('certificates.downloadPart', { from: formatNumber(from, locale), to: formatNumber(to, locale) })}
        </CsvButton>
      ))}
    </>
  )
}
