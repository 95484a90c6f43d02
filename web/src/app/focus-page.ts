interface Focusable {
  focus(options: FocusOptions): void
}
interface PageMain extends Focusable {
  contains(element: Element | null): boolean
  querySelector(selector: string): Focusable | null
}
interface PageDocument {
  activeElement: Element | null
  getElementById(id: string): PageMain | null
}

/**
 * A new page starts at its title: a screen reader reads it, the next Tab goes on from there. Whoever has moved into the
 * page already, since `before` had the focus, is left there: the next key would go astray.
 */
export const focusPage = (before: Element | null = null, { activeElement, getElementById }: PageDocument = page()) => {
  const main = getElementById('main')
  if (before !== null && activeElement !== before && main?.contains(activeElement)) return
  const target = main?.querySelector('h1[tabindex]') ?? main
  target?.focus({ preventScroll: true })
}

const page = (): PageDocument => ({
  activeElement: document.activeElement,
  getElementById: (id) => document.getElementById(id),
})
