import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { NotificationSetting } from './notification-setting.tsx'
import { OnlyOwner } from './only-owner.tsx'
import { ReminderSetting } from './reminder-setting.tsx'
import { Section, Sections } from './section.tsx'

interface PreferencesTabProps {
  language: ReactNode
  theme: ReactNode
  calendar: ReactNode
  mailing: ReactNode
}

export function PreferencesTab({ language, theme, calendar, mailing }: PreferencesTabProps) {
  const t = useT()
  const { user } = usePerson()
  return (
    <Sections>
      <Section title={t('language.label')} text={t('account.language.text')}>
        {language}
      </Section>
      <Section title={t('theme.label')} text={t('account.theme.text')}>
        {theme}
      </Section>
      <Section title={t('account.notifications.title')} text={t('account.notifications.text')}>
        <NotificationSetting />
      </Section>
      <Section title={t('account.reminders.title')} text={t('account.reminders.text')}>
        <ReminderSetting />
      </Section>
      <Section title={t('common.newsByEmail')} text={t('account.mailing.text')}>
        <OnlyOwner>{mailing}</OnlyOwner>
      </Section>
      <Section title={t('calendar.title')} text={t(user.isEmployee ? 'calendar.textOfStaff' : 'calendar.text')}>
        <OnlyOwner isSecret>{calendar}</OnlyOwner>
      </Section>
    </Sections>
  )
}
