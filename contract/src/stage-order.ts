import { stageTypes } from './enums.ts'

export interface OrderedStage {
  id: number
  stageType: number
  position: number
  isOnlyForDesignated: boolean
}

/** Messages and side branches: the programme as a whole is never at these stages. */
const sideStageTypes: readonly number[] = [
  stageTypes.Mock,
  stageTypes.SecondChance,
  stageTypes.StageSucceed,
  stageTypes.StageFailed,
  stageTypes.Failed,
]

/** Whether a stage can be the active stage of the programme. */
export const isOrdinary = (stage: Pick<OrderedStage, 'stageType' | 'isOnlyForDesignated'>): boolean =>
  !stage.isOnlyForDesignated && !sideStageTypes.includes(stage.stageType)

export const inOrder = <S extends OrderedStage>(stages: readonly S[]): S[] =>
  stages.toSorted((a, b) => a.position - b.position)

/** the next ordinary stage by position; the first one while the programme has not begun. */
export const nextStageOf = <S extends OrderedStage>(stages: readonly S[], activeStageId: number | null): S | null => {
  const active = stages.find(({ id }) => id === activeStageId)
  const from = active?.position ?? Number.NEGATIVE_INFINITY
  return inOrder(stages).find((stage) => stage.position > from && isOrdinary(stage)) ?? null
}

/** the messages about a result follow the stage it belongs to, before the next ordinary stage. */
export const messagesBehind = <S extends OrderedStage>(stages: readonly S[], stageId: number): S[] => {
  const ordered = inOrder(stages)
  const behind = ordered.slice(ordered.findIndex(({ id }) => id === stageId) + 1)
  const end = behind.findIndex(isOrdinary)
  return behind.slice(0, end < 0 ? undefined : end).filter(({ stageType }) => isMessage(stageType))
}

export const isMessage = (stageType: number): boolean =>
  stageType === stageTypes.StageSucceed || stageType === stageTypes.StageFailed

/**
 * STG-85, Q-03: materials are learnt for what comes after them, so they stay open until their own end, though the
 * programme has gone on; without an end, until it goes on.
 */
export const isLearningOpen = (
  { state, endDate }: { state: 'Opened' | 'Passed' | 'Failed' | null; endDate: string | null },
  now: Date,
): boolean => {
  if (endDate === null) return state === 'Opened'
  return (state === 'Opened' || state === 'Passed') && new Date(endDate) >= now
}
