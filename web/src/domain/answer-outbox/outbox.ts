import type { AnswerSubmission, Receipt } from '@academy/contract/tests'
import type { ErrorName } from '@academy/contract/errors'
import type { ApiError } from '#lib/api-error.ts'
import { createDurableQueue } from '#lib/durable-queue.ts'
import { createObservable } from '#lib/observable.ts'
import type { Lock } from '#lib/session/refresh.ts'
import type { AnswerMirror } from './answer-mirror.ts'
import type { AnswerStore } from './answer-store.ts'
import { inOneQueue, nextPlace, outcomeOf, pauseBefore, type UnsentAnswer } from './outbox.rules.ts'

export interface OutboxDeps {
  userId: number
  store: AnswerStore
  mirror: AnswerMirror
  send: (unsent: UnsentAnswer) => Promise<Receipt>
  lock: Lock
  /** Resolves after this time, or when the signal is aborted. */
  pause: (ms: number, woken: AbortSignal) => Promise<void>
  random: () => number
  /** Whether somebody looks at this page: then the next try comes sooner. */
  isInFront: () => boolean
}

export interface OutboxEvents {
  delivered?: (unsent: UnsentAnswer) => void
  refused?: (unsent: UnsentAnswer) => void
  ended?: (stageTestId: number, why: ErrorName) => void
  /** A try has just found no network; `trouble` stays until the next one. */
  unreachable?: () => void
}

export interface OutboxState {
  /** Given, and not yet confirmed by the server. */
  waiting: readonly UnsentAnswer[]
  /** What the last try met with; answers lie here for as long as it is not 'none'. */
  trouble: 'none' | 'network' | 'login'
}

type Drained = 'empty' | 'retry' | 'login'

/**
 * E3, E4: every answer goes to the server at once and to the disk at the same time, and stays on disk until the server
 * has confirmed it. One flush at a time in all tabs, in the order of giving; what failed is tried again until it is in.
 */
export const createOutbox = (deps: OutboxDeps) => {
  const { userId, store, mirror } = deps
  const queue = createDurableQueue<UnsentAnswer>({
    idOf: ({ answer }) => answer.clientId,
    inOrder: inOneQueue,
    remove: (gone) => {
      mirror.remove(gone)
      return store.remove(gone)
    },
  })
  const state = createObservable<OutboxState>({ waiting: [], trouble: 'none' })
  const listeners = new Set<OutboxEvents>()
  let isFlushing = false
  let waker = new AbortController()
  const rests = new Set<() => void>()

  const show = (change: Partial<OutboxState>) => {
    state.set({ ...state.get(), ...change })
    if (state.get().waiting.length > 0) return
    for (const resolve of rests) resolve()
    rests.clear()
  }
  queue.waiting.subscribe(() => show({ waiting: queue.waiting.get() }))

  /** Everything that lies in this browser for this person, whichever tab or earlier day it is from. */
  const load = async (): Promise<void> => {
    // A browser that refuses the database still has the mirror and the memory of this page.
    const stored = await store.all(userId).catch(() => [])
    queue.take(stored, mirror.all(userId))
  }

  const settle = (gone: readonly UnsentAnswer[], job: (events: OutboxEvents) => void): Promise<void> =>
    queue.settle(gone, () => {
      for (const events of listeners) job(events)
    })

  const reportDelivered = (gone: readonly UnsentAnswer[]) => (events: OutboxEvents) => {
    for (const unsent of gone) events.delivered?.(unsent)
  }

  /** Sends one answer; returns null when the next may be sent. */
  const deliver = async (unsent: UnsentAnswer): Promise<Drained | null> => {
    const { stageTestId } = unsent
    try {
      await deps.send(unsent)
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome === 'retry' || outcome === 'login') return outcome
      if (outcome === 'refused') {
        await settle([unsent], (events) => events.refused?.(unsent))
        return null
      }
      if (outcome === 'ended') {
        const ofTest = state.get().waiting.filter((other) => other.stageTestId === stageTestId)
        await settle(ofTest, (events) => events.ended?.(stageTestId, (error as ApiError).name))
        return null
      }
    }
    await settle([unsent], reportDelivered([unsent]))
    return null
  }

  const drain = (): Promise<Drained> =>
    deps.lock(`academy:answers:${userId}`, async () => {
      await load()
      for (;;) {
        const [first] = state.get().waiting
        if (first === undefined) return 'empty'
        const end = await deliver(first)
        if (end !== null) return end
        show({ trouble: 'none' })
      }
    })

  /** Runs until nothing waits any more. */
  const flush = async (): Promise<void> => {
    if (isFlushing) return waker.abort()
    isFlushing = true
    try {
      for (let tries = 0; ; tries++) {
        waker = new AbortController()
        const end = await drain()
        if (end === 'empty') {
          show({ trouble: 'none' })
          // Something may have come while the lock was given back.
          if (state.get().waiting.length === 0) return
        } else {
          show({ trouble: end === 'login' ? 'login' : 'network' })
          if (end === 'retry') for (const events of listeners) events.unreachable?.()
          const pauseMs = end === 'login' ? Infinity : pauseBefore(tries, deps.random(), deps.isInFront())
          await deps.pause(pauseMs, waker.signal)
        }
      }
    } finally {
      isFlushing = false
    }
  }

  return {
    state,
    load,
    /** Something may have changed for the better: the network, the window, the session. */
    wake: (): void => {
      if (isFlushing || state.get().waiting.length > 0) void flush()
    },
    /** Tries once to send all unsent answers; returns whether all were accepted. */
    flushOnce: async (): Promise<boolean> => (await drain()) === 'empty',
    /** Resolves when the answer is on disk; sending does not wait for that. */
    add: async (of: { academyId: number; stageTestId: number }, answer: AnswerSubmission): Promise<void> => {
      const unsent = { userId, ...of, place: nextPlace(state.get().waiting), answer }
      queue.add(unsent)
      mirror.put(unsent)
      const kept = queue.keep(unsent, store.put(unsent))
      void flush()
      await kept
    },
    /** Drops answers to questions that the server has answers to already (Q-38: the first one counts). */
    confirm: (stageTestId: number, questionIds: readonly number[]): Promise<void> => {
      const isIn = (unsent: UnsentAnswer) =>
        unsent.stageTestId === stageTestId && questionIds.includes(unsent.answer.questionId)
      const confirmed = state.get().waiting.filter(isIn)
      return confirmed.length === 0 ? Promise.resolve() : settle(confirmed, reportDelivered(confirmed))
    },
    /** Resolves when every answer is confirmed, or can never be. */
    drained: (): Promise<void> =>
      state.get().waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => rests.add(resolve)),
    listen: (events: OutboxEvents): (() => void) => {
      listeners.add(events)
      return () => void listeners.delete(events)
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
