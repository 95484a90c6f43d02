import type { LegalDocument } from '@academy/contract/enums'
import { legalDocuments, legalPages } from '#domain/legal/legal-pages.ts'
import { LegalTexts, OpenedLegalText } from '#features/system/legal-texts/legal-texts.tsx'
import { useAddress } from '#kit/address/words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const hrefOf = (document: LegalDocument) => paths.legalTexts + formatQuery({ document })

/** NAV-12: which document is open stands in the address, so that 'back' leads to the list. */
export function LegalTextsPage() {
  const t = useT()
  const document = useAddress((words) => legalDocuments.find((name) => name === words.document))
  const title = document === undefined ? t('common.legalDocuments') : t(legalPages[document].title)
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        context={document === undefined ? t('legalTexts.text') : undefined}
        crumb={document && <BackLink href={paths.legalTexts}>{t('common.legalDocuments')}</BackLink>}
      />
      {document === undefined ? <LegalTexts hrefOf={hrefOf} /> : <OpenedLegalText document={document} />}
    </>
  )
}
