import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAddress } from '#kit/address/words.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { formatQuery } from '#lib/query-string.ts'
import { owesSecondFactor } from '#lib/session/guards.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { accountTabs, tabFrom, tabQuery, type AccountTab } from './account-tabs.rules.ts'
import { DataTab } from './data-tab.tsx'
import { PreferencesTab } from './preferences-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

const labels: Record<AccountTab, MessageKey> = {
  profile: 'account.tab.profile',
  experience: 'account.tab.experience',
  preferences: 'account.tab.preferences',
  security: 'account.tab.security',
  data: 'account.tab.data',
}

interface AccountScreenProps {
  /** Controls of other features: the language and the look of the interface, the calendar, mails of the lists. */
  language: ReactNode
  theme: ReactNode
  calendar: ReactNode
  mailing: ReactNode
  /** ACC-56: null for who studies nowhere just now. */
  experience: ReactNode
}

/** ACC-60: everything about one's own account on one page; the tab is part of the address. */
export function AccountScreen({ language, theme, calendar, mailing, experience }: AccountScreenProps) {
  const t = useT()
  const router = useRouter()
  const { user } = usePerson()
  const { pathname } = useLocation()
  const tabs = accountTabs.filter((value) => value !== 'experience' || experience !== null)
  const asked = useAddress((words) => tabFrom(words.tab))
  const tab = tabs.includes(asked) ? asked : 'profile'
  const open = (next: AccountTab) =>
    void router.navigate({ href: pathname + formatQuery(tabQuery(next)), replace: true, resetScroll: false })

  return (
    <div className="ac-stack ac-one-column ac-gap-16">
      {owesSecondFactor(user) && (
        <Notice
          tone="warning"
          title={t('account.secondFactor.owedTitle')}
          action={
            tab === 'security' ? undefined : (
              <Button size="sm" variant="secondary" onClick={() => open('security')}>
                {t('account.secondFactor.begin')}
              </Button>
            )
          }
        >
          {t('account.secondFactor.owedText')}
        </Notice>
      )}
      <Tabs
        label={t('account.title')}
        tabs={tabs.map((value) => ({ value, label: t(labels[value]) }))}
        value={tab}
        onChange={open}
      >
        {tab === 'profile' && <ProfileTab />}
        {tab === 'experience' && experience}
        {tab === 'preferences' && <PreferencesTab {...{ language, theme, calendar, mailing }} />}
        {tab === 'security' && <SecurityTab />}
        {tab === 'data' && <DataTab />}
      </Tabs>
    </div>
  )
}
