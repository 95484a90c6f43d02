import '../styles/mantine.css'
import '@mantine/core/styles/global.layer.css'
import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'
import { themeStore } from './use-theme.ts'

/** Vite puts the tag there (`html.cspNonce`) and the server writes the nonce of this reply into it. */
const styleNonce = () => globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock under Modal and Drawer adds its own <style> and looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() || undefined })

let stopListening = () => undefined as void
const colorSchemeManager: MantineColorSchemeManager = {
  get: themeStore.get,
  set: themeStore.set,
  subscribe: (onUpdate) => {
    stopListening = themeStore.subscribe(onUpdate)
  },
  unsubscribe: () => stopListening(),
  clear: () => themeStore.set('auto'),
}

/**
 * Around each piece of the kit that uses Mantine (dialog, drawer, search in a list), so that a page without one of them
 * loads nothing of it.
 * Variables and classes come from styles/mantine.css: Mantine's own injection writes innerHTML, which Trusted Types
 * refuse. For the same reason responsive style props (`p={{ base: 'md' }}`) must not be used: write a CSS module.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
