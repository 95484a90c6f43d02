import type { ErrorName } from '@academy/contract/errors'
import type { Notice, Pulse } from '@academy/contract/tests'
import { outcomeOf } from '#lib/answer-outbox/outbox.rules.ts'
import { isApiError } from '#lib/api-error.ts'
import type { ServerClock } from '#lib/server-clock.ts'

export interface HeartbeatServer {
  pulse(stageTestId: number, notices: Notice[]): Promise<Pulse>
}

interface Deps {
  server: HeartbeatServer
  clock: ServerClock
  newId: () => string
  stageTestId: () => number
  currentQuestion: () => number | null
  onOffline: (isOffline: boolean) => void
  onPulse: (pulse: Pulse) => void
  onEnded: (why: ErrorName) => void
}

/** Shorter gaps are what every network has. */
const worthTellingMs = 3_000
/** As many as one pulse may carry. */
const noticesMaxCount = 100

/** Tells the server that the test goes on, and what happened; hears how much time there is. */
export const createHeartbeat = (deps: Deps) => {
  const { clock } = deps
  let notices: Notice[] = []
  let gap: { since: string; sinceTick: number; questionId: number | null } | null = null
  let beating: Promise<void> | null = null

  const noticeTrouble = (error: unknown) => {
    if (outcomeOf(error) !== 'retry' || gap !== null) return
    gap = { since: clock.iso(), sinceTick: clock.tick(), questionId: deps.currentQuestion() }
    deps.onOffline(true)
  }
  /** A network gap is told as what it is: never as a look elsewhere. */
  const noticeSuccess = () => {
    if (gap === null) return
    const { since, sinceTick, questionId } = gap
    gap = null
    deps.onOffline(false)
    if (clock.tick() - sinceTick < worthTellingMs) return
    notices.push({ clientId: deps.newId(), kind: 'offline', at: since, endedAt: clock.iso(), questionId })
  }

  const beatOnce = async () => {
    const told = notices.slice(0, noticesMaxCount)
    const sentAt = clock.tick()
    try {
      const pulse = await deps.server.pulse(deps.stageTestId(), told)
      notices = notices.filter((notice) => !told.includes(notice))
      clock.hear(pulse.serverTime, sentAt)
      noticeSuccess()
      deps.onPulse(pulse)
    } catch (error) {
      if (isApiError(error) && outcomeOf(error) === 'ended') deps.onEnded(error.name)
      else noticeTrouble(error)
    }
  }

  const beat = (): Promise<void> => {
    beating ??= beatOnce().finally(() => (beating = null))
    return beating
  }
  return {
    noticeTrouble,
    noticeSuccess,
    tell: (notice: Notice): void => void notices.push(notice),
    beat,
    /** After the end of a test nothing more is written down. */
    tellTheRest: async (): Promise<void> => {
      if (notices.length > 0) await beat()
    },
  }
}
