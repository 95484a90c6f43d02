import type { Locale } from '@academy/contract/enums'
import type { ErrorName } from '@academy/contract/errors'
import type { AnswerSubmission, Test } from '@academy/contract/tests'
import { outcomeOf } from '#domain/answer-outbox/outbox.rules.ts'
import { answerFrom, fits, type Given, isGiven } from '#domain/questions/answer.rules.ts'
import type { NoticeStore } from '#domain/answer-outbox/notice-store.ts'
import type { Outbox } from '#domain/answer-outbox/outbox.ts'
import { ApiError, isApiError } from '#lib/api-error.ts'
import { createObservable } from '#lib/observable.ts'
import type { ServerClock } from '#lib/server-clock.ts'
import { createHeartbeat, type HeartbeatServer } from './heartbeat.ts'
import type { KeptPlace } from './kept-place.ts'
import {
  complete,
  currentOf,
  jumpTo,
  openCount,
  openIds,
  reopen,
  skip,
  startQueue,
  type Queue,
} from './question-order.rules.ts'
import { emptyState, type RunState } from './run-state.ts'
import { createStopwatch } from './stopwatch.ts'
import { createTestEntry, type EntryServer } from './test-entry.ts'
import { secondsUntil, warningBetween } from './time.rules.ts'

export interface RunServer extends HeartbeatServer, EntryServer {
  submit(stageTestId: number, data: AnswerSubmission[]): Promise<unknown>
  cheat(stageTestId: number, questionId: number, clientId: string): Promise<unknown>
}

export interface RunDeps {
  academyId: number
  server: RunServer
  outbox: Outbox
  /** What happened and could not be told yet. */
  notices: NoticeStore
  clock: ServerClock
  /** TEST-19: the question that was last on screen, per stage. */
  lastQuestion: {
    kept(stageId: number): number | null
    keep(stageId: number, id: number): void
    forget(stageId: number): void
  }
  place: KeptPlace
  locale: () => Locale
  newId: () => string
  /** Resolves after so long, or earlier when something may have become better. */
  pause: (ms: number) => Promise<void>
  onCheat: () => void
  onTimeAdded: (minutes: number) => void
  /** The server could not take the answer to the question with this number. */
  onRefused: (number: number) => void
  /** The server has ended the test, and says why. */
  onOver: (why: ErrorName) => void
}

/** Between two tries to hand the test in. */
const submitPauseMs = 3_000
const keepingMaxMs = 1_000
/** How often a page asks that does not trust its own count. */
const doubtPauseMs = 5_000
/** At the end the server is asked once more how much time there is; without an answer the page's own count holds. */
const lastQuestionToServerMs = 3_000

/** One student in one test, from start to finish. Knows nothing of the screen. */
export const createTestRun = (deps: RunDeps) => {
  const { server, outbox, clock, lastQuestion, place } = deps
  const state = createObservable<RunState>(emptyState)
  const secondsLeft = createObservable(0)
  /** Seconds of the latest warning; read out once. */
  const warning = createObservable<number | null>(null)
  const stopwatch = createStopwatch(clock.tick)
  const cheats = new Map<number, number>()
  let isOver = false
  let isAtZero = false
  /** The question whose answer is being written down. */
  let keptId: number | null = null
  let askedAt = -Infinity

  const show = (change: Partial<RunState>) => state.set({ ...state.get(), ...change })
  const test = (): Test => state.get().test!

  /** A new question is on screen: it is the one to come back to. */
  const turnTo = (queue: Queue) => {
    const before = currentOf(state.get().queue)
    const current = currentOf(queue)
    show({ queue })
    if (current === null || (current === before && stopwatch.isOn(current))) return
    stopwatch.turnTo(current)
    lastQuestion.keep(test().stageId, current)
  }

  const leaveNothingBehind = () => {
    // TEST-38
    lastQuestion.forget(test().stageId)
    place.forget(test())
    heartbeat.forget()
  }

  const over = (why: ErrorName) => {
    if (isOver) return
    isOver = true
    if (state.get().test !== null) leaveNothingBehind()
    deps.onOver(why)
  }

  const confirmed = (ids: readonly number[]) => {
    if (isOver || state.get().test === null) return
    show({ confirmedIds: new Set([...state.get().confirmedIds, ...ids]) })
    turnTo(complete(state.get().queue, ids))
  }

  const heartbeat = createHeartbeat({
    academyId: deps.academyId,
    server,
    clock,
    notices: deps.notices,
    newId: deps.newId,
    stageTestId: () => test().stageTestId,
    currentQuestion: () => currentOf(state.get().queue),
    onOffline: (isOffline) => show({ isOffline }),
    onPulse: (pulse) => {
      const addedMs = Date.parse(pulse.deadline) - Date.parse(state.get().deadline)
      show({ deadline: pulse.deadline, durationSeconds: pulse.duration })
      tick()
      if (addedMs >= 30_000) deps.onTimeAdded(Math.round(addedMs / 60_000))
      void outbox.confirm(test().stageTestId, pulse.answeredIds)
      confirmed(pulse.answeredIds)
      outbox.wake()
      // Handed in on another device, or by staff; what was answered here before goes first.
      if (pulse.isFinished && state.get().ending === null)
        void outbox.drained().then(() => over('UserAlreadyPassTheTest'))
    },
    onEnded: over,
  })

  const isAlreadyIn = (error: unknown, tries: number) => tries > 0 && isApiError(error, 'UserAlreadyPassTheTest')

  const finished = () => {
    isOver = true
    leaveNothingBehind()
    show({ view: 'Finished' })
  }

  /** An answer that has to be given again was none of the open questions when the student finished. */
  const isAskedAgain = (openBefore: readonly number[]) =>
    openIds(state.get().queue).some((id) => !openBefore.includes(id))

  /** TEST-34, TEST-42: everything that waits, then the whole test; again and again until the server has it. */
  const handIn = async (by: 'student' | 'time'): Promise<void> => {
    if (state.get().ending !== null || isOver) return
    const openBefore = openIds(state.get().queue)
    show({ ending: by })
    if (by === 'student') place.setEnding(test(), true)
    for (let tries = 0; !isOver; tries++) {
      // Another tab of this browser may hold answers, too.
      await outbox.load()
      outbox.wake()
      await outbox.drained()
      // The end may have come with the last of these answers, or one of them has to be given again.
      if (isOver) return
      if (by === 'student' && isAskedAgain(openBefore)) {
        place.setEnding(test(), false)
        return show({ ending: null, isAsking: false })
      }
      await heartbeat.sendTheRest()
      if (isOver) return
      try {
        await server.submit(test().stageTestId, [])
        return finished()
      } catch (error) {
        if (isAlreadyIn(error, tries)) return finished()
        if (outcomeOf(error) === 'ended') return over((error as ApiError).name)
        heartbeat.noticeTrouble(error)
        await deps.pause(submitPauseMs)
      }
    }
  }

  const timeIsUp = async () => {
    if (isAtZero) return
    isAtZero = true
    await Promise.race([heartbeat.beat(), deps.pause(lastQuestionToServerMs)])
    isAtZero = false
    if (secondsUntil(Date.parse(state.get().deadline), clock.now()) === 0) await handIn('time')
  }

  /** TEST-41 */
  const tick = () => {
    if (state.get().view === 'offered' || state.get().view === 'failed') return entry.tick()
    if (state.get().view !== 'Test' || isOver) return
    if (clock.isDoubtful() && clock.tick() - askedAt > doubtPauseMs) {
      askedAt = clock.tick()
      void heartbeat.beat()
    }
    const before = secondsLeft.get()
    const seconds = secondsUntil(Date.parse(state.get().deadline), clock.now())
    secondsLeft.set(seconds)
    const due = warningBetween(before, seconds)
    if (due !== null) warning.set(due)
    if (seconds === 0 && state.get().ending === null) void timeIsUp()
  }

  const stopListening = outbox.listen({
    delivered: ({ stageTestId, answer }) => {
      if (stageTestId === state.get().test?.stageTestId) confirmed([answer.questionId])
      heartbeat.noticeSuccess()
    },
    refused: ({ stageTestId, answer }) => {
      if (stageTestId !== state.get().test?.stageTestId) return
      turnTo(reopen(state.get().queue, answer.questionId))
      deps.onRefused(test().questions.findIndex(({ id }) => id === answer.questionId) + 1)
    },
    ended: (stageTestId, why) => {
      if (stageTestId === state.get().test?.stageTestId) over(why)
    },
    unreachable: () => {
      if (state.get().test !== null) heartbeat.noticeTrouble(new ApiError('LostInternetConnection'))
    },
  })

  const begin = (started: Test) => {
    const waiting = outbox.state.get().waiting.filter(({ stageTestId }) => stageTestId === started.stageTestId)
    const givenIds = [...started.answeredIds, ...waiting.map(({ answer }) => answer.questionId)]
    const ids = started.questions.map(({ id }) => id)
    show({
      view: 'Test',
      failure: null,
      test: started,
      confirmedIds: new Set(started.answeredIds),
      durationSeconds: started.duration,
      deadline: started.deadline,
    })
    secondsLeft.set(secondsUntil(Date.parse(started.deadline), clock.now()))
    const { skipped, choices, isEnding } = place.of(started)
    const kept = started.questions.flatMap(({ id, answerType }) => {
      const given = choices[id]
      return given === undefined ? [] : [[id, fits(answerType, given) ? given : []] as const]
    })
    show({ choices: new Map<number, Given>(kept) })
    turnTo(startQueue(ids, givenIds, lastQuestion.kept(started.stageId), skipped))
    heartbeat.resume(started.startDate)
    outbox.wake()
    // The page was closed after the student had finished, but before the test was handed in.
    if (isEnding) void handIn('student')
  }

  const entry = createTestEntry({ server, outbox, clock, state, secondsLeft, onStarted: begin, onOver: over })

  const isAnswerable = () => {
    const { view, ending, queue } = state.get()
    return view === 'Test' && ending === null && !isOver && currentOf(queue) !== keptId
  }

  return {
    state,
    secondsLeft,
    warning,
    look: entry.look,
    start: entry.start,
    retry: entry.retry,
    reconnect: entry.reconnect,
    tick,
    beat: heartbeat.beat,
    choose: (ids: Given): void => {
      const current = currentOf(state.get().queue)
      if (current === null || !isAnswerable()) return
      place.keepChoice(test(), current, ids)
      show({ choices: new Map(state.get().choices).set(current, ids) })
    },
    /** TEST-30, TEST-33: nothing happens before something is chosen; the next question shows when this one is safe. */
    answer: async (): Promise<void> => {
      const { queue, choices } = state.get()
      const current = currentOf(queue)
      const chosen = current === null ? [] : (choices.get(current) ?? [])
      const question = test().questions.find(({ id }) => id === current)
      if (current === null || question === undefined || !isGiven(chosen) || !isAnswerable()) return
      const answer = {
        questionId: current,
        ...answerFrom(question.answerType, chosen),
        cheatsCount: cheats.get(current) ?? 0,
        timeSpent: stopwatch.secondsOf(current),
        clientId: deps.newId(),
        answeredAt: clock.iso(),
        language: deps.locale(),
      }
      keptId = current
      place.removeSkipped(test(), current)
      // E4: on disk or with the server, whichever is first; a disk that does not answer holds nobody up.
      const kept = outbox.add({ academyId: deps.academyId, stageTestId: test().stageTestId }, answer)
      await Promise.race([kept, deps.pause(keepingMaxMs)])
      if (keptId === current) keptId = null
      turnTo(complete(state.get().queue, [current]))
    },
    skip: (): void => {
      const current = currentOf(state.get().queue)
      if (current === null || !isAnswerable()) return
      place.addSkipped(test(), current)
      turnTo(skip(state.get().queue))
    },
    jumpTo: (id: number): void => {
      if (!isAnswerable()) return
      place.removeSkipped(test(), id)
      show({ isAsking: false })
      turnTo(jumpTo(state.get().queue, id))
    },
    /** Asks whether to finish: what has no answer counts as wrong afterwards. */
    ask: (): void => {
      if (isAnswerable()) show({ isAsking: true })
    },
    goBack: (): void => show({ isAsking: false }),
    /** TEST-34: only after the question. */
    finish: (): void => {
      const { view, queue, isAsking } = state.get()
      if (view === 'Test' && (isAsking || openCount(queue) === 0)) void handIn('student')
    },
    /** TEST-47, TEST-52: reported now, and with the answer, whichever arrives. */
    cheated: (): void => {
      const current = currentOf(state.get().queue)
      if (current === null || !isAnswerable()) return
      cheats.set(current, (cheats.get(current) ?? 0) + 1)
      deps.onCheat()
      const clientId = deps.newId()
      const at = clock.iso()
      server.cheat(test().stageTestId, current, clientId).catch((error: unknown) => {
        if (outcomeOf(error) !== 'retry') return
        heartbeat.add({ clientId, kind: 'focusLost', at, endedAt: null, questionId: current })
      })
    },
    noticeOffline: (): void => heartbeat.noticeTrouble(new ApiError('LostInternetConnection')),
    stop: (): void => {
      stopListening()
    },
  }
}
export type TestRun = ReturnType<typeof createTestRun>
