import type { ErrorName } from '@academy/contract/errors'
import type { Notice, Pulse } from '@academy/contract/tests'
import { isOpenGap, type NoticeStore } from '#domain/answer-outbox/notice-store.ts'
import { outcomeOf } from '#domain/answer-outbox/outbox.rules.ts'
import { isApiError } from '#lib/api-error.ts'
import type { ServerClock } from '#lib/server-clock.ts'

export interface HeartbeatServer {
  pulse(stageTestId: number, notices: Notice[]): Promise<Pulse>
}

interface Deps {
  academyId: number
  server: HeartbeatServer
  clock: ServerClock
  /** What the server has not heard of yet; a reload forgets nothing of it. */
  notices: NoticeStore
  newId: () => string
  stageTestId: () => number
  currentQuestion: () => number | null
  onOffline: (isOffline: boolean) => void
  onPulse: (pulse: Pulse) => void
  onEnded: (why: ErrorName) => void
}

/** Shorter gaps are what every network has. */
const reportedFromMs = 3_000
/** As many as one pulse may carry. */
const noticesMaxCount = 100

/** Differs after every pulse that sent something or ended a gap. What is there only gets less, so such pulses come to an end. */
const stateOf = (notices: readonly Notice[]): string => `${notices.length} ${notices.filter(isOpenGap).length}`

/** Tells the server that the test goes on, and what happened; hears how much time there is. */
export const createHeartbeat = (deps: Deps) => {
  const { clock, notices } = deps
  let gap: Notice | null = null
  let beating: Promise<void> | null = null

  const ours = () => notices.of(deps.stageTestId())
  const add = (notice: Notice) => notices.put({ academyId: deps.academyId, stageTestId: deps.stageTestId(), notice })

  const noticeTrouble = (error: unknown) => {
    if (outcomeOf(error) !== 'retry' || gap !== null) return
    gap = {
      clientId: deps.newId(),
      kind: 'offline',
      at: clock.iso(),
      endedAt: null,
      questionId: deps.currentQuestion(),
    }
    add(gap)
    deps.onOffline(true)
  }
  /** Reports the gap of the network as such, never as a look elsewhere; a short one is dropped. Returns whether it was reported. */
  const close = (open: Notice): boolean => {
    const isReported = clock.now() - Date.parse(open.at) >= reportedFromMs
    if (isReported) add({ ...open, endedAt: clock.iso() })
    else notices.remove([open])
    return isReported
  }
  const noticeSuccess = () => {
    if (gap === null) return
    const isReported = close(gap)
    gap = null
    deps.onOffline(false)
    // Staff who watch see at once that it is over, and not with the next pulse.
    if (isReported) void Promise.resolve(beating).then(beat)
  }

  const beatOnce = async () => {
    const sent = ours()
      .filter((notice) => !isOpenGap(notice))
      .slice(0, noticesMaxCount)
    const sentAt = clock.tick()
    try {
      const pulse = await deps.server.pulse(deps.stageTestId(), sent)
      notices.remove(sent)
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
    add,
    beat,
    /** The server has just answered: a gap in which the page before this one ended is over, too. */
    resume: (startDate: string): void => {
      const isOfThisAttempt = ({ at }: Notice) => Date.parse(at) >= Date.parse(startDate)
      notices.remove(ours().filter((notice) => !isOfThisAttempt(notice)))
      for (const open of ours().filter(isOpenGap)) close(open)
    },
    /**
     * After the end of a test nothing more is written down. A pulse that is on its way may have left before the last of
     * it, the one that ends a gap tells of its end only with the next, and none carries more than a hundred.
     */
    sendTheRest: async (): Promise<void> => {
      await beating
      for (let before = ''; ours().length > 0 && before !== stateOf(ours());) {
        before = stateOf(ours())
        await beat()
        // Without a line there is no use in another: the next try of handing in tells it.
        if (gap !== null) return
      }
    },
    forget: (): void => notices.remove(ours()),
  }
}
