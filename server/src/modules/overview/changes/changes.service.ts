import {
  type AnyChange,
  type Change,
  changeKinds,
  type ChangePreview,
  changePreviewMaxNames,
  peopleChangeKinds,
  questionChangeKinds,
  type PeopleChange,
  type PeopleTarget,
  type QuestionChange,
  type QuestionTarget,
} from '@academy/contract/changes'
import { changeMaxCount, changeUndoWindowMs, moveUndoWindowMs, pageSize } from '@academy/contract/limits'
import * as manyPeople from '#modules/accounts/people/people-many.service.ts'
import * as manyQuestions from '#modules/assessment/questions/question-many.service.ts'
import type { AcademyCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { kinds, mayMake, workOn } from './changes-work.service.ts'
import { enqueueExpiry, makeChange } from './changes.jobs.ts'
import { changesRepo, type ChangeRow, type ListedChange } from './changes.repo.ts'
import { changedAtOnce, countsOf, resumeRefusal, undoRefusal } from './changes.rules.ts'

const refuse = (field: string, message: 'tooManyChosen' | 'savedMeanwhile'): never =>
  fail('ValidationError', { status: 409, fields: [{ field, message }] })

type Asked =
  | { of: 'people'; change: PeopleChange; target: PeopleTarget }
  | { of: 'questions'; change: QuestionChange; target: QuestionTarget }

const idsOf = async (ctx: AcademyCtx, asked: Asked, limit: number): Promise<number[]> => {
  if (asked.of === 'questions') return manyQuestions.targetIds(ctx, asked.target, limit)
  const newcomer = await kinds[asked.change.kind].newcomer?.(ctx, asked.target)
  return newcomer ? [newcomer] : manyPeople.targetIds(ctx, asked.target, limit)
}

const planOf = async (ctx: AcademyCtx, asked: Asked) => {
  const { change } = asked
  if (!mayMake(ctx, change.kind)) fail('AccessDenied')
  await kinds[change.kind].check?.(ctx, change)
  const ids = await idsOf(ctx, asked, changeMaxCount + 1)
  if (ids.length > changeMaxCount) refuse('target', 'tooManyChosen')
  const found = await kinds[change.kind].rules(ctx, change, ids)
  const rules = new Map(ids.map((id) => [id, found.get(id) ?? ('gone' as const)]))
  return { ids, rules, ...countsOf(rules.values()) }
}

export const preview = async (ctx: AcademyCtx, asked: Asked): Promise<ChangePreview> => {
  const { ids, rules, count, leftOut } = await planOf(ctx, asked)
  const isLeftOut = (id: number) => rules.get(id) !== 'changes'
  const shown = [...ids.filter(isLeftOut), ...ids.filter((id) => !isLeftOut(id))].slice(0, changePreviewMaxNames)
  const names = asked.of === 'people' ? await manyPeople.namesOf(ctx, shown) : await manyQuestions.namesOf(ctx, shown)
  return {
    count,
    leftOut,
    subjects: shown.flatMap((id) => {
      const named = names.get(id)
      return named ? [{ id, ...named, rule: rules.get(id)! }] : []
    }),
  }
}

const undoWindowOf = ({ kind }: AnyChange): number => (kind === 'stageAdd' ? moveUndoWindowMs : changeUndoWindowMs)

/** In the call itself where they are few; many by a job, which whoever asked need not wait for. */
const work = async (ctx: AcademyCtx, changeId: number, count: number): Promise<Change> => {
  if (count > changedAtOnce)
    await ctx.enqueue(makeChange, { academyId: ctx.academyId, changeId, actorId: ctx.actor.userId })
  else while (await workOn(ctx, changeId));
  return get(ctx, changeId)
}

/** Few are all changed, or nobody. */
export const make = (ctx: AcademyCtx, asked: Asked, expected: { count: number; leftOut: number }): Promise<Change> =>
  ctx.once(async (ctx) => {
    const { academyId } = ctx
    const { change } = asked
    const { ids, count } = await planOf(ctx, asked)
    if (count !== expected.count || ids.length - count !== expected.leftOut) refuse('expected', 'savedMeanwhile')
    const undoUntil = new Date(ctx.now().getTime() + undoWindowOf(change))
    const key = { academyId, kind: change.kind }
    const id = await changesRepo.insert(ctx.db, {
      ...key,
      input: change,
      state: 'running',
      actorId: ctx.actor.userId,
      total: ids.length,
      createdAt: ctx.now(),
      undoUntil,
    })
    await changesRepo.addSubjects(ctx.db, { ...key, id }, ids)
    await ctx.audit('change.made', { academyId, targetId: id, details: { ...change, count } })
    if (kinds[change.kind].expire) await enqueueExpiry(ctx, id, undoUntil)
    return work(ctx, id, ids.length)
  })

const asChange = (ctx: AcademyCtx, row: ListedChange): Change => {
  const undoUntil = new Date(row.undoUntil)
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    stage: row.stage,
    state: row.isMoveUndone ? 'undone' : row.state,
    total: row.total,
    done: row.state === 'undoing' ? row.restored + row.kept : row.done,
    changed: row.changed,
    leftOut: row.leftOut,
    notReached: row.state === 'stopped' ? row.waiting : 0,
    author: row.author,
    createdAt: new Date(row.createdAt).toISOString(),
    undoUntil: undoUntil.toISOString(),
    canUndo: row.standing > 0 && !row.isMoveUndone && undoRefusal({ ...row, undoUntil }, ctx.now()) === null,
    canResume: resumeRefusal(row, row.waiting) === null,
    restored: row.restored,
    kept: row.kept,
  }
}

export const get = async (ctx: AcademyCtx, id: number): Promise<Change> => {
  const row = await changesRepo.byId(ctx.db, ctx.academyId, id)
  if (!row || !mayMake(ctx, row.kind)) return fail('EndpointNotFound')
  return asChange(ctx, row)
}

export const list = async (ctx: AcademyCtx, { page = 1, of }: { page?: number; of?: 'people' | 'questions' }) => {
  const limit = pageSize.initial
  const offset = (page - 1) * limit
  const wanted = of === 'people' ? peopleChangeKinds : of === 'questions' ? questionChangeKinds : changeKinds
  const own = wanted.filter((kind) => mayMake(ctx, kind))
  const { rows, count } = await changesRepo.page(ctx.db, ctx.academyId, own, { offset, limit })
  return { rows: rows.map((row) => asChange(ctx, row)), count }
}

const lockedOwn = async (ctx: AcademyCtx, id: number): Promise<ChangeRow> => {
  const change = await changesRepo.lock(ctx.db, ctx.academyId, id)
  return change && mayMake(ctx, change.kind) ? change : fail('EndpointNotFound')
}

const refuseNow = (message: 'changeRunning' | 'nothingLeft' | 'alreadyUndone' | 'undoTooLate' | null): void => {
  if (message) fail('ValidationError', { status: 409, fields: [{ field: 'id', message }] })
}

/** Between two portions: what is done stays done. */
export const stop = (ctx: AcademyCtx, id: number): Promise<Change> =>
  ctx.once(async (ctx) => {
    const { academyId } = ctx
    const { kind, state } = await lockedOwn(ctx, id)
    if (state === 'running') {
      await changesRepo.set(ctx.db, academyId, id, { state: 'stopped' })
      await ctx.audit('change.stopped', { academyId, targetId: id, details: { kind } })
    }
    return get(ctx, id)
  })

/** Those it never came to, decided about anew, by whoever goes on with it; all of it can be undone as long as a new one. */
export const resume = (ctx: AcademyCtx, id: number): Promise<Change> =>
  ctx.once(async (ctx) => {
    const { academyId } = ctx
    const change = await lockedOwn(ctx, id)
    const { kind, input } = change
    const left = await changesRepo.subjects(ctx.db, academyId, id, 'waiting', changeMaxCount)
    refuseNow(resumeRefusal(change, left.length))
    await kinds[kind].check?.(ctx, input)
    // What was refused once, because its group or test is gone, is refused here and not by a job.
    const ids = left.map(({ subjectId }) => subjectId)
    await kinds[kind].rules(ctx, input, ids)
    const undoUntil = new Date(ctx.now().getTime() + undoWindowOf(input))
    await changesRepo.set(ctx.db, academyId, id, { state: 'running', undoUntil })
    await ctx.audit('change.resumed', { academyId, targetId: id, details: { kind, count: ids.length } })
    if (kinds[kind].expire) await enqueueExpiry(ctx, id, undoUntil)
    return work(ctx, id, ids.length)
  })

/** Row by row: who was changed meanwhile stays, and is counted. */
export const undo = (ctx: AcademyCtx, id: number): Promise<Change> =>
  ctx.once(async (ctx) => {
    const { academyId } = ctx
    const change = await lockedOwn(ctx, id)
    refuseNow(undoRefusal(change, ctx.now()))
    await changesRepo.set(ctx.db, academyId, id, {
      state: 'undoing',
      undoneAt: ctx.now(),
      undoneById: ctx.actor.userId,
    })
    await ctx.audit('change.undone', { academyId, targetId: id, details: { kind: change.kind } })
    return work(ctx, id, change.total)
  })
