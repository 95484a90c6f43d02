import type { AutogradeDetails } from '@academy/contract/autograde'
import { autogradeActions, autogradeStatuses } from '@academy/contract/enums'
import type { AutogradeResult } from '@academy/contract/realtime'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { asDetails, asResult, detailsForStudent, forStudent } from './autograde-result.rules.ts'
import { type ResultsQuery, resultsRepo } from './autograde-results.repo.ts'
import { readableResponse } from './autograde-rights.service.ts'

type Asked = { [K in 'limit' | 'orderField' | 'order']?: ResultsQuery[K] | undefined }

/** AG-10 */
export const results = async (ctx: PersonCtx, id: number, asked: Asked): Promise<AutogradeResult[]> => {
  const { academyId, isStudent, traceAccordingText } = await readableResponse(ctx, id)
  const { limit = 20, orderField = 'createdAt', order = 'desc' } = asked
  const rows = await resultsRepo.ofResponse(ctx.db, academyId, id, { limit, orderField, order, isStudent })
  return rows.map(asResult).map((result) => (isStudent ? forStudent(result, traceAccordingText) : result))
}

export const details = async (ctx: PersonCtx, id: number): Promise<AutogradeDetails> => {
  const row = await resultsRepo.byId(ctx.db, academiesOfCall(ctx, 'autograde.read', 'read'), id)
  if (!row) return fail('HomeworkResponseNotFound')
  const { isStudent, traceAccordingText } = await readableResponse(ctx, row.homeworkResponseId)
  const isHidden = !row.isOrdinary || row.action === autogradeActions.AdminCheck
  if (isStudent && isHidden) fail('HomeworkResponseNotFound')
  const isWaiting = row.status === autogradeStatuses.Sent
  const found = asDetails(row, isWaiting ? await resultsRepo.position(ctx.db, row) : null)
  return isStudent ? detailsForStudent(found, traceAccordingText) : found
}
