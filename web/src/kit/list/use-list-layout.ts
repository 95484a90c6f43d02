import type { ListName } from '@academy/contract/saved-views'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { wordsOf, type Words } from '#kit/address/words.ts'
import { formatQuery } from '#lib/query-string.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import {
  type Layout,
  areSameWords,
  isPlain,
  placeOf,
  readLayout,
  usualLayout,
  writeLayout,
} from './list-layout.rules.ts'
import { readRemembered, remember, useRemembered } from './remembered.ts'
import { savedViewsQueries } from './saved-views.api.ts'

export interface ListLayout extends Layout {
  list: ListName
  /** Kept for the next time, in this browser. */
  change: (changed: Partial<Layout>) => void
}

const layoutKey = (userId: number, list: ListName) => `list-layout:${userId}:${list}`
const defaultKey = (userId: number, selection: Selection, list: ListName) =>
  `list-default:${userId}:${selection}:${list}`

/** Whether the list opens with a view, as far as this browser knows. */
export const hasDefaultView = (userId: number, selection: Selection, list: ListName): boolean =>
  Object.keys(readRemembered(defaultKey(userId, selection, list))).length > 0

const useGo = () => {
  const router = useRouter()
  return (words: Words) =>
    void router.navigate({
      href: router.state.location.pathname + formatQuery(words),
      replace: true,
      resetScroll: false,
    })
}

/**
 * Opens a list that is asked for without any filters with the view that its reader has chosen for that: at once with
 * what the browser knows of it, and with what the server says when that is something else. It does so once: who clears
 * the filters afterwards sees all rows.
 */
const useDefaultView = (list: ListName) => {
  const router = useRouter()
  const go = useGo()
  const { user, selection } = usePerson()
  const words = wordsOf(useLocation())
  const isAsked = useRef(isPlain(words) && typeof selection === 'number')
  const isAnswered = useRef(false)
  const key = defaultKey(user.id, selection, list)
  const views = useQuery({ ...savedViewsQueries.ofList(selection, list), enabled: isAsked.current }).data
  useEffect(() => {
    const known = readRemembered(key)
    if (isAsked.current && Object.keys(known).length > 0) go({ ...placeOf(wordsOf(router.state.location)), ...known })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the list opens
  }, [])
  useEffect(() => {
    if (!isAsked.current || isAnswered.current || !Array.isArray(views)) return
    isAnswered.current = true
    const known = readRemembered(key)
    const chosen = views.find(({ isDefault }) => isDefault)
    const wanted: Record<string, string> = chosen ? { ...chosen.words, view: String(chosen.id) } : {}
    if (areSameWords(known, wanted)) return
    remember(key, chosen ? wanted : null)
    const now = wordsOf(router.state.location)
    const place = placeOf(now)
    if (areSameWords(now, { ...place, ...known })) go({ ...place, ...wanted })
  }, [views, key, router, go])
}

/** How its reader looks at a list: as the address says, else as chosen in this browser. */
export const useListLayout = (list: ListName): ListLayout => {
  const go = useGo()
  const { user } = usePerson()
  const words = wordsOf(useLocation())
  const key = layoutKey(user.id, list)
  const remembered = useRemembered(key)
  useDefaultView(list)
  return {
    list,
    ...usualLayout,
    ...readLayout(remembered),
    ...readLayout(words),
    change: (changed) => {
      remember(key, writeLayout({ ...readLayout(remembered), ...changed }))
      // What was just chosen counts from now on, and other rows are on the page that was named.
      const gone = [...Object.keys(changed), ...(changed.rows === undefined ? [] : ['page'])]
      if (gone.some((name) => words[name] !== undefined))
        go(Object.fromEntries(Object.entries(words).filter(([name]) => !gone.includes(name))))
    },
  }
}
