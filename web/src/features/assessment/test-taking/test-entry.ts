import type { ErrorName } from '@academy/contract/errors'
import type { OwnTestStatus, Test } from '@academy/contract/tests'
import type { Outbox } from '#domain/answer-outbox/outbox.ts'
import { ApiError, isApiError } from '#lib/api-error.ts'
import type { Observable } from '#lib/observable.ts'
import type { ServerClock } from '#lib/server-clock.ts'
import type { LoadFailure, RunState } from './run-state.ts'
import { offerOf } from './start-offer.rules.ts'
import { secondsUntil } from './time.rules.ts'

export interface EntryServer {
  status(): Promise<OwnTestStatus>
  start(): Promise<Test>
}

interface Deps {
  server: EntryServer
  outbox: Outbox
  clock: ServerClock
  state: Observable<RunState>
  secondsLeft: Observable<number>
  onStarted: (test: Test) => void
  /** The test is over before this page could show it. */
  onOver: (why: ErrorName) => void
}

/** The way into a test: what can be done now, and the start, which comes only when somebody asks for it. */
export const createTestEntry = ({ server, outbox, clock, state, secondsLeft, onStarted, onOver }: Deps) => {
  /** Until when what is offered holds, by the server's clock. */
  let offeredUntil: number | null = null

  const show = (change: Partial<RunState>) => state.set({ ...state.get(), ...change })

  const fail = (error: unknown, at: LoadFailure['at']): void => {
    // TEST-26, TEST-45
    if (isApiError(error, 'UserAlreadyPassTheTest', 'TestTimeEnded')) return onOver(error.name)
    const title = isApiError(error) && error.code > 0 ? 'couldNotGet' : 'unexpected'
    show({ view: 'failed', failure: { title, error, at } })
  }

  const offer = (status: OwnTestStatus): void => {
    const offered = offerOf(status.status)
    if (offered.kind === 'over') return onOver(offered.why)
    if (offered.kind === 'none') {
      const failure = { title: 'couldNotGet', error: new ApiError(offered.why), at: 'look' } as const
      return show({ view: 'failed', failure })
    }
    const { timeLeft } = status
    offeredUntil = timeLeft === null ? null : Date.parse(status.serverTime) + timeLeft * 1000
    secondsLeft.set(timeLeft ?? 0)
    show({ view: 'offered', offered: { kind: offered.kind, status } })
  }

  /** Asks the server, and hears its time along with the answer. */
  const ask = async <Reply extends { serverTime: string }>(question: () => Promise<Reply>): Promise<Reply> => {
    show({ view: 'loading', failure: null })
    // TEST-17: what an earlier visit left behind goes first.
    await outbox.flushOnce()
    const sentAt = clock.tick()
    const reply = await question()
    clock.hear(reply.serverTime, sentAt)
    return reply
  }

  const look = async (): Promise<void> => {
    try {
      offer(await ask(() => server.status()))
    } catch (error) {
      fail(error, 'look')
    }
  }

  const start = async (): Promise<void> => {
    try {
      onStarted(await ask(() => server.start()))
    } catch (error) {
      fail(error, 'start')
    }
  }

  return {
    /** What can be done here now. It starts nothing. */
    look,
    /** Begins the test, or goes on with the one that runs. */
    start,
    retry: (): Promise<void> => (state.get().failure?.at === 'start' ? start() : look()),
    /** The connection is back. A test that runs goes on; to begin one, somebody has to be there and ask again. */
    reconnect: (): Promise<void> => {
      const { failure, offered } = state.get()
      return failure?.at === 'start' && offered?.kind === 'continue' ? start() : look()
    },
    /** An offer changes by itself: the test opens, closes, or the time of the running one is over. */
    tick: (): void => {
      if (offeredUntil === null) return
      secondsLeft.set(secondsUntil(offeredUntil, clock.now()))
      // What failed is asked for again by its button or when the connection is back; meanwhile only the time goes on.
      if (state.get().view === 'failed') return
      if (secondsLeft.get() === 0 || clock.isDoubtful()) void look()
    },
  }
}
