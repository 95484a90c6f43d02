import { type Notice, testsApi } from '@academy/contract/tests'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/api.ts'
import { webLock } from '#lib/session/refresh.ts'
import { tokenOwner } from '#lib/session/token-owner.ts'
import { localStore } from '#lib/storage.ts'
import { createMirror } from './answer-mirror.ts'
import { indexedAnswers } from './answer-store.ts'
import { createNoticeStore, isOpenGap, type NoticeStore } from './notice-store.ts'
import { answerTimeoutMs, outcomeOf, type UnsentAnswer } from './outbox.rules.ts'
import { createOutbox, type Outbox } from './outbox.ts'

/** On a shared computer somebody else may have logged in: these answers must never be sent in their name. */
const send = ({ userId, academyId, stageTestId, answer }: UnsentAnswer) => {
  if (tokenOwner() !== userId) return Promise.reject(new ApiError('InvalidAccessToken', { status: 401 }))
  const options = { academyId, signal: AbortSignal.timeout(answerTimeoutMs) } as const
  return call(testsApi.answer, { body: { stageTestId, data: answer } }, options)
}

const pause = (ms: number, woken: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (woken.aborted) return resolve()
    const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined
    woken.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const outboxes = new Map<number, Outbox>()

/** The unsent answers of one person in this browser. Sent again whenever the network or the session may be back. */
export const answerOutbox = (userId: number): Outbox => {
  const known = outboxes.get(userId)
  if (known !== undefined) return known
  const outbox = createOutbox({
    userId,
    store: indexedAnswers(),
    mirror: createMirror(localStore),
    send,
    lock: webLock,
    pause,
    random: Math.random,
    isInFront: () => document.visibilityState === 'visible',
  })
  for (const event of ['online', 'focus', 'pageshow']) window.addEventListener(event, outbox.wake)
  document.addEventListener('visibilitychange', outbox.wake)
  window.addEventListener('beforeunload', (event) => {
    if (outbox.state.get().waiting.length > 0) event.preventDefault()
  })
  outboxes.set(userId, outbox)
  return outbox
}

export const unsentNotices = (userId: number): NoticeStore => createNoticeStore(localStore, userId)

/** Reports a network gap even when the test page does not open any more, so that its timeline shows it. */
const sendLeftNotices = async (userId: number): Promise<void> => {
  const store = unsentNotices(userId)
  const tests = new Map(store.all().map(({ stageTestId, academyId }) => [stageTestId, academyId]))
  for (const [stageTestId, academyId] of tests) {
    const pulse = (notices: Notice[]) => call(testsApi.pulse, { body: { stageTestId, notices } }, { academyId })
    const untold = store.of(stageTestId).slice(0, 100)
    try {
      // E5: the server decides when a gap ended.
      const { serverTime } = await pulse([])
      await pulse(untold.map((notice) => (isOpenGap(notice) ? { ...notice, endedAt: serverTime } : notice)))
      store.remove(untold)
    } catch (error) {
      if (outcomeOf(error) !== 'retry' && outcomeOf(error) !== 'login') store.remove(untold)
    }
  }
}

/** TEST-39: sends what an earlier visit could not send, as soon as its owner is logged in again. */
export const deliverLeftovers = async (userId: number): Promise<void> => {
  const outbox = answerOutbox(userId)
  await outbox.load()
  outbox.wake()
  if (tokenOwner() === userId) await sendLeftNotices(userId)
}
