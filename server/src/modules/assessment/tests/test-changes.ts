import type { Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'

/** A room full of students answers many times a second; who watches needs to look again once. */
const quietMs = 1_000

const quietTests = new WeakMap<Db, Map<number, { isChanged: boolean }>>()

/** Tells those who watch a stage test at once, then at most every second, the last change included. */
export const tellChange = (ctx: Pick<Ctx, 'reads' | 'emit'>, academyId: number, stageTestId: number): void => {
  const quiet = quietTests.get(ctx.reads) ?? new Map<number, { isChanged: boolean }>()
  quietTests.set(ctx.reads, quiet)
  const waiting = quiet.get(stageTestId)
  if (waiting) {
    waiting.isChanged = true
    return
  }
  const state = { isChanged: false }
  quiet.set(stageTestId, state)
  ctx.emit('test.changed', { academyId, stageTestId })
  setTimeout(() => {
    quiet.delete(stageTestId)
    if (state.isChanged) tellChange(ctx, academyId, stageTestId)
  }, quietMs).unref()
}
