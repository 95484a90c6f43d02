import { useLocation } from '@tanstack/react-router'
import { legalDocuments, LegalText, type LegalDocument } from '#features/legal/legal-text.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'

export function LegalPage() {
  const { pathname } = useLocation()
  const names = Object.keys(legalDocuments) as LegalDocument[]
  const document = names.find((name) => legalDocuments[name] === pathname) ?? 'terms'
  usePageTitle(useT()(`legal.${document}.title`))
  return <LegalText document={document} />
}
