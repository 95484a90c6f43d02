import { randomUUID } from 'node:crypto'
import { autogradeActions, stageTypes } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { stages } from '#server/schema/academies.ts'
import { autogradeResults } from '#server/schema/autograde.ts'
import { homeworkResponses, homeworkSubmissions } from '#server/schema/homework.ts'
import { lectures, stageLectureReviewers, stageLectures } from '#server/schema/lectures.ts'
import type { MadeAcademy, Person } from './make.ts'

export interface MadeStageLecture {
  id: number
  lectureId: number
  stageId: number
  urlName: string
}
export interface MadeResponse {
  id: number
  stageLectureId: number
  userId: number
}

const dayMs = 24 * 3_600_000
export const repoOf = (name: string) => `https://github.com/student/${name}.git`

export const makeHomework = (db: Db, now: () => Date, next: () => number) => {
  const lecture = async (
    of: Pick<MadeAcademy, 'id'>,
    values: Partial<typeof lectures.$inferInsert> = {},
  ): Promise<number> => {
    const number = next()
    const [row] = await db
      .insert(lectures)
      .values({
        academyId: of.id,
        name: { ua: `Лекція ${number}`, en: `Lecture ${number}` },
        shortName: { ua: `Л ${number}`, en: `L ${number}` },
        description: { ua: 'Про що вона', en: 'What it is about' },
        ...values,
      })
      .returning({ id: lectures.id })
    return row!.id
  }

  /** A stage for lectures of its own, open to those who are put into it. */
  const lectureStage = async (of: Pick<MadeAcademy, 'id'>): Promise<{ id: number }> => {
    const number = next()
    const [row] = await db
      .insert(stages)
      .values({
        academyId: of.id,
        stageType: stageTypes.Lectures,
        name: { ua: `Лекції ${number}`, en: `Lectures ${number}` },
        urlName: `lectures-${number}-${randomUUID().slice(0, 6)}`,
        position: 6_000_000 + number,
        isOnlyForDesignated: true,
      })
      .returning({ id: stages.id })
    return row!
  }

  /** Began yesterday, ends tomorrow; in a stage of its own unless one is named. */
  const stageLecture = async (
    of: Pick<MadeAcademy, 'id'>,
    values: Partial<typeof stageLectures.$inferInsert> & { reviewers?: readonly Person[] } = {},
  ): Promise<MadeStageLecture> => {
    const { reviewers = [], ...columns } = values
    const stageId = columns.stageId ?? (await lectureStage(of)).id
    const lectureId = columns.lectureId ?? (await lecture(of))
    const urlName = `lecture-${next()}-${randomUUID().slice(0, 6)}`
    const [row] = await db
      .insert(stageLectures)
      .values({
        urlName,
        startDate: new Date(now().getTime() - dayMs),
        endDate: new Date(now().getTime() + dayMs),
        homework: { ua: 'Зробіть **це**', en: 'Do **this**' },
        ...columns,
        academyId: of.id,
        stageId,
        lectureId,
      })
      .returning({ id: stageLectures.id, urlName: stageLectures.urlName })
    for (const { id: userId } of reviewers)
      await db.insert(stageLectureReviewers).values({ academyId: of.id, stageLectureId: row!.id, userId })
    return { id: row!.id, lectureId, stageId, urlName: row!.urlName }
  }

  /** Handed in once and waiting for a review, unless the values say otherwise. */
  const response = async (
    of: Pick<MadeAcademy, 'id'>,
    { id: stageLectureId }: Pick<MadeStageLecture, 'id'>,
    { id: userId }: Pick<Person, 'id'>,
    values: Partial<typeof homeworkResponses.$inferInsert> = {},
  ): Promise<MadeResponse> => {
    const given = { body: 'Ось моя робота', attempts: 1, isAnswered: true, submittedAt: now(), ...values }
    const [row] = await db
      .insert(homeworkResponses)
      .values({ ...given, academyId: of.id, stageLectureId, userId, createdAt: now(), updatedAt: now() })
      .returning({ id: homeworkResponses.id })
    const { body, repoLink, submittedAt } = given
    if (submittedAt)
      await db
        .insert(homeworkSubmissions)
        .values({ academyId: of.id, responseId: row!.id, number: 1, body, repoLink, submittedAt })
    return { id: row!.id, stageLectureId, userId }
  }

  const autogradeResult = async (
    of: Pick<MadeAcademy, 'id'>,
    { id: homeworkResponseId }: Pick<MadeResponse, 'id'>,
    values: Partial<typeof autogradeResults.$inferInsert> = {},
  ): Promise<number> => {
    const [row] = await db
      .insert(autogradeResults)
      .values({
        action: autogradeActions.StudentPass,
        repoLink: repoOf('work'),
        testRepoLink: 'https://github.com/academy/tests.git',
        createdAt: now(),
        ...values,
        academyId: of.id,
        homeworkResponseId,
      })
      .returning({ id: autogradeResults.id })
    return row!.id
  }

  return { lecture, lectureStage, stageLecture, response, autogradeResult }
}
