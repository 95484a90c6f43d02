import { undecidedRules } from '@academy/contract/move-choices'
import type { StudentPathStep } from '@academy/contract/moves'

export interface StudentPathEvent extends StudentPathStep {
  isUndone: boolean
}

/**
 * The steps as a person remembers them. What was undone never happened. Of joining only the stage that it opened last
 * counts: an undo may have led a newcomer somewhere else than the first time, and the stages before it were over
 * already, so the student passed none of them.
 */
export const studentPathStepsOf = (events: readonly StudentPathEvent[]): StudentPathStep[] => {
  const happened = events.filter(({ isUndone, kind }) => !isUndone && kind !== 'undo')
  const lastJoin = new Map(happened.filter(({ kind }) => kind === 'join').map((event) => [event.stage.id, event]))
  return happened
    .filter((event) => event.kind !== 'join' || (lastJoin.get(event.stage.id) === event && event.after === 'Opened'))
    .map(({ at, kind, stage, before, after, reason }) => ({ at, kind, stage, before, after, reason }))
}

/** INT-14: what came of an interview is theirs to read when it is published; until then staff decided. */
export const asStudentsRead = (step: StudentPathStep): StudentPathStep =>
  undecidedRules.some((rule) => rule === step.reason.rule) ? { ...step, reason: { rule: 'byHand' } } : step
