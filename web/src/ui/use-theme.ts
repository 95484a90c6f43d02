import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'auto'

/** Mantine's own key and attribute, so that its provider and the boot script of index.html agree with this. */
const storageKey = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'

const isTheme = (value: string | null): value is Theme => value === 'light' || value === 'dark' || value === 'auto'
const stored = (): Theme => {
  try {
    const value = localStorage.getItem(storageKey)
    return isTheme(value) ? value : 'auto'
  } catch {
    return 'auto'
  }
}

let theme = stored()
const listeners = new Set<(theme: Theme) => void>()
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

const apply = () => {
  const isDark = theme === 'dark' || (theme === 'auto' && systemDark().matches)
  document.documentElement.setAttribute(attribute, isDark ? 'dark' : 'light')
  for (const listener of listeners) listener(theme)
}

/** Called once by the application: follows the theme of the system and the choice of other tabs. */
export const followTheme = () => {
  systemDark().addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return
    theme = stored()
    apply()
  })
}

const setTheme = (next: Theme) => {
  // Mantine echoes the value it was given; ignore it.
  if (next === theme) return
  theme = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply()
}

const subscribe = (listener: (theme: Theme) => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const themeStore = { get: () => theme, set: setTheme, subscribe }

/** The chosen theme; works on pages that come without Mantine (home, login). */
export const useTheme = (): { theme: Theme; setTheme: (theme: Theme) => void } => ({
  theme: useSyncExternalStore(subscribe, themeStore.get, themeStore.get),
  setTheme,
})
