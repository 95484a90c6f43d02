import { setImmediate as pause } from 'node:timers/promises'
import type { SentFile } from '@academy/contract/endpoint'
import type { Locale, UserStageState } from '@academy/contract/enums'
import type { InterviewOutcome } from '@academy/contract/interviews'
import { pageSize } from '@academy/contract/limits'
import { can } from '@academy/contract/permissions'
import type { StageUser, UserStage, UserStagesQuery } from '@academy/contract/stage-users'
import { type Cell, csvHead, csvRows } from '@academy/spreadsheets/csv-writer'
import { fileNameOf } from '#modules/system/academy-lookup/academy-lookup-file-name.service.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { fileMoment } from '#platform/file-moment.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { createCountCache } from '#platform/count-cache.ts'
import { markableAmong } from './stage-marks.service.ts'
import { academyOfStage } from './stage-board.service.ts'
import { type UserStageRow, userStagesRepo } from './stage-users.repo.ts'

const isoOrNull = (moment: string | Date | null): string | null =>
  moment === null ? null : new Date(moment).toISOString()

const asUserStage = ({ avatarFile, specializationId, specialization, ...row }: UserStageRow): UserStage => ({
  userId: row.userId,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  avatarUrl: avatarUrlOf(avatarFile),
  specialization: specializationId === null ? null : { id: specializationId, name: specialization! },
  state: row.state,
  mark: row.mark,
  successPercent: row.successPercent,
  equityPercent: row.equityPercent,
  enteredAt: new Date(row.enteredAt).toISOString(),
  leftAt: isoOrNull(row.leftAt),
})

/** Coaches and Teachers see the students of a stage, but not what came of interviews. */
const mayReadOutcomes = (ctx: PersonCtx, academyId: number): boolean =>
  can(ctx.actor, 'interviews.answer', academyId, 'read')

const stageOf = async (ctx: PersonCtx, stageId: number, query: UserStagesQuery): Promise<number> => {
  const academyId = await academyOfStage(ctx, stageId, 'stageUsers.read', 'read')
  if (query.filters?.outcome && !mayReadOutcomes(ctx, academyId)) fail('AccessDenied')
  const groupIds = query.filters?.groupIds ?? []
  if (groupIds.length > 0 && !(await userStagesRepo.hasGroups(ctx.db, academyId, groupIds))) fail('GroupNotFound')
  return academyId
}

/** STG-67, Q-83 */
export const page = async (
  ctx: PersonCtx,
  stageId: number,
  query: UserStagesQuery,
): Promise<{ rows: StageUser[]; count: number }> => {
  const academyId = await stageOf(ctx, stageId, query)
  const limit = query.perPage ?? pageSize.initial
  const offset = ((query.page ?? 1) - 1) * limit
  const rows = await userStagesRepo.rows(ctx.db, academyId, stageId, query, { offset, limit })
  // A page that is not full is the last one: what a search finds is mostly counted already.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  const count = isLast ? offset + rows.length : await countOf(ctx, academyId, stageId, query)
  const userIds = rows.map(({ userId }) => userId)
  const isMarkable = await markableAmong(ctx, academyId, stageId, userIds)
  const outcomes = mayReadOutcomes(ctx, academyId)
    ? await userStagesRepo.outcomes(ctx.db, academyId, stageId, userIds)
    : new Map<number, InterviewOutcome>()
  const summaryIds = await userStagesRepo.summaryIds(ctx.db, academyId, stageId, userIds)
  return {
    rows: rows.map((row) => ({
      ...asUserStage(row),
      mayMark: isMarkable(row.userId),
      outcome: outcomes.get(row.userId) ?? null,
      summaryId: summaryIds.get(row.userId) ?? null,
    })),
    count,
  }
}

const kept = createCountCache()

const countOf = (ctx: Ctx, academyId: number, stageId: number, query: UserStagesQuery): Promise<number> =>
  kept(ctx.db, [academyId, stageId, query.search ?? '', query.filters ?? {}], ctx.now().getTime(), () =>
    userStagesRepo.count(ctx.db, academyId, stageId, query),
  )

// --- csv (STG-68, Q-74)

interface CsvTexts {
  header: readonly string[]
  states: Record<UserStageState, string>
}
const csvTexts: Record<Locale, CsvTexts> = {
  ua: {
    header: [
      'Прізвище',
      'Ім’я',
      'Ел. пошта',
      'Напрям',
      'Стан',
      'Оцінка',
      'Результат тесту, %',
      'З урахуванням складності, %',
      'На етапі з',
      'Завершено',
    ],
    states: { Opened: 'На етапі', Passed: 'Пройдено', Failed: 'Не пройдено' },
  },
  en: {
    header: [
      'Last name',
      'First name',
      'Email',
      'Direction',
      'State',
      'Mark',
      'Test result, %',
      'Weighted by difficulty, %',
      'In stage since',
      'Left at',
    ],
    states: { Opened: 'In stage', Passed: 'Passed', Failed: 'Not passed' },
  },
}

const cellsOf = (row: UserStageRow, { states }: CsvTexts): Cell[] => [
  row.lastName,
  row.firstName,
  row.email,
  row.specialization,
  states[row.state],
  row.mark,
  row.successPercent,
  row.equityPercent,
  fileMoment(row.enteredAt),
  fileMoment(row.leftAt),
]

/** So many rows are written before others get their turn. */
const portion = 2_000

export const csv = async (ctx: PersonCtx, stageId: number, query: UserStagesQuery): Promise<SentFile> => {
  const academyId = await stageOf(ctx, stageId, query)
  const rows = await userStagesRepo.rows(ctx.db, academyId, stageId, query, null)
  if (rows.length === 0) fail('NothingToExport')
  const texts = csvTexts[await userStagesRepo.languageOf(ctx.db, ctx.actor.userId)]
  const parts = [csvHead(texts.header)]
  for (let at = 0; at < rows.length; at += portion) {
    parts.push(csvRows(rows.slice(at, at + portion).map((row) => cellsOf(row, texts))))
    await pause()
  }
  return { name: `${await fileNameOf(ctx, 'stage-users', academyId, { stageId })}.csv`, content: parts.join('') }
}
