import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { UserStageState } from './enums.ts'
import { Id, IdParam, IsoDateTime, integer } from './fields.ts'
import { pageSize } from './limits.ts'
import { chosenOutcomes, undecidedRules } from './move-choices.ts'
import { pageInAddress, rowsOf } from './paging.ts'
import { LocalizedName, Specialization } from './users.ts'

/** Everything that changes the stages of students; 'join' and 'result' happen without staff. */
export const moveKinds = ['advance', 'fail', 'add', 'remove', 'undo', 'join', 'result'] as const
export const MoveKind = z.enum(moveKinds, 'wrongChoice')
export type MoveKind = z.infer<typeof MoveKind>

/** What becomes of one student at the next stage. waits: their test is running, its result will decide (Q-44a). */
export const moveOutcomes = ['moves', 'fails', 'waits', 'stays'] as const
export const MoveOutcome = z.enum(moveOutcomes, 'wrongChoice')
export type MoveOutcome = z.infer<typeof MoveOutcome>

/**
 * The rule that decided, with the numbers it looked at; people read it in their own language.
 * nextStage: the programme went on. belowPassPercent, notSubmitted: the test of the stage. secondChance*: the same at a
 * second chance. secondChanceOpen: the second chance is still running. byHand: staff decided. joined: from the start.
 * published: a result was published. testRunning: the end of the test decides. blocked, alreadyThere, notThere, alreadyFailed: nothing to do.
 * notPassed, noOutcome: what the interview of the stage says; what follows from it staff choose. A move stores the place of a
 * rule in this list, so a new rule is added at the end.
 */
export const moveRules = [
  'nextStage',
  'belowPassPercent',
  'notSubmitted',
  'secondChancePassed',
  'secondChanceFailed',
  'secondChanceMissed',
  'secondChanceOpen',
  'byHand',
  'joined',
  'published',
  'undone',
  'blocked',
  'alreadyThere',
  'notThere',
  'alreadyFailed',
  'testRunning',
  'notPassed',
  'noOutcome',
] as const
export const MoveRule = z.enum(moveRules)
export type MoveRule = z.infer<typeof MoveRule>

export const MoveReason = z.strictObject({
  rule: MoveRule,
  successPercent: z.optional(z.nullable(z.int())),
  passPercent: z.optional(z.nullable(z.int())),
  /** When the running test ends. */
  until: z.optional(IsoDateTime),
})
export type MoveReason = z.infer<typeof MoveReason>

const ChosenOutcome = z.enum(chosenOutcomes satisfies readonly MoveOutcome[], 'wrongChoice')

/** What staff choose for them. */
export const MoveChoices = z.strictObject({ notPassed: ChosenOutcome, noOutcome: ChosenOutcome })
export type MoveChoices = z.infer<typeof MoveChoices>

/** How many there are of each. */
export const UndecidedCounts = z.strictObject({ notPassed: z.int(), noOutcome: z.int() })
export type UndecidedCounts = z.infer<typeof UndecidedCounts>

const StageName = z.strictObject({ id: Id, name: LocalizedName })

export const Move = z.strictObject({
  id: Id,
  kind: MoveKind,
  fromStage: z.nullable(StageName),
  toStage: z.nullable(StageName),
  actor: z.nullable(z.strictObject({ id: Id, fullName: z.string() })),
  createdAt: IsoDateTime,
  movedCount: z.int(),
  failedCount: z.int(),
  stayedCount: z.int(),
  /** Whose test is still running: they are in none of the other numbers until it ends. */
  waitingCount: z.int(),
  /** Until then it can be undone, and no mail about it is sent. */
  undoUntil: IsoDateTime,
  undoneAt: z.nullable(IsoDateTime),
  undoneBy: z.nullable(z.strictObject({ id: Id, fullName: z.string() })),
  /** When the students were informed. */
  toldAt: z.nullable(IsoDateTime),
  /** What staff chose for those the interview left undecided; null: nothing was chosen. */
  choices: z.nullable(MoveChoices),
  /** Whether the caller could undo it now: the newest one that is not undone yet, in time, and within the rights. */
  canUndo: z.boolean(),
})
export type Move = z.infer<typeof Move>

/** In a list, which may span several academies. */
export const ListedMove = z.strictObject({ ...Move.shape, academyId: Id, academyName: z.string() })
export type ListedMove = z.infer<typeof ListedMove>

export const MovedPerson = z.strictObject({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  specialization: z.nullable(Specialization),
  outcome: MoveOutcome,
  reason: MoveReason,
})
export type MovedPerson = z.infer<typeof MovedPerson>

/** ACAD-21: the sets of a move without the move. */
export const MoveCount = z.strictObject({
  count: z.int(),
  failedCount: z.int(),
  stayedCount: z.int(),
  waitingCount: z.int(),
  /** Why the programme cannot advance, with nobody counted; null: it can. noStages: it has none to be at. */
  stopped: z.nullable(z.enum(['noStages', 'lastStage', 'closed'])),
  fromStage: z.nullable(StageName),
  toStage: z.nullable(StageName),
  reasons: z.array(z.strictObject({ outcome: MoveOutcome, rule: MoveRule, count: z.int() })),
  /** Counted above as without a choice: they move on, unless their published result says no (STG-83, STG-25). */
  undecided: UndecidedCounts,
})
export type MoveCount = z.infer<typeof MoveCount>

export const MovePreview = z.strictObject({ count: z.int(), people: z.array(MovedPerson) })
export type MovePreview = z.infer<typeof MovePreview>

export const MovePeopleQuery = z.strictObject({
  outcome: z.optional(MoveOutcome),
  page: z.optional(integer(1, 1_000_000)),
  perPage: z.optional(integer(1, pageSize.max)),
})
export type MovePeopleQuery = z.infer<typeof MovePeopleQuery>

/** The same of a move that is not made yet, with what staff would choose. */
export const DryRunQuery = z.extend(MovePeopleQuery, {
  rule: z.optional(z.enum(undecidedRules satisfies readonly MoveRule[], 'wrongChoice')),
  choices: z.optional(MoveChoices),
})
export type DryRunQuery = z.infer<typeof DryRunQuery>

/** What the next stage is asked for with. */
export const AdvanceInput = z.strictObject({
  /** The stage the caller saw as active, null before the first: a second click is harmless. */
  fromStageId: z.optional(z.nullable(Id)),
  choices: z.optional(MoveChoices),
  /** How many the caller chose for: with other numbers the move is refused with 409. */
  undecided: z.optional(UndecidedCounts),
})
export type AdvanceInput = z.infer<typeof AdvanceInput>

/** One step of a student's path, with the rule that decided it. */
export const StudentPathStep = z.strictObject({
  at: IsoDateTime,
  kind: MoveKind,
  stage: StageName,
  before: z.nullable(UserStageState),
  after: z.nullable(UserStageState),
  reason: MoveReason,
})
export type StudentPathStep = z.infer<typeof StudentPathStep>

export const StudentPath = z.strictObject({
  steps: z.array(StudentPathStep),
  /** What opens next and what it depends on; null at the end. */
  next: z.nullable(
    z.strictObject({ stage: StageName, startDate: z.nullable(IsoDateTime), passPercent: z.nullable(z.int()) }),
  ),
})
export type StudentPath = z.infer<typeof StudentPath>

const ById = z.strictObject({ id: IdParam })

export const movesApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/moves',
    access: 'academies.moveCount',
    query: z.strictObject(pageInAddress),
    response: rowsOf(ListedMove),
    summary: 'What staff moved in the academy, or in all academies of the caller, newest first (ACAD-52)',
  },
  people: {
    method: 'POST',
    path: '/api/moves/:id/people',
    access: 'academies.moveCount',
    oneAcademy: true,
    effect: 'read',
    params: ById,
    body: MovePeopleQuery,
    response: rowsOf(MovedPerson),
    errors: ['EndpointNotFound'],
    summary: 'Whom a move concerned, and why',
  },
  notPassed: {
    method: 'GET',
    path: '/api/stages/:id/not-passed',
    access: 'stageUsers.move',
    oneAcademy: true,
    params: ById,
    response: z.strictObject({ userIds: z.array(Id) }),
    errors: ['StageNotFound'],
    summary: 'Who is still in the stage although its interview or letter was not passed, at most a thousand (INT-16)',
  },
  undo: {
    method: 'POST',
    path: '/api/moves/:id/undo',
    access: 'stageUsers.move',
    oneAcademy: true,
    params: ById,
    response: Move,
    idempotent: true,
    takesLong: true,
    errors: ['EndpointNotFound'],
    summary: 'Take the newest move back, while nobody has been told yet',
  },
})
