import { setImmediate as pause } from 'node:timers/promises'
import type { SentFile } from '@academy/contract/endpoint'
import type { Locale, UserStageState } from '@academy/contract/enums'
import type { StageOutcome } from '@academy/contract/interviews'
import { pageSize } from '@academy/contract/limits'
import { can } from '@academy/contract/permissions'
import type { StageUser, UserStage, UserStagesQuery } from '@academy/contract/stage-users'
import { type Cell, csvHead, csvRows } from '@academy/spreadsheets/csv-writer'
import { fileNameOf } from '#modules/system/academy-lookup/academy-lookup-file-name.service.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { fileMoment } from '#platform/file-moment.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import { createCountCache } from '#platform/count-cache.ts'
import { markableAmong } from './stage-marks.service.ts'
import { academyOfStage } from './stage-board.service.ts'
import { type OutcomeRow, type UserStageRow, userStagesRepo } from './stage-users.repo.ts'

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

/** Coaches and Teachers see the students of a stage, but not what came of interviews and letters. */
const mayReadOutcomes = (ctx: PersonCtx, academyId: number): boolean =>
  can(ctx.actor, 'interviews.answer', academyId, 'read') && can(ctx.actor, 'letters.read', academyId, 'read')

const outcomesOf = async (
  ctx: PersonCtx,
  academyId: number,
  stageId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, OutcomeRow>> =>
  mayReadOutcomes(ctx, academyId) ? userStagesRepo.outcomes(ctx.db, academyId, stageId, userIds) : new Map()

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
  const outcomes = await outcomesOf(ctx, academyId, stageId, userIds)
  const summaryIds = await userStagesRepo.summaryIds(ctx.db, academyId, stageId, userIds)
  return {
    rows: rows.map((row) => ({
      ...asUserStage(row),
      isBlocked: row.isBlocked,
      mayMark: isMarkable(row.userId),
      outcome: outcomes.get(row.userId)?.outcome ?? null,
      outcomeMark: outcomes.get(row.userId)?.outcomeMark ?? null,
      summaryId: summaryIds.get(row.userId) ?? null,
    })),
    count,
  }
}

/** INT-16: whom staff may let fail together. */
export const notPassed = async (ctx: AcademyCtx, stageId: number): Promise<{ userIds: number[] }> => {
  const academyId = await academyOfStage(ctx, stageId, 'stageUsers.move', 'read')
  if (!mayReadOutcomes(ctx, academyId)) fail('AccessDenied')
  return { userIds: await userStagesRepo.notPassed(ctx.db, academyId, stageId) }
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
  /** Only of a stage of interviews or letters, for those who read what was decided there. */
  decision: readonly string[]
  outcomes: Record<StageOutcome, string>
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
      'На етапі з (за Києвом)',
      'Завершено (за Києвом)',
    ],
    states: { Opened: 'На етапі', Passed: 'Пройдено', Failed: 'Не пройдено' },
    decision: ['Рішення', 'Оцінка рішення'],
    outcomes: {
      passed: 'Пройдено',
      notPassed: 'Не пройдено',
      noOutcome: 'Ще немає рішення',
      notBooked: 'Не записано',
      notWritten: 'Листа немає',
    },
  },
  en: {
    header: [
      'Last name',
      'First name',
      'Email',
      'Direction',
      'Status',
      'Mark',
      'Test result, %',
      'Weighted by difficulty, %',
      'In stage since (Kyiv time)',
      'Left at (Kyiv time)',
    ],
    states: { Opened: 'In stage', Passed: 'Passed', Failed: 'Not passed' },
    decision: ['Decision', 'Mark of the decision'],
    outcomes: {
      passed: 'Passed',
      notPassed: 'Not passed',
      noOutcome: 'No decision yet',
      notBooked: 'Not booked',
      notWritten: 'No letter',
    },
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
  const outcomes = await outcomesOf(
    ctx,
    academyId,
    stageId,
    rows.map(({ userId }) => userId),
  )
  const decisionOf = ({ userId }: UserStageRow): Cell[] => {
    if (outcomes.size === 0) return []
    const row = outcomes.get(userId)
    return row ? [texts.outcomes[row.outcome], row.outcomeMark] : [null, null]
  }
  const parts = [csvHead([...texts.header, ...(outcomes.size > 0 ? texts.decision : [])])]
  for (let at = 0; at < rows.length; at += portion) {
    parts.push(csvRows(rows.slice(at, at + portion).map((row) => [...cellsOf(row, texts), ...decisionOf(row)])))
    await pause()
  }
  return { name: `${await fileNameOf(ctx, 'stage-users', academyId, { stageId })}.csv`, content: parts.join('') }
}
