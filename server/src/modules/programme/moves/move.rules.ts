import { stageTypes, type UserStageState } from '@academy/contract/enums'
import type { UndecidedRule } from '@academy/contract/move-choices'
import type { MoveChoices, MoveOutcome, MoveReason } from '@academy/contract/moves'
import {
  inOrder,
  isMessage,
  isOrdinary,
  messagesBehind,
  nextStageOf,
  type OrderedStage,
} from '@academy/contract/stage-order'

export interface StageOfProgramme extends OrderedStage {
  endDate: Date | null
}

export interface Programme {
  stages: readonly StageOfProgramme[]
  activeStageId: number | null
  /** TEST-06: what a stage asks of a direction; null or no entry lets nobody fail by itself. */
  passPercents: readonly { stageId: number; groupId: number; passPercent: number | null }[]
  /** What staff chose for those whom the interview or the letter of the active stage leaves undecided. */
  choices?: MoveChoices | null | undefined
}

export interface OpenedStage {
  stageId: number
  /** null: no submitted test. */
  successPercent: number | null
  /** The test of the stage is running, until then. */
  testRunsUntil?: Date | null
}

/** What a decision looks at: the open stages of a student and their direction. */
export interface StudentStages {
  userId: number
  directionId: number | null
  opened: readonly OpenedStage[]
  /** What staff decided at the interview or the letter of the active stage; null: nothing yet. Missing: it has neither. */
  isPassed?: boolean | null
}

export interface Decision {
  userId: number
  outcome: MoveOutcome
  reason: MoveReason
  changes: readonly { stageId: number; after: UserStageState | null }[]
  /** The stage whose running test will decide. */
  heldAt?: number
}

type Verdict = Omit<Decision, 'userId'>

/** Failing ends the path: what is open behind `from` failed with it, what lies before it is read like the rest. */
const failing = (
  programme: Pick<Programme, 'stages'>,
  opened: readonly { stageId: number }[],
  from: number,
): Verdict['changes'] => {
  const byId = new Map(programme.stages.map((stage) => [stage.id, stage]))
  const closed = opened
    .map(({ stageId }) => byId.get(stageId)!)
    .filter(({ stageType }) => stageType !== stageTypes.Failed)
    .map(({ id, position, stageType }) => ({
      stageId: id,
      after: isMessage(stageType) || position < from ? ('Passed' as const) : ('Failed' as const),
    }))
  const page = failedPageOf(programme)
  return page ? [...closed, { stageId: page.id, after: 'Opened' }] : closed
}

const failedPageOf = ({ stages }: Pick<Programme, 'stages'>): StageOfProgramme | undefined =>
  inOrder(stages).find(({ stageType }) => stageType === stageTypes.Failed)

/**
 * What the next stage makes of one student. The same function counts beforehand, decides in the move,
 * and later about those whom the move left to their running test: for them `next` is the stage it led to. null: there is
 * no next stage.
 */
export const advanceBy = (
  programme: Programme,
  now: Date,
  next: StageOfProgramme | null = nextStageOf(programme.stages, programme.activeStageId),
): ((student: StudentStages) => Decision) | null => {
  if (!next) return null
  const byId = new Map(programme.stages.map((stage) => [stage.id, stage]))
  const active = byId.get(programme.activeStageId ?? -1) ?? null
  const messages = new Set(active ? messagesBehind(programme.stages, active.id).map(({ id }) => id) : [])
  const earlier = inOrder(programme.stages).filter((stage) => stage.position < next.position && isOrdinary(stage))
  const passPercents = new Map(programme.passPercents.map((row) => [`${row.stageId} ${row.groupId}`, row.passPercent]))
  const passPercentOf = (stage: StageOfProgramme, { directionId }: StudentStages): number | null =>
    passPercents.get(`${stage.id} ${directionId}`) ?? null

  /** The test a second chance repeats. */
  const testBefore = (chance: StageOfProgramme): StageOfProgramme | undefined =>
    inOrder(programme.stages).findLast(
      ({ stageType, position }) => stageType === stageTypes.Testing && position < chance.position,
    )
  const openedOf = ({ opened }: StudentStages, is: (stage: StageOfProgramme) => boolean) =>
    opened.filter(({ stageId }) => is(byId.get(stageId)!))

  const going = (student: StudentStages, reason: MoveReason): Verdict => ({
    outcome: 'moves',
    reason,
    changes: [
      ...(active ? [{ stageId: active.id, after: 'Passed' as const }] : []),
      ...openedOf(student, ({ id }) => messages.has(id)).map(({ stageId }) => ({ stageId, after: 'Passed' as const })),
      { stageId: next.id, after: 'Opened' },
    ],
  })

  /** A student who was left behind catches up like a newcomer, and the page of those who failed is not theirs any more. */
  const catchingUp = (student: StudentStages, reason: MoveReason): Verdict => ({
    outcome: 'moves',
    reason,
    changes: [
      ...earlier.map(({ id }) => ({ stageId: id, after: 'Passed' as const })),
      ...openedOf(student, ({ stageType }) => isMessage(stageType) || stageType === stageTypes.SecondChance).map(
        ({ stageId }) => ({ stageId, after: 'Passed' as const }),
      ),
      ...openedOf(student, ({ stageType }) => stageType === stageTypes.Failed).map(({ stageId }) => ({
        stageId,
        after: null,
      })),
      { stageId: next.id, after: 'Opened' },
    ],
  })

  const afterSecondChance = (student: StudentStages, { stageId, successPercent }: OpenedStage): Verdict => {
    const chance = byId.get(stageId)!
    const test = testBefore(chance)
    const passPercent = passPercentOf(chance, student) ?? (test ? passPercentOf(test, student) : null)
    const numbers = { successPercent, passPercent }
    const fails = (rule: 'secondChanceFailed' | 'secondChanceMissed'): Verdict => ({
      outcome: 'fails',
      reason: { rule, ...numbers },
      changes: failing(programme, student.opened, (test ?? chance).position),
    })
    if (successPercent !== null)
      return successPercent >= (passPercent ?? 0)
        ? catchingUp(student, { rule: 'secondChancePassed', ...numbers })
        : fails('secondChanceFailed')
    const isOver = chance.endDate !== null && chance.endDate < now
    return isOver
      ? fails('secondChanceMissed')
      : { outcome: 'stays', reason: { rule: 'secondChanceOpen' }, changes: [] }
  }

  const afterTest = (student: StudentStages, test: StageOfProgramme, passPercent: number): Verdict => {
    const successPercent = student.opened.find(({ stageId }) => stageId === test.id)?.successPercent ?? null
    if (successPercent !== null && successPercent >= passPercent)
      return going(student, { rule: 'nextStage', successPercent, passPercent })
    return {
      outcome: 'fails',
      reason:
        successPercent === null
          ? { rule: 'notSubmitted', passPercent }
          : { rule: 'belowPassPercent', successPercent, passPercent },
      changes: failing(programme, student.opened, test.position),
    }
  }

  /** STG-25: whose published result says no is an observer. */
  const isObserver = (student: StudentStages): boolean =>
    openedOf(student, ({ id, stageType }) => messages.has(id) && stageType === stageTypes.StageFailed).length > 0

  /** INT-16: staff choose. Without a choice everybody moves on, as from any other stage (STG-83), except observers. */
  const afterDecision = (student: StudentStages, stage: StageOfProgramme, rule: UndecidedRule): Verdict => {
    const outcome = programme.choices?.[rule] ?? (isObserver(student) ? 'stays' : 'moves')
    if (outcome === 'moves') return going(student, { rule })
    const changes = outcome === 'fails' ? failing(programme, student.opened, stage.position) : []
    return { outcome, reason: { rule }, changes }
  }

  const verdictOn = (student: StudentStages): Verdict => {
    const running = student.opened.find(({ testRunsUntil }) => testRunsUntil)
    if (running) {
      const reason: MoveReason = { rule: 'testRunning', until: running.testRunsUntil!.toISOString() }
      return { outcome: 'waits', reason, changes: [], heldAt: running.stageId }
    }
    const position = ({ stageId }: OpenedStage) => byId.get(stageId)!.position
    const chance = openedOf(student, ({ stageType }) => stageType === stageTypes.SecondChance)
      .toSorted((a, b) => position(a) - position(b))
      .at(-1)
    if (chance) return afterSecondChance(student, chance)
    if (openedOf(student, ({ stageType }) => stageType === stageTypes.Failed).length > 0)
      return { outcome: 'stays', reason: { rule: 'alreadyFailed' }, changes: [] }
    const passPercent = active?.stageType === stageTypes.Testing ? passPercentOf(active, student) : null
    if (active && passPercent !== null) return afterTest(student, active, passPercent)
    const { isPassed } = student
    if (active && isPassed !== undefined && isPassed !== true)
      return afterDecision(student, active, isPassed === null ? 'noOutcome' : 'notPassed')
    // They stay until staff decide otherwise.
    if (isObserver(student)) return { outcome: 'stays', reason: { rule: 'published' }, changes: [] }
    return going(student, { rule: 'nextStage' })
  }
  return (student) => ({ userId: student.userId, ...verdictOn(student) })
}

// --- What staff do with single people

export type MemberAction = 'add' | 'remove' | 'fail'

export interface Member {
  userId: number
  isBlocked: boolean
  states: readonly { stageId: number; state: UserStageState }[]
}

const nothingToDo = (rule: MoveReason['rule']): Verdict => ({ outcome: 'stays', reason: { rule }, changes: [] })
const byHand: MoveReason = { rule: 'byHand' }

const adding = (stages: readonly StageOfProgramme[], stage: StageOfProgramme, member: Member): Verdict => {
  if (member.states.some(({ stageId, state }) => stageId === stage.id && state === 'Opened'))
    return nothingToDo('alreadyThere')
  // Back on the way: the page of those who failed goes.
  const pages = isOrdinary(stage) ? stages.filter(({ stageType }) => stageType === stageTypes.Failed) : []
  return {
    outcome: 'moves',
    reason: byHand,
    changes: [...pages.map(({ id }) => ({ stageId: id, after: null })), { stageId: stage.id, after: 'Opened' }],
  }
}

/** Q-07, STG-58, STG-59. */
export const memberDecision = (
  action: MemberAction,
  stages: readonly StageOfProgramme[],
  stage: StageOfProgramme,
  member: Member,
): Decision => {
  const verdict = (): Verdict => {
    if (member.isBlocked) return nothingToDo('blocked')
    if (action === 'add') return adding(stages, stage, member)
    const state = member.states.find(({ stageId }) => stageId === stage.id)?.state
    if (state === undefined) return nothingToDo('notThere')
    if (action === 'remove') return { outcome: 'moves', reason: byHand, changes: [{ stageId: stage.id, after: null }] }
    if (state === 'Failed' || stage.stageType === stageTypes.Failed) return nothingToDo('alreadyFailed')
    const others = member.states.filter((row) => row.state === 'Opened' && row.stageId !== stage.id)
    return {
      outcome: 'fails',
      reason: byHand,
      changes: [{ stageId: stage.id, after: 'Failed' }, ...failing({ stages }, others, stage.position)],
    }
  }
  return { userId: member.userId, ...verdict() }
}
