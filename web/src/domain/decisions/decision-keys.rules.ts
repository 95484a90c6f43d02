export type DecisionKey = 'pass' | 'fail' | 'undo' | 'note' | 'next' | 'previous' | 'help'

const byPlace: Readonly<Record<string, DecisionKey>> = {
  KeyP: 'pass',
  KeyF: 'fail',
  KeyU: 'undo',
  KeyN: 'note',
  KeyJ: 'next',
  KeyK: 'previous',
}

/** By place for letters, so that a Ukrainian keyboard does the same; by sign for '?'. */
export const actionOfKey = ({ key, code }: { key: string; code: string }): DecisionKey | null =>
  key === '?' ? 'help' : (byPlace[code] ?? null)
