import {
  type AnyChange,
  type ChangeKind,
  type ChangeRule,
  type LeftOutRule,
  type ChangeState,
  peopleChangeKinds,
  type PeopleTarget,
} from '@academy/contract/changes'
import type { Capability } from '@academy/contract/permissions'
import type { AcademyCtx } from '#platform/ctx.ts'

/** What one of them was before and is after, as far as the change is about it. */
export interface Done {
  id: number
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** How one kind of change is made and undone. `ctx` is in a transaction, except in `check` and, for a preview, in `rules`. */
export interface KindOfChange<Input extends AnyChange = AnyChange> {
  needs: Capability
  /** All are changed in one transaction, because they are one thing for its module; absent: portion by portion. */
  isWhole?: true
  /** Refuses what can be done to nobody. */
  check?(ctx: AcademyCtx, input: Input): Promise<void> | void
  /**
   * Until the end of the transaction nobody else changes any of them: what becomes of each is decided after this, so of
   * two who change the same at once the second finds it done, and its undoing leaves it alone.
   */
  hold(ctx: AcademyCtx, input: Input, ids: readonly number[]): Promise<void>
  /** Somebody whom the target names and its list does not hold. */
  newcomer?(ctx: AcademyCtx, target: PeopleTarget): Promise<number | null>
  /** What becomes of each; who is missing is gone. */
  rules(ctx: AcademyCtx, input: Input, ids: readonly number[]): Promise<Map<number, ChangeRule>>
  /** Those whom the rules let through; returns what it did with whom, and the move it was. */
  apply(
    ctx: AcademyCtx,
    input: Input,
    ids: readonly number[],
    changeId: number,
  ): Promise<{ done: Done[]; moveId?: number }>
  /** Returns who is as before; the others were changed meanwhile and stay. */
  undo(ctx: AcademyCtx, input: Input, done: readonly Done[], moveId: number | null): Promise<number[]>
  /** Once it cannot be undone any more. */
  expire?(ctx: AcademyCtx, input: Input, done: readonly Done[]): Promise<void>
}

/** In the call itself; more are changed by a job. */
export const changedAtOnce = 50
export const portionSize = 25

export const isPeopleKind = (kind: ChangeKind): boolean => (peopleChangeKinds as readonly ChangeKind[]).includes(kind)

/** By their numbers: two who change the same ones at once wait for each other instead of both failing. */
export const inOrder = <T extends number | { id: number }>(all: readonly T[]): T[] => {
  const idOf = (one: T): number => (typeof one === 'number' ? one : one.id)
  return all.toSorted((one, other) => idOf(one) - idOf(other))
}

/** Only what is left of a stopped change can be gone on with, and not once its undoing has begun. */
export const resumeRefusal = (
  { state, undoneAt }: { state: ChangeState; undoneAt: unknown },
  waiting: number,
): 'changeRunning' | 'nothingLeft' | null => {
  if (state === 'running' || state === 'undoing') return 'changeRunning'
  return state === 'stopped' && undoneAt === null && waiting > 0 ? null : 'nothingLeft'
}

/** Nothing can be undone twice, after its time, or while a job is still at it. */
export const undoRefusal = (
  { state, undoUntil }: { state: ChangeState; undoUntil: Date },
  now: Date,
): 'changeRunning' | 'alreadyUndone' | 'undoTooLate' | null => {
  if (state === 'running' || state === 'undoing') return 'changeRunning'
  if (state === 'undone') return 'alreadyUndone'
  return now < undoUntil ? null : 'undoTooLate'
}

export const countsOf = (rules: Iterable<ChangeRule>) => {
  const counts = new Map<LeftOutRule, number>()
  let count = 0
  for (const rule of rules) {
    if (rule === 'changes') count += 1
    else counts.set(rule, (counts.get(rule) ?? 0) + 1)
  }
  return { count, leftOut: [...counts].map(([rule, amount]) => ({ rule, count: amount })) }
}
