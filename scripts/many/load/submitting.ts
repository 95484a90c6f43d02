import type pg from 'pg'
import type { Writers } from '../../../server/test/crash/storm.ts'
import { handingIn } from './handing-in.ts'

/** A tenth as many as those who answer. */
const share = 10

/** Works in words, of which each is there once. */
export const submitting = (): Writers => {
  const { students, promised, prepare, write, promisedCount } = handingIn((clients) => ({
    students: Math.ceil(clients / share),
    lectures: 60,
    work: { body: 'Ось моя робота', repoLink: null },
  }))

  return {
    prepare,
    write,
    promisedCount,
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
