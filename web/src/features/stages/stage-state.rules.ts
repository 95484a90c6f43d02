import { stageTypes, type StageType } from '@academy/contract/enums'
import type { StageRoute } from '@academy/contract/users'

export type StageState = 'current' | 'open' | 'over' | 'soon' | 'locked'

/** after its end a stage stays open for reading. */
export const stageState = (stage: StageRoute, now: Date): StageState => {
  if (!stage.available) {
    return stage.startDate !== null && new Date(stage.startDate) > now ? 'soon' : 'locked'
  }
  if (stage.endDate !== null && new Date(stage.endDate) < now) return 'over'
  return stage.isCurrentStage ? 'current' : 'open'
}

/** Nobody is told to look forward to these. */
const neverNext: readonly StageType[] = [stageTypes.Failed, stageTypes.StageFailed, stageTypes.Profile]

/** What a student should look at now, and what comes after it. */
export const whatNow = (stages: readonly StageRoute[], now: Date) => {
  const current = stages.findLast((stage) => stage.available && stage.isCurrentStage) ?? null
  const isAhead = (stage: StageRoute) => stage.startDate === null || new Date(stage.startDate) > now
  const next = stages.find(
    (stage) =>
      !stage.available &&
      stage.position > (current?.position ?? 0) &&
      isAhead(stage) &&
      !neverNext.includes(stage.stageType),
  )
  return { current, next: next ?? null }
}
