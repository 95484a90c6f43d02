import { type Locale, locales } from '@academy/contract/enums'
import { useLocale } from '#lib/i18n/i18n.ts'
import { languageNames } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { HeaderUserButton } from '#ui/header-parts.tsx'
import { LogoutIcon, MonitorIcon, MoonIcon, SunIcon } from '#ui/icons.tsx'
import { Menu, MenuDivider, MenuItem, MenuLabel } from '#ui/menu.tsx'
import { useTheme } from '#ui/use-theme.ts'
import { useLeave } from './leave.ts'

const themes = [
  { value: 'light', text: 'theme.light', icon: SunIcon },
  { value: 'dark', text: 'theme.dark', icon: MoonIcon },
  { value: 'auto', text: 'theme.system', icon: MonitorIcon },
] as const

interface UserMenuProps {
  onLanguage: (locale: Locale) => void
}

/** NAV-86; 'manage account' joins the list together with its page. */
export function UserMenu({ onLanguage }: UserMenuProps) {
  const t = useT()
  const { user } = usePerson()
  const locale = useLocale()
  const { theme, setTheme } = useTheme()
  const leave = useLeave()
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Menu
      position="bottom-end"
      target={
        <HeaderUserButton label={t('shell.userMenu', { name })}>
          <Avatar name={name} solid />
        </HeaderUserButton>
      }
    >
      <MenuLabel>
        {name}
        <br />
        {user.email}
      </MenuLabel>
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
      <MenuDivider />
      <MenuItem icon={<LogoutIcon size={18} />} onClick={() => void leave()}>
        {t('action.exit')}
      </MenuItem>
    </Menu>
  )
}
