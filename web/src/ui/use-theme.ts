import { useMantineColorScheme } from '@mantine/core'

export type Theme = 'light' | 'dark' | 'auto'

/** The chosen theme, for places where ThemeSwitch does not fit (a menu). */
export const useTheme = (): { theme: Theme; setTheme: (theme: Theme) => void } => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { theme: colorScheme, setTheme: setColorScheme }
}
