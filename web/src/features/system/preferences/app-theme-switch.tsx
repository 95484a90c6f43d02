import { useT } from '#lib/i18n/use-t.ts'
import { ThemeSwitch } from '#ui/theme-switch.tsx'

export function AppThemeSwitch({ tone }: { tone?: 'default' | 'nav' }) {
  const t = useT()
  return (
    <ThemeSwitch
      label={t('theme.label')}
      lightLabel={t('theme.light')}
      darkLabel={t('theme.dark')}
      systemLabel={t('theme.system')}
      tone={tone}
    />
  )
}
