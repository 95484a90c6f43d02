import { stageTypes, type StageType } from '@academy/contract/enums'
import { urgencyWindowMs } from '@academy/contract/limits'
import { isLearningOpen } from '@academy/contract/stage-order'
import type { StageRoute } from '@academy/contract/users'

export type StageState = 'current' | 'open' | 'passed' | 'skipped' | 'failed' | 'over' | 'soon' | 'locked'

/** after its end, and once it is passed, a stage stays open for reading. */
export const stageState = (stage: StageRoute, now: Date): StageState => {
  if (!stage.available) {
    return stage.startDate !== null && new Date(stage.startDate) > now ? 'soon' : 'locked'
  }
  if (stage.state === 'Failed') return 'failed'
  // What is behind but can still be worked on is not only for reading.
  const isBehind = stage.state === 'Passed' && !isAlwaysOpen(stage) && !isLearnable(stage, now) && !isIncomplete(stage)
  if (isBehind && stage.isDone) return 'passed'
  if (isBehind && stage.isSkipped) return 'skipped'
  const hasEnded = stage.endDate !== null && new Date(stage.endDate) < now
  if (hasEnded && stage.stageType === stageTypes.Finished) return 'passed'
  if (isBehind || hasEnded) return 'over'
  return stage.isCurrentStage ? 'current' : 'open'
}

/** An application is filled in whenever it suits, however far the programme is. */
const isIncomplete = ({ stageType, isDone }: StageRoute) => stageType === stageTypes.Registration && !isDone

/** Pages that are there to be read, all along the way: there is nothing to be over or passed about them. */
const alwaysOpen: readonly StageType[] = [stageTypes.Profile, stageTypes.StagePage]
const isAlwaysOpen = ({ stageType }: StageRoute) => alwaysOpen.includes(stageType)

/** Types that only tell something: there was never anything to change in them. */
const messages: readonly StageType[] = [
  stageTypes.Pending,
  stageTypes.Registration,
  stageTypes.StageSucceed,
  stageTypes.StageFailed,
  stageTypes.Failed,
  stageTypes.Finished,
  stageTypes.Countdown,
  ...alwaysOpen,
]

/** Materials can be learnt, though the programme has gone on. */
export const isLearnable = (stage: StageRoute, now: Date): boolean =>
  stage.stageType === stageTypes.MaterialsForPreparation && isLearningOpen(stage, now)

/** STG-85: what was done stays to be read, and nothing can be changed any more. */
export const isReadOnly = (stage: StageRoute, now: Date): boolean =>
  !messages.includes(stage.stageType) &&
  !isLearnable(stage, now) &&
  ['passed', 'skipped', 'failed', 'over'].includes(stageState(stage, now))

/** A stage is urgent by a lecture, too; its own end is near only within a day of it. */
export const endsSoon = ({ isUrgent, endDate }: StageRoute, now: Date): boolean =>
  isUrgent && endDate !== null && new Date(endDate).getTime() - now.getTime() <= urgencyWindowMs

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
