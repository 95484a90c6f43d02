import type { StudentPathStep } from '@academy/contract/moves'

export interface StudentPathEvent extends StudentPathStep {
  isUndone: boolean
}

/**
 * The steps as a person remembers them: what was undone never happened, and of joining only where it led counts (an
 * undo may have led a newcomer somewhere else than the first time).
 */
export const studentPathStepsOf = (events: readonly StudentPathEvent[]): StudentPathStep[] => {
  const happened = events.filter(({ isUndone, kind }) => !isUndone && kind !== 'undo')
  const lastJoin = new Map(happened.filter(({ kind }) => kind === 'join').map((event) => [event.stage.id, event]))
  return happened
    .filter((event) => event.kind !== 'join' || (lastJoin.get(event.stage.id) === event && event.after !== null))
    .map(({ at, kind, stage, before, after, reason }) => ({ at, kind, stage, before, after, reason }))
}
