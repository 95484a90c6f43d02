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
const isHarmless = (href: string): boolean => {
  const base = 'https://academy.invalid'
  return URL.canParse(href, base) && knownSchemes.has(new URL(href, base).protocol)
}

export const Anchor = (props: AnchorProps) => {
  const { href, ...rest } = props
  return createElement(use(AnchorContext), href === undefined || isHarmless(href) ? props : rest)
}
