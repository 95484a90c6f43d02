import { createContext, createElement, use, type ComponentProps, type ComponentType } from 'react'

export type AnchorProps = ComponentProps<'a'>

const PlainAnchor = (props: AnchorProps) => <a {...props} />

/**
 * What navigation pieces (sidebar, header, footer, pagination) render for `href`. The app gives the router's link here
 * once; the kit itself knows no router.
 */
export const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor)

const knownSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'webcal:', 'blob:'])

/** Some addresses were written by people. One that would run a script, or that no browser can read, leads nowhere. */
const harmless = (href: string | undefined): string | undefined => {
  if (href === undefined) return undefined
  const base = 'https://academy.invalid'
  return URL.canParse(href, base) && knownSchemes.has(new URL(href, base).protocol) ? href : undefined
}

export const Anchor = ({ href, ...rest }: AnchorProps) => {
  const safe = harmless(href)
  return createElement(use(AnchorContext), safe === undefined ? rest : { ...rest, href: safe })
}
