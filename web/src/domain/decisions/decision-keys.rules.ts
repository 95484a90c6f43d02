export type DecisionKey = 'pass' | 'fail' | 'undo' | 'note' | 'next' | 'previous'

const byPlace: Readonly<Record<string, DecisionKey>> = {
  KeyP: 'pass',
  KeyF: 'fail',
  KeyU: 'undo',
  KeyN: 'note',
  KeyJ: 'next',
  KeyK: 'previous',
}

/** By place, so that a Ukrainian keyboard does the same. */
export const actionOfKey = ({ code }: { code: string }): DecisionKey | null => byPlace[code] ?? null
