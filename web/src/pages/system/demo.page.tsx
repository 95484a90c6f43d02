import { useContinuation } from '#features/accounts/auth/use-continuation.ts'
import { DemoTour } from '#features/system/demo-tour/demo-tour.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { PageHeader } from '#ui/page-header.tsx'

export function DemoPage() {
  const t = useT()
  const goOn = useContinuation()
  usePageTitle(t('demoTour.title'))
  return (
    <>
      <PageHeader title={t('demoTour.title')} context={t('demoTour.lead')} />
      <DemoTour onEntered={() => goOn(null)} />
    </>
  )
}
