import type { Locale } from '@academy/contract/enums'
import type { PageFacts } from '@academy/contract/page-facts'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { speakBuiltIn } from '#lib/i18n/i18n.ts'
import { drawWith } from '#lib/page-facts.ts'
import { App } from './app.tsx'
import { router } from './router.tsx'

/** What a visitor sees of a page before any answer of the server, as markup. One page at a time: they share the router. */
export const drawPage = async (path: string, locale: Locale, facts: PageFacts | null): Promise<string> => {
  await speakBuiltIn(locale)
  drawWith(facts)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const { location, matches } = router.state
  for (const { error } of matches) if (error) throw error
  if (location.pathname !== path) throw new Error(`${path} cannot be drawn: it leads to ${location.pathname}`)
  const markup = renderToString(<App />)
  // React puts what to show meanwhile in the place of a part that failed, and says so in a template.
  if (markup.includes('<template')) throw new Error(`${path} cannot be drawn: a part of it failed:\n${markup}`)
  return markup
}
