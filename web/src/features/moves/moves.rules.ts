import type { Move, MoveReason } from '@academy/contract/moves'

/** '14:05': minutes and seconds that are left; null when the time is over. */
export const timeLeft = (until: string, now: number): string | null => {
  const seconds = Math.ceil((Date.parse(until) - now) / 1000)
  if (seconds <= 0) return null
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export type MoveState = 'undone' | 'nothing' | 'held' | 'telling' | 'told'

/** `isHeld`: whether the time to undo it is still running. */
export const stateOf = (move: Move, isHeld: boolean): MoveState => {
  if (move.undoneAt !== null) return 'undone'
  if (move.kind !== 'advance' && move.movedCount + move.failedCount === 0) return 'nothing'
  if (move.toldAt !== null) return 'told'
  return isHeld ? 'held' : 'telling'
}

/** Which sentence of the numbers fits; null without any. */
export const numbersOf = ({ successPercent: success = null, passPercent: pass = null }: MoveReason) => {
  if (success !== null && pass !== null) return { text: 'both', success, pass } as const
  if (pass !== null) return { text: 'needed', success, pass } as const
  return success === null ? null : ({ text: 'got', success, pass } as const)
}
