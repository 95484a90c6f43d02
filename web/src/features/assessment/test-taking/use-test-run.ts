import { testFinishedRedirectDelayMs, testHeartbeatMs } from '@academy/contract/limits'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { answerOutbox, unsentNotices } from '#domain/answer-outbox/answer-outbox.ts'
import { newKey } from '#lib/api.ts'
import { locale } from '#lib/i18n/i18n.ts'
import { useObservable } from '#lib/observable.ts'
import { paths } from '#lib/paths.ts'
import { serverClock } from '#lib/server-clock.ts'
import { holdSession } from '#lib/session/session-hold.ts'
import { reloadUser } from '#lib/session/reload-user.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { tokenOwner } from '#lib/session/token-owner.ts'
import { watchAttention } from './attention.ts'
import { createTestRun, type TestRun } from './test-run.ts'
import { keptPlace, lastQuestion, testServer } from './test-taking.api.ts'

/** Moments at which a page that had no luck should try again. */
const betterMoments = ['online', 'focus', 'pageshow'] as const
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      for (const moment of betterMoments) window.removeEventListener(moment, go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    for (const moment of betterMoments) window.addEventListener(moment, go)
  })

/** The cached answers of the cabinet. The test itself caches none, so it loads the cache only here. */
const reloadStages = async () => {
  const { reloadAll } = await import('#lib/query-client.ts')
  await reloadAll(['cabinet'], ['studentPath'], ['test'])
}

/** The stages of the cabinet are others after a test; offline the page shows them as they were. */
const refreshStages = async () => {
  await reloadUser()
  // If it cannot be loaded, no page before the test has filled it.
  await reloadStages().catch(() => undefined)
}

const useLeaving = () => {
  const router = useRouter()
  return () => void refreshStages().then(() => router.navigate({ href: paths.cabinet, replace: true }))
}

/** What is offered before the start has a clock, too: the test opens, closes, or its time runs. */
const useOfferClock = (run: TestRun, isOffered: boolean) => {
  useEffect(() => {
    if (!isOffered) return
    const timer = setInterval(run.tick, 1000)
    return () => clearInterval(timer)
  }, [run, isOffered])
}

/** Everything outside the page that a running test listens to. */
const useSurroundings = (run: TestRun, isRunning: boolean) => {
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(run.tick, 1000)
    const pulse = setInterval(() => void run.beat(), testHeartbeatMs)
    const beat = () => void run.beat()
    // If the server still answers, on the same machine for instance, the pulse ends the gap at once.
    const suspectGap = () => {
      run.noticeOffline()
      beat()
    }
    // TEST-50
    const refuseMenu = (event: Event) => event.preventDefault()
    window.addEventListener('online', beat)
    window.addEventListener('offline', suspectGap)
    window.addEventListener('pageshow', beat)
    document.addEventListener('contextmenu', refuseMenu)
    // The alert closes by itself: who was away longer sees it when they are back.
    const stopWatching = watchAttention(run.cheated, () => alerts.warning('testTaking.dontCheat'))
    return () => {
      clearInterval(timer)
      clearInterval(pulse)
      window.removeEventListener('online', beat)
      window.removeEventListener('offline', suspectGap)
      window.removeEventListener('pageshow', beat)
      document.removeEventListener('contextmenu', refuseMenu)
      stopWatching()
    }
  }, [run, isRunning])
}

/** The test of the selected academy (TEST-14), for as long as its page is open. */
export const useTestRun = () => {
  const { user, selection } = usePerson()
  const academyId = Number(selection)
  const leave = useLeaving()
  const [isLoginNeeded, setLoginNeeded] = useState(false)
  const [run] = useState(() =>
    createTestRun({
      academyId,
      server: testServer(academyId),
      outbox: answerOutbox(user.id),
      notices: unsentNotices(user.id),
      clock: serverClock(),
      lastQuestion,
      place: keptPlace,
      locale,
      newId: newKey,
      pause,
      onCheat: () => alerts.warning('testTaking.dontCheat'),
      onTimeAdded: (minutes) => alerts.info('testTaking.timeAdded', { minutes }),
      onRefused: (number) => alerts.warning('testTaking.answerAgain', { number }),
      onOver: (why) => {
        alerts.error(`error.${why}`)
        leave()
      },
    }),
  )
  const { view } = useObservable(run.state)
  // On a shared computer somebody else may come in by another tab: this test is not theirs.
  const [ownerId] = useState(user.id)
  useEffect(() => {
    if (user.id !== ownerId) leave()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [user.id, ownerId])
  useEffect(() => {
    void run.look()
    return run.stop
  }, [run])
  useOfferClock(run, view === 'offered')
  useSurroundings(run, view === 'Test')

  // Nobody is thrown out of a running test by the end of a session.
  useEffect(() => (view === 'Test' ? holdSession(() => setLoginNeeded(true)) : undefined), [view])

  // Whoever put the question off is asked again with the next answer that waits for them.
  useEffect(() => {
    const { state } = answerOutbox(ownerId)
    return state.subscribe(() => {
      // Right after a log-in the trouble of the last try still stands there.
      if (state.get().trouble === 'login' && tokenOwner() !== ownerId) setLoginNeeded(true)
    })
  }, [ownerId])

  // TEST-37
  useEffect(() => {
    if (view !== 'Finished') return
    const timer = setTimeout(leave, testFinishedRedirectDelayMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view])

  const goOn = () => {
    setLoginNeeded(false)
    answerOutbox(user.id).wake()
    void run.beat()
  }
  return { run, academyId, isLoginNeeded, putLoginOff: () => setLoginNeeded(false), goOn }
}
