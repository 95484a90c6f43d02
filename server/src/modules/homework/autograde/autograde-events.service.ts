import { autogradeActions } from '@academy/contract/enums'
import type { Ctx } from '#platform/ctx.ts'
import { autogradeRepo } from './autograde.repo.ts'
import { asResult, forStudent, isForStudent, type ResultRow } from './autograde-result.rules.ts'

/** Something waits that did not wait before. */
export const ringForRunners = (ctx: Pick<Ctx, 'db'>): Promise<void> => autogradeRepo.ring(ctx.db)

export interface LectureOfResult {
  stageLectureId: number
  userId: number
  showAutogradeResult: boolean
  traceAccordingText: string | null
}

/** Emits that a grading was queued, began or ended; the screens that show it get the event after the commit (AG-18). */
export const emitResult = (ctx: Pick<Ctx, 'emit'>, row: ResultRow, of: LectureOfResult): void => {
  const { academyId, homeworkResponseId } = row
  const { stageLectureId, userId } = of
  ctx.emit('autograde.changed', { academyId, stageLectureId })
  if (row.regradeId !== null) return
  const result = asResult(row)
  const isShown = of.showAutogradeResult && isForStudent(row)
  const studentResult = isShown ? forStudent(result, of.traceAccordingText) : null
  ctx.emit('autograde.result', { academyId, stageLectureId, userId, result, studentResult })
  if (row.action !== autogradeActions.AdminCheck)
    ctx.emit('homework.changed', { academyId, stageLectureId, homeworkResponseId, userId })
}
