import type { MoveReason } from '@academy/contract/moves'

/** Which sentence of the numbers behind a move fits (`moves.numbers.*`); null without any. */
export const numbersOf = ({ successPercent: success = null, passPercent: pass = null }: MoveReason) => {
  if (success !== null && pass !== null) return { text: 'both', success, pass } as const
  if (pass !== null) return { text: 'needed', success, pass } as const
  return success === null ? null : ({ text: 'got', success, pass } as const)
}
