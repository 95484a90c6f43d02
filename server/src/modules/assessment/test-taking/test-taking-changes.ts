import type { Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'

/** A room full of students answers many times a second; the staff who watch need one event. */
const quietMs = 1_000

const quietTests = new WeakMap<Db, Map<number, { isChanged: boolean }>>()

/** Emits the change of a stage test at once, then at most every second, the last change included. */
export const emitTestChange = (ctx: Pick<Ctx, 'reads' | 'emit'>, academyId: number, stageTestId: number): void => {
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
    if (state.isChanged) emitTestChange(ctx, academyId, stageTestId)
  }, quietMs).unref()
}
