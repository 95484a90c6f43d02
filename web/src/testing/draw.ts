import type { Locale } from '@academy/contract/enums'
import { translationAreas } from '@academy/contract/translations'
import type { User } from '@academy/contract/users'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import './no-owner-stacks.ts'
import { builtInTexts } from '#lib/i18n/built-in-texts.ts'
import { i18n } from '#lib/i18n/i18n.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import { queryClient } from '#lib/query-client.ts'
import { setKnown } from '#lib/session/session.store.ts'

/** Sets the language of the page and loads all its texts. */
export const speak = async (locale: Locale): Promise<void> => {
  const areas = await Promise.all(translationAreas.map((area) => builtInTexts[locale][area]()))
  // Each text is compiled where it is shown: a test shows a hundred of them and compiling all took longer than it.
  i18n.setMessagesCompiler(compileMessage)
  i18n.load(locale, Object.assign({}, ...areas.map((area) => area.default)) as Record<string, string>)
  i18n.activate(locale, languageTags[locale])
}

/** A component as it is drawn first, for this person; what it asks the server for is what `queryClient` holds. */
export const draw = (element: ReactElement, user: User): string => {
  setKnown(user, 'own')
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const withQueries = createElement(QueryClientProvider, { client: queryClient }, element)
  return renderToStaticMarkup(RouterContextProvider({ router, children: withQueries }))
}

/** What a person reads, without the markup. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The opening tags of all elements with this name. */
export const tagsOf = (html: string, name: string): string[] => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []
