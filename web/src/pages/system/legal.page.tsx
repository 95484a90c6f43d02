import { useLocation } from '@tanstack/react-router'
import { legalDocuments, legalPages } from '#domain/legal/legal-pages.ts'
import { LegalText } from '#features/system/legal/legal-text.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'

export function LegalPage() {
  const { pathname } = useLocation()
  const document = legalDocuments.find((name) => legalPages[name].path === pathname) ?? 'terms'
  usePageTitle(useT()(legalPages[document].title))
  return <LegalText document={document} />
}
