import { type Locale, locales } from '@academy/contract/enums'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { SupportItems } from '#domain/support/support-items.tsx'
import { openKeysList } from '#kit/keys/keys.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { languageNames } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { HeaderUserButton } from '#ui/header-parts.tsx'
import { HelpIcon, LogoutIcon, MonitorIcon, MoonIcon, SunIcon, UserIcon } from '#ui/icons.tsx'
import { Menu, MenuDivider, MenuItem, MenuLabel } from '#ui/menu.tsx'
import { useFingersOnly } from '#ui/use-media.ts'
import { useTheme } from '#ui/use-theme.ts'
import { accountPath } from './account-path.rules.ts'
import { LazyConnectionRooms } from './connection.lazy.tsx'
import { useLogout } from './use-logout.ts'

const themes = [
  { value: 'light', text: 'theme.light', icon: SunIcon },
  { value: 'dark', text: 'theme.dark', icon: MoonIcon },
  { value: 'auto', text: 'theme.system', icon: MonitorIcon },
] as const

interface UserMenuProps {
  onLanguage: (locale: Locale) => void
}

/** NAV-86 */
export function UserMenu({ onLanguage }: UserMenuProps) {
  const t = useT()
  const { user, selection } = usePerson()
  const { pathname } = useLocation()
  const locale = useLocale()
  const { theme, setTheme } = useTheme()
  const logOut = useLogout()
  const hasFingersOnly = useFingersOnly()
  const name = `${user.firstName} ${user.lastName}`
  const account = accountPath(pathname, user, selection)
  return (
    <Menu
      position="bottom-end"
      target={
        <HeaderUserButton label={t('shell.userMenu', { name })}>
          <Avatar name={name} src={user.avatarUrl} solid />
        </HeaderUserButton>
      }
    >
      <MenuLabel>
        {name}
        <br />
        {user.email}
      </MenuLabel>
      {account !== null && (
        <MenuItem icon={<UserIcon size={18} />} href={account} selected={pathname === account}>
          {t('shell.manageAccount')}
        </MenuItem>
      )}
      <MenuDivider />
      <MenuLabel>{t('language.label')}</MenuLabel>
      {locales.map((value) => (
        <MenuItem key={value} selected={value === locale} onClick={() => onLanguage(value)}>
          {languageNames[value]}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuLabel>{t('theme.label')}</MenuLabel>
      {themes.map(({ value, text, icon: ThemeIcon }) => (
        <MenuItem key={value} icon={<ThemeIcon size={18} />} selected={value === theme} onClick={() => setTheme(value)}>
          {t(text)}
        </MenuItem>
      ))}
      {/* RT-23 */}
      {mayDo(user, selection, 'connections.read', 'read') && (
        <Suspense>
          <LazyConnectionRooms />
        </Suspense>
      )}
      {!hasFingersOnly && (
        <>
          <MenuDivider />
          <MenuItem icon={<HelpIcon size={18} />} onClick={openKeysList}>
            {t('shell.keys')}
          </MenuItem>
        </>
      )}
      <SupportItems />
      <MenuDivider />
      <MenuItem icon={<LogoutIcon size={18} />} onClick={() => void logOut()}>
        {t('action.exit')}
      </MenuItem>
    </Menu>
  )
}
