import '../styles/main.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/** Vite puts the tag there (`html.cspNonce`) and the server writes the nonce of this reply into it. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock under Modal and Drawer adds its own <style> and looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() || undefined })

/**
 * Variables and classes come from styles/mantine.css: Mantine's own injection writes innerHTML, which Trusted Types
 * refuse. For the same reason responsive style props (`p={{ base: 'md' }}`) must not be used: write a CSS module.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
