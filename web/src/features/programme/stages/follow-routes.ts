import type { StageRoute } from '@academy/contract/users'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAfterFirstScreen } from '#kit/live/first-screen.ts'
import { alerts } from '#lib/alerts.ts'
import { locale } from '#lib/i18n/i18n.ts'
import { localized } from '#lib/localized.ts'
import { visibleStages } from '#lib/session/landing.rules.ts'
import { knownSession, usePerson } from '#lib/session/session.store.ts'
import { useStudentPathRoom } from './student-path-room.ts'
import { nextOpening } from './deadlines.rules.ts'
import { reloadRoutes } from './stages.api.ts'

/** A move of thousands must not bring them all back in the same second. */
const spreadMs = 2000
/** The server has to find it open, too. */
const afterOpeningMs = 500
/** Longer timers overflow in browsers and ring at once. */
const timerMaxMs = 24 * 3600 * 1000

/** The stages that were not open before and are now. */
export const justOpened = (before: readonly StageRoute[], after: readonly StageRoute[]): StageRoute[] => {
  const known = new Set(before.filter(({ available }) => available).map(({ id }) => id))
  return visibleStages(after).filter(({ id, available }) => available && !known.has(id))
}

const alertOpened = (opened: readonly StageRoute[]) => {
  const newest = opened.at(-1)
  if (newest) alerts.success('stage.justOpened', { name: localized(newest.name, locale()) })
}

/** A stage that opens, by staff or by its date, is shown in the sidebar without a reload; the guard looks again too. */
export const useFollowRoutes = (): void => {
  const router = useRouter()
  const { user, selection } = usePerson()
  const academyId = typeof selection === 'number' ? selection : null
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)

  const follow = async () => {
    const before = knownSession()
    await reloadRoutes()
    const after = knownSession()
    if (before === null || after === null || before.selection !== after.selection) return
    alertOpened(justOpened(before.user.routes, after.user.routes))
    await router.invalidate()
  }
  const followSoon = (delayMs: number) => {
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      void follow()
    }, delayMs)
  }

  useStudentPathRoom(useAfterFirstScreen() ? academyId : null, {
    onChanged: () => followSoon(Math.random() * spreadMs),
    // It concerns one person, who may be waiting for it.
    onHomework: () => followSoon(0),
  })

  // A stage whose time came a moment ago is still the next one: drawing the page then must not end the timer.
  const opensAt = nextOpening(user.routes, new Date(Date.now() - 2 * afterOpeningMs))?.getTime() ?? null
  useEffect(() => {
    if (opensAt === null) return
    const timer = setTimeout(() => followSoon(0), Math.min(opensAt - Date.now() + afterOpeningMs, timerMaxMs))
    return () => clearTimeout(timer)
    // The timer belongs to the moment, whatever is drawn meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opensAt])
  useEffect(
    () => () => {
      if (waiting.current !== null) clearTimeout(waiting.current)
    },
    [],
  )
}
