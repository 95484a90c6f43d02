import { useContinuation } from '#features/accounts/auth/use-continuation.ts'
import type { Locale } from '@academy/contract/enums'
import { DemoTour } from '#features/system/demo-tour/demo-tour.tsx'
import { chooseLanguage } from '#features/system/preferences/language.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { knownSession } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'

export function DemoPage() {
  const t = useT()
  const goOn = useContinuation()
  // The accounts of the demo speak Ukrainian; a visitor has chosen a language here.
  const enterIn = async (locale: Locale) => {
    if (knownSession()?.user.settings.localization !== locale) await chooseLanguage(locale)
    await goOn(null)
  }
  usePageTitle(t('demoTour.title'))
  return (
    <>
      <PageHeader title={t('demoTour.title')} context={t('demoTour.lead')} />
      <DemoTour onEntered={enterIn} />
    </>
  )
}
