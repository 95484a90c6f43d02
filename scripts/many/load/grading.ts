import { randomUUID } from 'node:crypto'
import { autogradeStatuses } from '@academy/contract/enums'
import { homeworkApi } from '@academy/contract/homework'
import type pg from 'pg'
import { type Pass, rest, sendUntilAnswered, type Storm, type Writers } from '../../../server/test/crash/storm.ts'

/** So few that two runners keep up. */
const studentsCount = 2
const lecturesCount = 80
/** Two tests, of which the program passes one. */
const expectedMark = 5
const plan = {
  language: 'python',
  mode: 'io',
  run: 'python3 main.py',
  cases: [
    { name: 'greets', stdin: 'Оля', expected: 'Вітаю, Оля!' },
    { name: 'greets nobody', stdin: '', expected: 'Вітаю!' },
  ],
}
const program = "import sys\nprint(f'Вітаю, {sys.stdin.read()}!')\n"

interface GitHost {
  repository(name: string, files: Record<string, string>): { url: string }
}
interface Student {
  userId: number
  pass: Pass
}

/** Students hand in repositories, and real runners grade them: each once, with the mark that the program deserves. */
export const grading = (git: GitHost): Writers & { graded(client: pg.Client): Promise<number> } => {
  const students: Student[] = []
  const lectureIds: number[] = []
  const promised: number[] = []
  const work = git.repository('github.com/student/storm', { 'main.py': program })
  const tests = git.repository('github.com/academy/storm-tests', { 'academy.json': JSON.stringify(plan) })
  let academyId = 0

  const handIn = async (url: string, storm: Storm, { pass }: Student): Promise<void> => {
    for (const stageLectureId of lectureIds) {
      if (storm.isOver) return
      const { status, text } = await sendUntilAnswered(url, storm, {
        path: `${homeworkApi.create.path}?academyId=${academyId}`,
        pass,
        headers: { 'idempotency-key': randomUUID() },
        body: { stageLectureId, body: 'Ось моя робота', repoLink: work.url },
      })
      if (status === 201) {
        promised.push((JSON.parse(text) as { id: number }).id)
        storm.acknowledged++
      }
      await rest(storm, 50)
    }
  }

  return {
    prepare: async ({ make, passFor }) => {
      const academy = await make.academy({ stages: ['Registration', 'Lectures'], active: 1, directions: ['JS'] })
      academyId = academy.id
      const graded = { hasAutograde: true, showAutogradeResult: true, needRepo: true, testRepoLink: tests.url }
      for (let index = 0; index < lecturesCount; index++)
        lectureIds.push((await make.stageLecture(academy, { stageId: academy.stages[1]!.id, ...graded })).id)
      for (let index = 0; index < studentsCount; index++) {
        const person = await make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
        students.push({ userId: person.id, pass: await passFor(person) })
      }
    },
    write: (url, storm) => students.map((student) => handIn(url, storm, student)),
    promisedCount: () => promised.length,
    graded: async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from autograde_results where status = $1 and homework_response_id = any($2)',
        [autogradeStatuses.Success, promised],
      )
      return rows[0]!.count
    },
    inspect: async (client) => {
      const { rows } = await client.query<{ responseId: number; mark: number | null; status: number; tests: number }>(
        `select homework_response_id as "responseId", mark, status, jsonb_array_length(tests) as tests
         from autograde_results where homework_response_id = any($1)`,
        [promised],
      )
      const byResponse = Map.groupBy(rows, ({ responseId }) => responseId)
      const isDone = (id: number) => byResponse.get(id)?.some(({ status }) => status === autogradeStatuses.Success)
      return {
        lost: promised.filter((id) => !isDone(id)).map((id) => `grading of response ${id}`),
        doubled: [...byResponse].filter(([, same]) => same.length > 1).map(([id]) => `gradings of response ${id}`),
        torn: rows
          .filter(({ status, mark, tests: count }) => {
            const isWhole = mark === expectedMark && count === plan.cases.length
            return status === autogradeStatuses.Success && !isWhole
          })
          .map(({ responseId, mark, tests: count }) => `response ${responseId}: mark ${mark} for ${count} tests`),
      }
    },
  }
}
