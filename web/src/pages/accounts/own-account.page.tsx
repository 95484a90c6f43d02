import { AccountScreen } from '#features/accounts/account/account-screen.tsx'
import { CalendarCard } from '#features/programme/calendar/calendar-card.tsx'
import { OwnMailing } from '#features/messages/mailing-lists/own-mailing.tsx'
import { OwnExperience } from '#features/accounts/experience/experience.tsx'
import { LanguageChoice } from '#features/system/preferences/language-choice.tsx'
import { ThemeChoice } from '#features/system/preferences/theme-choice.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** NAV-17, NAV-35: /cabinet/edit and /main/edit. */
export function EditPage() {
  const t = useT()
  const { user, selection } = usePerson()
  usePageTitle(t('account.title'))
  const current = academyOf(user, selection)
  const academy = current?.roleName === 'Student' && current.active && user.impersonator === null ? current : null
  return (
    <>
      <PageHeader title={t('account.title')} context={t('account.lead')} />
      <AccountScreen
        language={<LanguageChoice />}
        theme={<ThemeChoice />}
        calendar={<CalendarCard />}
        mailing={<OwnMailing />}
        experience={academy && <OwnExperience key={academy.id} academyId={academy.id} name={academy.name} />}
      />
    </>
  )
}
