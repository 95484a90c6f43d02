import { createContext, createElement, use, type ComponentProps, type ComponentType } from 'react'

export type AnchorProps = ComponentProps<'a'>

const PlainAnchor = (props: AnchorProps) => <a {...props} />

/**
 * What navigation pieces (sidebar, header, footer, pagination) render for `href`. The app gives the router's link here
 * once; the kit itself knows no router.
 */
export const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor)

export const Anchor = (props: AnchorProps) => createElement(use(AnchorContext), props)
