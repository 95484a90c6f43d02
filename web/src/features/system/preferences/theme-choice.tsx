import { useT } from '#lib/i18n/use-t.ts'
import { MonitorIcon, MoonIcon, SunIcon } from '#ui/icons.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useTheme } from '#ui/use-theme.ts'
import classes from './theme-choice.module.css'

const themes = [
  { value: 'light', text: 'theme.light', icon: SunIcon },
  { value: 'dark', text: 'theme.dark', icon: MoonIcon },
  { value: 'auto', text: 'theme.system', icon: MonitorIcon },
] as const

/** The looks by their names, where there is room for them. */
export function ThemeChoice() {
  const t = useT()
  const { theme, setTheme } = useTheme()
  return (
    <SegmentedControl
      label={t('theme.label')}
      value={theme}
      onChange={setTheme}
      segments={themes.map(({ value, text, icon: ThemeIcon }) => ({
        value,
        content: (
          <span className={classes.choice}>
            <ThemeIcon size={18} />
            {t(text)}
          </span>
        ),
      }))}
    />
  )
}
