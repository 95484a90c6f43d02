import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { StageType } from './enums.ts'
import { AcademyParam, Id, IdParam, IsoDateTime } from './fields.ts'
import { PeopleQuery } from './people.ts'
import { pageInAddress, rowsOf } from './paging.ts'
import { UserStage } from './stage-users.ts'
import { LocalizedName, Specialization } from './users.ts'

const counts = { entered: z.int(), passed: z.int(), failed: z.int() }

/** STAT-03, Q-73: distinct students, each in every stage ever opened for them. */
export const FunnelStage = z.strictObject({
  stageId: Id,
  name: LocalizedName,
  stageType: StageType,
  position: z.int(),
  startDate: z.nullable(IsoDateTime),
  /** Whether it is an ordinary stage; messages and side branches are compared with no other stage. */
  isOnTheWay: z.boolean(),
  ...counts,
  byDirection: z.array(z.strictObject({ specialization: z.nullable(Specialization), ...counts })),
})
export type FunnelStage = z.infer<typeof FunnelStage>

/** works that were handed in, and how many of them have their review. */
const homeworkCounts = { homeworkSubmitted: z.int(), homeworkReviewed: z.int() }

/** STAT-04 */
export const StageStatistic = z.strictObject({
  stageId: Id,
  name: LocalizedName,
  stageType: StageType,
  position: z.int(),
  students: z.int(),
  active: z.int(),
  averageMark: z.nullable(z.number()),
  averageSuccessPercent: z.nullable(z.number()),
  ...homeworkCounts,
  /** The lectures of the stage that have homework, in their order. */
  lectures: z.array(
    z.strictObject({
      stageLectureId: Id,
      name: LocalizedName,
      ...homeworkCounts,
      /** Handed in for the last time after the deadline of the lecture. */
      homeworkLate: z.int(),
      averageMark: z.nullable(z.number()),
    }),
  ),
  /** How many have each mark 0 to 10, and a result in each tenth of the percents. */
  marks: z.array(z.int()),
  successPercents: z.array(z.int()),
})
export type StageStatistic = z.infer<typeof StageStatistic>

const ById = z.strictObject({ id: IdParam })
const At = {
  /** Any moment of the past; absent: now. */
  at: z.optional(IsoDateTime),
}
export const barParts = ['entered', 'passed', 'failed'] as const
export type BarPart = (typeof barParts)[number]

/** One direction, or those who have not chosen any. */
const DirectionParam = z.union([z.literal('none'), IdParam], 'wrongId')
export type DirectionParam = z.output<typeof DirectionParam>

/** Part of a bar: the people it counts. */
const BarQuery = z.strictObject({
  stageId: IdParam,
  part: z.enum(barParts, 'wrongChoice'),
  specializationId: z.optional(DirectionParam),
  ...At,
  ...pageInAddress,
})
export type BarQuery = z.output<typeof BarQuery>

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** STAT-11: a file speaks the language of the screen it was asked for on. */
const Lang = { lang: z.optional(z.enum(['ua', 'en'], 'wrongChoice')) }
const FunnelFile = z.strictObject({ ...At, ...Lang })
const PlainFile = z.strictObject(Lang)

const perStage = z.array(z.int())
/** Counts by the end of a day, in the order of the stages. Days before the beginning are negative. */
export const FunnelDay = z.strictObject({ day: z.int(), entered: perStage, passed: perStage, failed: perStage })
export type FunnelDay = z.infer<typeof FunnelDay>

export const FunnelByDay = z.strictObject({
  startDate: IsoDateTime,
  stages: z.array(z.strictObject({ stageId: Id, name: LocalizedName, position: z.int(), isOnTheWay: z.boolean() })),
  days: z.array(FunnelDay),
})
export type FunnelByDay = z.infer<typeof FunnelByDay>

export const statisticsApi = defineApi({
  stagesFunnel: {
    method: 'GET',
    path: '/api/academies/statistic/:id/stagesFunnel',
    access: 'statistics.read',
    params: ById,
    query: z.strictObject(At),
    response: z.array(FunnelStage),
    errors: ['AcademyNotFound'],
    summary: 'How many students entered, passed and failed each stage, now or at any moment before (STAT-03)',
  },
  stagesStats: {
    method: 'GET',
    path: '/api/academies/statistic/:id/stagesStats',
    access: 'statistics.read',
    params: ById,
    response: z.array(StageStatistic),
    errors: ['AcademyNotFound'],
    summary: 'How students do in each stage (STAT-04)',
  },
  /** Two academies are laid over each other by the days since their beginnings. */
  stagesByDay: {
    method: 'GET',
    path: '/api/academies/statistic/:id/byDay',
    access: 'statistics.read',
    params: ById,
    query: z.strictObject({ specializationId: z.optional(DirectionParam) }),
    response: FunnelByDay,
    errors: ['AcademyNotFound'],
    summary: 'The funnel of every day since the beginning',
  },
  funnelPeople: {
    method: 'GET',
    path: '/api/academies/statistic/:id/people',
    access: 'stageUsers.read',
    params: ById,
    query: BarQuery,
    response: rowsOf(UserStage),
    errors: ['AcademyNotFound', 'StageNotFound'],
    summary: 'The people behind one bar of the funnel',
  },
  funnelCsv: {
    method: 'GET',
    path: '/api/academies/statistic/:id/funnel.csv',
    access: 'statistics.read',
    params: ById,
    query: FunnelFile,
    download: { contentType: 'text/csv; charset=utf-8' },
    quota: 'exports',
    errors: ['AcademyNotFound', 'NothingToExport'],
    summary: 'The funnel as a table',
  },
  funnelXlsx: {
    method: 'GET',
    path: '/api/academies/statistic/:id/funnel.xlsx',
    access: 'statistics.read',
    params: ById,
    query: FunnelFile,
    download: { contentType: xlsx },
    quota: 'exports',
    errors: ['AcademyNotFound', 'NothingToExport'],
    summary: 'The funnel as a spreadsheet',
  },
  stagesCsv: {
    method: 'GET',
    path: '/api/academies/statistic/:id/stages.csv',
    access: 'statistics.read',
    params: ById,
    query: PlainFile,
    download: { contentType: 'text/csv; charset=utf-8' },
    quota: 'exports',
    errors: ['AcademyNotFound', 'NothingToExport'],
    summary: 'The statistics of stages and their homework as a table',
  },
  stagesXlsx: {
    method: 'GET',
    path: '/api/academies/statistic/:id/stages.xlsx',
    access: 'statistics.read',
    params: ById,
    query: PlainFile,
    download: { contentType: xlsx },
    quota: 'exports',
    errors: ['AcademyNotFound', 'NothingToExport'],
    summary: 'The statistics of stages and their homework as a spreadsheet',
  },
  usersXlsx: {
    method: 'POST',
    path: '/api/users/export/:academy',
    access: 'users.export',
    effect: 'read',
    stepUp: true,
    params: z.strictObject({ academy: AcademyParam }),
    query: PlainFile,
    body: PeopleQuery,
    download: { contentType: xlsx },
    quota: 'exports',
    errors: ['AcademyNotFound', 'NothingToExport'],
    summary: 'The people of the list on screen, all pages, as a spreadsheet (STAT-06)',
  },
  usersCsv: {
    method: 'POST',
    path: '/api/users/csv/:academy',
    access: 'users.export',
    effect: 'read',
    stepUp: true,
    params: z.strictObject({ academy: AcademyParam }),
    query: PlainFile,
    body: PeopleQuery,
    download: { contentType: 'text/csv; charset=utf-8' },
    quota: 'exports',
    errors: ['AcademyNotFound', 'NothingToExport'],
    summary: 'The same as text (STAT-07)',
  },
})
