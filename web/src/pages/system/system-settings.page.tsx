import { SystemSettings } from '#features/system/settings/system-settings.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-49, SYS-02 */
export function SystemSettingsPage() {
  const t = useT()
  usePageTitle(t('systemSettings.title'))
  return (
    <>
      <PageHeader title={t('systemSettings.title')} context={t('systemSettings.text')} />
      <SystemSettings />
    </>
  )
}
