import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadArea, startI18n } from '#lib/i18n/i18n.ts'
import { nextTask } from '#lib/next-task.ts'
import { watchConnection } from '#lib/connection.ts'
import { startSession, watchOtherTabs } from '#lib/session/session.ts'
import { tokens } from '#lib/session/tokens.ts'
import { takeOver } from '#lib/take-over.ts'
import { watchTyping } from '#lib/unsaved.ts'
import { followTheme } from '#ui/use-theme.ts'
import { App } from './app.tsx'
import { connectSession } from './connect-session.ts'
import { followWorker } from './follow-worker.ts'
import { router, watchScroll } from './router.tsx'
import { areasOf } from './screens.rules.ts'

/** Code and texts of the page in the address bar travel while the session is still being asked for. */
const fetchEarly = () => {
  const isKnownHere = tokens.access(tokens.mode()) !== null
  const areas = areasOf(window.location.pathname)
  if (areas.length > 0 && !isKnownHere) return
  for (const area of areas) void loadArea(area)
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])
  }
}

const start = async (root: HTMLElement) => {
  watchScroll()
  // All modules have just run: a tap on the drawn page is answered before the work goes on.
  await nextTask()
  connectSession()
  watchOtherTabs()
  followWorker()
  watchConnection()
  watchTyping()
  followTheme()
  void startSession()
  fetchEarly()
  await startI18n()
  await nextTask()
  // The first page is ready before React takes the place of the drawn one or of the skeleton: nothing flashes.
  await router.load()
  const finish = takeOver(root)
  // In small steps: a phone goes on to scroll and type in the drawn page meanwhile.
  startTransition(() => createRoot(root).render(<App onShown={finish} />))
}

const root = document.getElementById('root')
if (root !== null) {
  start(root).catch(() => {
    document.documentElement.removeAttribute('data-boot')
    root.textContent =
      'Академія зараз недоступна. Оновіть сторінку, будь ласка. / Academy is not available, please reload.'
  })
}
