import type { AnyChange, ChangeKind } from '@academy/contract/changes'
import { can } from '@academy/contract/permissions'
import type { AcademyCtx } from '#platform/ctx.ts'
import { peopleKinds } from './changes-people.service.ts'
import { questionKinds } from './changes-questions.service.ts'
import { changesRepo, type ChangeRow, type SubjectState } from './changes.repo.ts'
import { type Done, type KindOfChange, portionSize } from './changes.rules.ts'

export const kinds = { ...peopleKinds, ...questionKinds } as unknown as Record<ChangeKind, KindOfChange<AnyChange>>

export const mayMake = (ctx: AcademyCtx, kind: ChangeKind): boolean =>
  can(ctx.actor, kinds[kind].needs, ctx.academyId, 'write')

type Subject = Awaited<ReturnType<typeof changesRepo.subjects>>[number]
const idOf = ({ subjectId }: Subject): number => subjectId
const doneOf = (subject: Subject): Done => ({
  id: idOf(subject),
  before: subject.before ?? {},
  after: subject.after ?? {},
})

const everyone = 1_000_000

const portionOf = (ctx: AcademyCtx, { id, kind }: ChangeRow, state: SubjectState): Promise<Subject[]> =>
  changesRepo.subjects(ctx.db, ctx.academyId, id, state, kinds[kind].isWhole ? everyone : portionSize)

/** The next portion, decided about anew: who changed since the preview is left out. False: there is nothing left. */
const applyPortion = async (ctx: AcademyCtx, change: ChangeRow): Promise<boolean> => {
  const { academyId } = ctx
  const { id: changeId, kind, input } = change
  const portion = await portionOf(ctx, change, 'waiting')
  if (portion.length === 0) {
    await changesRepo.set(ctx.db, academyId, changeId, { state: 'done' })
    return false
  }
  const ids = portion.map(idOf)
  await kinds[kind].hold(ctx, input, ids)
  const rules = await kinds[kind].rules(ctx, input, ids)
  const wanted = ids.filter((id) => rules.get(id) === 'changes')
  const { done, moveId } = wanted.length > 0 ? await kinds[kind].apply(ctx, input, wanted, changeId) : { done: [] }
  if (moveId !== undefined) await changesRepo.set(ctx.db, academyId, changeId, { moveId })
  const changed = new Map(done.map((one) => [one.id, one]))
  for (const subject of portion) {
    const one = changed.get(idOf(subject))
    const rule = rules.get(idOf(subject)) ?? 'gone'
    await changesRepo.setSubject(
      ctx.db,
      { academyId, changeId, place: subject.place },
      one
        ? { state: 'changed', before: one.before, after: one.after }
        : { state: 'leftOut', rule: rule === 'changes' ? 'gone' : rule },
    )
  }
  return true
}

const undoPortion = async (ctx: AcademyCtx, change: ChangeRow): Promise<boolean> => {
  const { academyId } = ctx
  const { id: changeId, kind, input, moveId } = change
  const portion = await portionOf(ctx, change, 'changed')
  if (portion.length === 0) {
    await changesRepo.set(ctx.db, academyId, changeId, { state: 'undone' })
    return false
  }
  const restored = new Set(await kinds[kind].undo(ctx, input, portion.map(doneOf), moveId))
  for (const subject of portion)
    await changesRepo.setSubject(
      ctx.db,
      { academyId, changeId, place: subject.place },
      { state: restored.has(idOf(subject)) ? 'restored' : 'kept' },
    )
  return true
}

/** What is done stays done; the rest is what it was never come to, and waits as it is. */
const stop = (ctx: AcademyCtx, changeId: number) =>
  changesRepo.set(ctx.db, ctx.academyId, changeId, { state: 'stopped' })

/** One portion, in a transaction; false: it is at its end. Running it twice does nothing twice. */
export const workOn = (ctx: AcademyCtx, changeId: number): Promise<boolean> =>
  ctx.transaction(async (ctx) => {
    const change = await changesRepo.lock(ctx.db, ctx.academyId, changeId)
    if (!change || (change.state !== 'running' && change.state !== 'undoing')) return false
    // Whoever lost the right meanwhile changes nobody any more.
    if (!mayMake(ctx, change.kind)) {
      await stop(ctx, changeId)
      return false
    }
    return change.state === 'running' ? applyPortion(ctx, change) : undoPortion(ctx, change)
  })

export const giveUp = (ctx: AcademyCtx, changeId: number): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const change = await changesRepo.lock(ctx.db, ctx.academyId, changeId)
    if (change?.state === 'running' || change?.state === 'undoing') await stop(ctx, changeId)
  })

/** What can be cleared away once nobody can undo it; false: a job is still at it. */
export const expire = (ctx: AcademyCtx, changeId: number): Promise<boolean> =>
  ctx.transaction(async (ctx) => {
    const change = await changesRepo.lock(ctx.db, ctx.academyId, changeId)
    if (change?.state === 'running' || change?.state === 'undoing') return false
    if (change?.state !== 'done' && change?.state !== 'stopped') return true
    const left = await changesRepo.subjects(ctx.db, ctx.academyId, changeId, 'changed', everyone)
    await kinds[change.kind].expire?.(ctx, change.input, left.map(doneOf))
    return true
  })
