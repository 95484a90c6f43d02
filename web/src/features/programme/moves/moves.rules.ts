import { undecidedRules } from '@academy/contract/move-choices'
import type { Move, MoveChoices, MoveCount, MoveOutcome, MoveRule } from '@academy/contract/moves'

/** '14:05': minutes and seconds that are left, with hours from one on; null when the time is over. */
export const timeLeft = (until: string, now: number): string | null => {
  const seconds = Math.ceil((Date.parse(until) - now) / 1000)
  if (seconds <= 0) return null
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** The numbers of a move, by what became of people. */
export const countsOf = (
  move: Pick<Move, 'movedCount' | 'failedCount' | 'waitingCount' | 'stayedCount'>,
): Record<MoveOutcome, number> => ({
  moves: move.movedCount,
  fails: move.failedCount,
  waits: move.waitingCount,
  stays: move.stayedCount,
})

/**
 * Both stay until somebody chooses otherwise, so that nobody is lost: they keep the stage, their outcome can still be
 * noted there, and they are added to the next stage later. Moving on or failing sends an email that cannot be unsent.
 */
export const firstChoices: MoveChoices = { notPassed: 'stays', noOutcome: 'stays' }

const isUndecided = (rule: MoveRule): boolean => undecidedRules.some((undecided) => undecided === rule)

const countsOfReasons = (reasons: MoveCount['reasons']): Record<MoveOutcome, number> => {
  const counts = { moves: 0, fails: 0, waits: 0, stays: 0 }
  for (const { outcome, count } of reasons) counts[outcome] += count
  return counts
}

/** The dry run without those whom the interview leaves undecided. */
export const decidedCounts = ({ reasons }: Pick<MoveCount, 'reasons'>): Record<MoveOutcome, number> =>
  countsOfReasons(reasons.filter(({ rule }) => !isUndecided(rule)))

/** The dry run with them: each counts where staff chose. */
export const withChoices = ({ reasons, undecided }: Pick<MoveCount, 'reasons' | 'undecided'>, choices: MoveChoices) => {
  const all = [
    ...reasons.filter(({ rule }) => !isUndecided(rule)),
    ...undecidedRules.flatMap((rule) =>
      undecided[rule] > 0 ? [{ outcome: choices[rule], rule, count: undecided[rule] }] : [],
    ),
  ]
  return { reasons: all, counts: countsOfReasons(all) }
}

export type MoveState = 'undone' | 'nothing' | 'held' | 'mailing' | 'mailed'

/** `isHeld`: whether the time to undo it is still running. */
export const stateOf = (move: Move, isHeld: boolean): MoveState => {
  if (move.undoneAt !== null) return 'undone'
  if (move.kind !== 'advance' && move.movedCount + move.failedCount === 0) return 'nothing'
  if (move.toldAt !== null) return 'mailed'
  return isHeld ? 'held' : 'mailing'
}
