import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { EnglishLevel, RepoType } from './enums.ts'
import { Id, IdParam, IsoDate, IsoDateTime, text } from './fields.ts'
import { StudentLecture } from './homework.ts'
import { LocalizedTree } from './markdown.ts'
import { StudentPath } from './moves.ts'
import { LocalizedName } from './users.ts'

/** What the page of a stage shows besides its name and dates. Parts that do not belong to the type are null. */
export const StageContent = z.strictObject({
  stageId: Id,
  description: z.nullable(LocalizedTree),
  mark: z.nullable(z.int()),
  /** STG-32, STG-33: the address of the framed page; without a template it holds 'null'. */
  pageLink: z.nullable(z.string()),
  project: z.nullable(
    z.strictObject({ repositoryType: RepoType, description: LocalizedTree, technologies: z.array(z.string()) }),
  ),
  /** Testing: the test of the student's own direction. */
  test: z.nullable(
    z.strictObject({
      questionsCount: z.int(),
      durationMinutes: z.int(),
      passPercent: z.nullable(z.int()),
      isSubmitted: z.boolean(),
      /** Of the attempt that counts; null: none has ended, or staff do not show it. */
      summaryId: z.nullable(z.string()),
    }),
  ),
  /** INT-05: the student's booking that counts, and whether the result is there to be read. */
  interview: z.nullable(
    z.strictObject({
      booked: z.nullable(z.strictObject({ startDate: IsoDateTime, endDate: IsoDateTime })),
      hasResult: z.boolean(),
    }),
  ),
  /** INT-03: when the student's letter was sent, or changed since; null: there is none. */
  letter: z.nullable(z.strictObject({ sentAt: z.nullable(IsoDateTime) })),
  /** STG-26: what the clock counts down to. */
  nextStage: z.nullable(z.strictObject({ id: Id, name: LocalizedName, startDate: z.nullable(IsoDateTime) })),
  /** STG-19: the public id of the certificate, once there is one. */
  certificateId: z.nullable(z.string()),
  /** STG-13 */
  application: z.nullable(
    z.strictObject({
      joinedAt: IsoDateTime,
      directionName: z.nullable(z.string()),
      isProfileComplete: z.boolean(),
      isExperienceComplete: z.boolean(),
    }),
  ),
})
export type StageContent = z.infer<typeof StageContent>

/** STG-29: own data and results of one academy. */
export const OwnProgress = z.strictObject({
  joinedAt: IsoDateTime,
  finishedAt: z.nullable(IsoDateTime),
  stages: z.array(
    z.strictObject({
      id: Id,
      name: LocalizedName,
      stageType: z.int(),
      state: z.string(),
      mark: z.nullable(z.int()),
      successPercent: z.nullable(z.int()),
      /** The student's summary of its test, where results are shown. */
      summaryId: z.nullable(z.string()),
      /** Lectures whose homework has its mark, where marks are shown. */
      lectures: z.array(z.strictObject({ stageLectureId: Id, name: LocalizedName, mark: z.int() })),
      /** INT-14: once it is published. */
      interview: z.nullable(
        z.strictObject({
          isPassed: z.boolean(),
          mark: z.nullable(z.int()),
          englishLevel: z.nullable(EnglishLevel),
        }),
      ),
      /** TEAM-29: what the student may read of them. */
      evaluations: z.array(
        z.strictObject({
          id: Id,
          title: z.string(),
          date: IsoDate,
          average: z.nullable(z.number()),
          feedback: z.string(),
          isStar: z.boolean(),
        }),
      ),
      enteredAt: IsoDateTime,
    }),
  ),
})
export type OwnProgress = z.infer<typeof OwnProgress>

export const cabinetApi = defineApi({
  stage: {
    method: 'GET',
    path: '/api/users/stages/:id/content',
    access: 'own.stages',
    oneAcademy: true,
    params: z.strictObject({ id: IdParam }),
    response: StageContent,
    errors: ['StageNotFound', 'StageNotAvailable'],
    summary: "What the page of one of the student's own stages shows",
  },
  progress: {
    method: 'GET',
    path: '/api/users/progress',
    access: 'own.stages',
    oneAcademy: true,
    response: OwnProgress,
    summary: 'Own marks and results in the current academy (STG-29)',
  },
  studentPath: {
    method: 'GET',
    path: '/api/users/way',
    access: 'own.stages',
    oneAcademy: true,
    response: StudentPath,
    summary: 'Why the caller stands where they stand, and what opens next',
  },
  lectures: {
    method: 'GET',
    path: '/api/lectures/by-stage/:stageId',
    access: 'own.stages',
    oneAcademy: true,
    params: z.strictObject({ stageId: IdParam }),
    response: z.array(StudentLecture),
    errors: ['StageNotFound', 'StageNotAvailable'],
    summary: "The lectures of one of the student's own stages (STG-82)",
  },
})

/** A personal calendar that other programs subscribe to; everybody who has the address can read it, so it can be renewed. */
export const calendarApi = defineApi({
  link: {
    method: 'GET',
    path: '/api/users/calendar-link',
    access: 'own.account',
    onlyOwner: true,
    response: z.strictObject({ url: z.string() }),
    summary: "The address of the caller's own calendar feed",
  },
  renew: {
    method: 'POST',
    path: '/api/users/calendar-link',
    access: 'own.account',
    response: z.strictObject({ url: z.string() }),
    summary: 'Another address; the old one stops working',
  },
  feed: {
    method: 'GET',
    path: '/api/calendar/:token',
    access: 'pages.read',
    params: z.strictObject({ token: text(20, 200) }),
    download: { contentType: 'text/calendar; charset=utf-8' },
    errors: ['EndpointNotFound'],
    summary: 'The calendar of one person, for calendar programs',
  },
})
