import { onlineManager } from '@tanstack/react-query'
import { alerts } from '#lib/alerts.ts'
import { createObservable } from '#lib/observable.ts'
import type { Move } from './board.rules.ts'
import { alertFailure } from './team-failure.ts'
import { reloadTeams, runMove } from './teams.api.ts'

interface Waiting {
  move: Move
  /** Whom it is about, for the sentence that says it did not work. */
  name: string
}

/** Without a network the answer may be hours away; nothing waits for it. */
const reload = async (academyId: number): Promise<void> => {
  const reloaded = reloadTeams(academyId)
  if (onlineManager.isOnline()) await reloaded
}

/**
 * Every move is on the screen at once and stored in turn, each made from what the server answered to the one before. One
 * that is refused leaves the screen with a sentence; those after it go on.
 */
export const createPendingMoves = (academyId: number, stageId: number) => {
  const waiting = createObservable<readonly Waiting[]>([])
  let last: Promise<void> = Promise.resolve()

  const leave = (done: Waiting) => waiting.set(waiting.get().filter((each) => each !== done))
  const run = async (next: Waiting): Promise<void> => {
    try {
      await runMove(academyId, stageId, next.move)
      // Until the answer is there the screen shows what was asked for.
      if (waiting.get().at(-1) === next) await reload(academyId)
      leave(next)
    } catch (error) {
      leave(next)
      alertFailure(error, next.name, alerts)
      // What the next one is made from.
      await reload(academyId)
    }
  }
  return {
    waiting,
    move: (move: Move, name: string): Promise<void> => {
      const next = { move, name }
      waiting.set([...waiting.get(), next])
      last = last.then(() => run(next))
      return last
    },
  }
}
