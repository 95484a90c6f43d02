import { randomUUID } from 'node:crypto'
import { homeworkApi } from '@academy/contract/homework'
import type { Factories } from '../../../server/test/make/make.ts'
import { type Pass, rest, sendUntilAnswered, type Storm, type Writers } from '../../../server/test/crash/storm.ts'

interface Student {
  userId: number
  pass: Pass
}
export interface Response {
  id: number
  userId: number
  stageLectureId: number
}
interface Course {
  students: number
  lectures: number
  lecture?: Parameters<Factories['stageLecture']>[1]
  work: { body: string; repoLink: string | null }
}

/** Students hand in one homework after the other, each call with its own key. */
export const handingIn = (course: (clients: number) => Course) => {
  const students: Student[] = []
  const lectureIds: number[] = []
  const promised: Response[] = []
  let academyId = 0
  let work: Course['work']

  const handIn = async (url: string, storm: Storm, { userId, pass }: Student): Promise<void> => {
    for (const stageLectureId of lectureIds) {
      if (storm.isOver) return
      const { status, text } = await sendUntilAnswered(url, storm, {
        path: `${homeworkApi.create.path}?academyId=${academyId}`,
        pass,
        headers: { 'idempotency-key': randomUUID() },
        body: { stageLectureId, ...work },
      })
      if (status === 201) {
        promised.push({ id: (JSON.parse(text) as { id: number }).id, userId, stageLectureId })
        storm.acknowledged++
      }
      await rest(storm, 50)
    }
  }

  const prepare: Writers['prepare'] = async ({ make, plan, passFor }) => {
    const chosen = course(plan.clients)
    work = chosen.work
    const academy = await make.academy({ stages: ['Registration', 'Lectures'], active: 1, directions: ['JS'] })
    academyId = academy.id
    for (let index = 0; index < chosen.lectures; index++)
      lectureIds.push((await make.stageLecture(academy, { stageId: academy.stages[1]!.id, ...chosen.lecture })).id)
    for (let index = 0; index < chosen.students; index++) {
      const person = await make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
      students.push({ userId: person.id, pass: await passFor(person) })
    }
  }
  const write: Writers['write'] = (url, storm) => students.map((student) => handIn(url, storm, student))

  return { students, promised, prepare, write, promisedCount: () => promised.length }
}
