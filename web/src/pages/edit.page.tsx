import { AccountScreen } from '#features/account/account-screen.tsx'
import { CalendarCard } from '#features/calendar/calendar-card.tsx'
import { OwnMailing } from '#features/mailing-lists/own-mailing.tsx'
import { LanguageChoice } from '#features/preferences/language-choice.tsx'
import { ThemeChoice } from '#features/preferences/theme-choice.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-17, NAV-35: /cabinet/edit and /main/edit. */
export function EditPage() {
  const t = useT()
  usePageTitle(t('account.title'))
  return (
    <>
      <PageHeader title={t('account.title')} context={t('account.lead')} />
      <AccountScreen
        language={<LanguageChoice />}
        theme={<ThemeChoice />}
        calendar={<CalendarCard />}
        mailing={<OwnMailing />}
      />
    </>
  )
}
