import type { UserStageState } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { userStages } from '#server/schema/academies.ts'
import { stageEvents } from '#server/schema/moves.ts'

/** Somebody gets a state in a stage; null takes them out of it again, as an undo does. */
export interface Step {
  userId: number
  stageId: number
  state: UserStageState | null
  at: Date
  specializationId?: number | null
}

/** Who stood where after the steps until a moment, found the slow and obvious way. */
export const replay = (steps: readonly Step[], until: Date | null): Map<string, UserStageState> => {
  const states = new Map<string, UserStageState>()
  for (const { userId, stageId, state, at } of steps) {
    if (until && at > until) continue
    if (state === null) states.delete(`${userId}:${stageId}`)
    else states.set(`${userId}:${stageId}`, state)
  }
  return states
}

/** Writes steps, oldest first, as the events and rows that the moves of a real academy leave. */
export const writeHistory = async (db: Db, academyId: number, steps: readonly Step[]): Promise<void> => {
  const states = new Map<string, { step: Step; enteredAt: Date }>()
  for (const step of steps) {
    const { userId, stageId, state, at } = step
    const key = `${userId}:${stageId}`
    const before = states.get(key)
    await db.insert(stageEvents).values({
      academyId,
      userId,
      stageId,
      kind: before ? 'advance' : 'join',
      before: before?.step.state ?? null,
      after: state,
      reason: { rule: state === null ? 'undone' : 'nextStage' },
      specializationId: step.specializationId ?? null,
      at,
    })
    if (state === null) states.delete(key)
    else states.set(key, { step, enteredAt: before?.enteredAt ?? at })
  }
  for (const { step, enteredAt } of states.values())
    await db.insert(userStages).values({
      academyId,
      userId: step.userId,
      stageId: step.stageId,
      state: step.state!,
      enteredAt,
      leftAt: step.state === 'Opened' ? null : step.at,
    })
}
