import type { Move, MoveOutcome } from '@academy/contract/moves'

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

export type MoveState = 'undone' | 'nothing' | 'held' | 'mailing' | 'mailed'

/** `isHeld`: whether the time to undo it is still running. */
export const stateOf = (move: Move, isHeld: boolean): MoveState => {
  if (move.undoneAt !== null) return 'undone'
  if (move.kind !== 'advance' && move.movedCount + move.failedCount === 0) return 'nothing'
  if (move.toldAt !== null) return 'mailed'
  return isHeld ? 'held' : 'mailing'
}
