import { useLocale } from './i18n/i18n.ts'
import { useT } from './i18n/use-t.ts'
import { useSettings } from './settings.ts'

/** NAV-80: pages elsewhere that the landing header leads to, in the language of the reader. */
export const useHeaderLinks = (): { href: string; label: string; newTabLabel: string }[] => {
  const locale = useLocale()
  const newTabLabel = useT()('app.opensInNewTab')
  return (useSettings()?.headerLinks ?? []).map(({ label, url }) => ({ href: url, label: label[locale], newTabLabel }))
}
