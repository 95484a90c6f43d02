import { MonitorIcon, MoonIcon, SunIcon } from './main-icons.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { useTheme } from './use-theme.ts'

export type ThemeSwitchProps = {
  label: string
  lightLabel: string
  darkLabel: string
  systemLabel: string
  tone?: 'default' | 'nav'
}

/** Kept in the browser under Mantine's key; the boot script of index.html reads it before the first paint. */
export function ThemeSwitch({ label, lightLabel, darkLabel, systemLabel, tone }: ThemeSwitchProps) {
  const { theme, setTheme } = useTheme()
  return (
    <SegmentedControl
      label={label}
      tone={tone}
      value={theme}
      onChange={setTheme}
      segments={[
        { value: 'light', content: <SunIcon size={18} />, label: lightLabel },
        { value: 'dark', content: <MoonIcon size={18} />, label: darkLabel },
        { value: 'auto', content: <MonitorIcon size={18} />, label: systemLabel },
      ]}
    />
  )
}
