import { randomUUID } from 'node:crypto'
import { homeworkApi } from '@academy/contract/homework'
import type pg from 'pg'
import { type Pass, rest, sendUntilAnswered, type Storm, type Writers } from '../../../server/test/crash/storm.ts'

/** A tenth as many as those who answer. */
const share = 10
const lecturesCount = 60

interface Student {
  userId: number
  pass: Pass
}

/** Students hand in one homework after the other, each call with its own key. */
export const submitting = (): Writers => {
  const students: Student[] = []
  const lectureIds: number[] = []
  const promised: { id: number; userId: number; stageLectureId: number }[] = []
  let academyId = 0

  const handIn = async (url: string, storm: Storm, { userId, pass }: Student): Promise<void> => {
    for (const stageLectureId of lectureIds) {
      if (storm.isOver) return
      const { status, text } = await sendUntilAnswered(url, storm, {
        path: `${homeworkApi.create.path}?academyId=${academyId}`,
        pass,
        headers: { 'idempotency-key': randomUUID() },
        body: { stageLectureId, body: `Робота ${userId}`, repoLink: null },
      })
      if (status === 201) {
        promised.push({ id: (JSON.parse(text) as { id: number }).id, userId, stageLectureId })
        storm.acknowledged++
      }
      await rest(storm, 50)
    }
  }

  return {
    prepare: async ({ make, plan, passFor }) => {
      const academy = await make.academy({ stages: ['Registration', 'Lectures'], active: 1, directions: ['JS'] })
      academyId = academy.id
      for (let index = 0; index < lecturesCount; index++)
        lectureIds.push((await make.stageLecture(academy, { stageId: academy.stages[1]!.id })).id)
      for (let index = 0; index < plan.clients / share; index++) {
        const person = await make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
        students.push({ userId: person.id, pass: await passFor(person) })
      }
    },
    write: (url, storm) => students.map((student) => handIn(url, storm, student)),
    promisedCount: () => promised.length,
    inspect: async (client: pg.Client) => {
      const { rows } = await client.query<{ id: number; userId: number; stageLectureId: number; submissions: number }>(
        `select r.id, r.user_id as "userId", r.stage_lecture_id as "stageLectureId",
           (select count(*)::int from homework_submissions s where s.response_id = r.id) as submissions
         from homework_responses r where r.user_id = any($1)`,
        [students.map(({ userId }) => userId)],
      )
      const byId = new Map(rows.map((row) => [row.id, row]))
      const pairs = Map.groupBy(rows, ({ userId, stageLectureId }) => `${userId}:${stageLectureId}`)
      return {
        lost: promised
          .filter(({ id, userId, stageLectureId }) => {
            const row = byId.get(id)
            return row?.userId !== userId || row.stageLectureId !== stageLectureId
          })
          .map(({ id }) => `response ${id}`),
        doubled: [
          ...[...pairs].filter(([, same]) => same.length > 1).map(([pair]) => `responses of ${pair}`),
          ...rows.filter(({ submissions }) => submissions > 1).map(({ id }) => `submissions of ${id}`),
        ],
        torn: rows
          .filter(({ submissions }) => submissions === 0)
          .map(({ id }) => `response ${id} without a submission`),
      }
    },
  }
}
