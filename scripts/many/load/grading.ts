import { autogradeStatuses } from '@academy/contract/enums'
import type pg from 'pg'
import type { Writers } from '../../../server/test/crash/storm.ts'
import { handingIn } from './handing-in.ts'

/** So few that two runners keep up. */
const students = 2
const lectures = 80
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

/** Students hand in repositories, and real runners grade them: each once, with the mark that the program deserves. */
export const grading = (git: GitHost): Writers & { graded(client: pg.Client): Promise<number> } => {
  const repoLink = git.repository('github.com/student/storm', { 'main.py': program }).url
  const tests = git.repository('github.com/academy/storm-tests', { 'academy.json': JSON.stringify(plan) })
  const { promised, prepare, write, promisedCount } = handingIn(() => ({
    students,
    lectures,
    lecture: { hasAutograde: true, showAutogradeResult: true, needRepo: true, testRepoLink: tests.url },
    work: { body: 'Ось моя робота', repoLink },
  }))
  const ids = () => promised.map(({ id }) => id)

  return {
    prepare,
    write,
    promisedCount,
    graded: async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from autograde_results where status = $1 and homework_response_id = any($2)',
        [autogradeStatuses.Success, ids()],
      )
      return rows[0]!.count
    },
    inspect: async (client) => {
      const { rows } = await client.query<{ responseId: number; mark: number | null; status: number; tests: number }>(
        `select homework_response_id as "responseId", mark, status, jsonb_array_length(tests) as tests
         from autograde_results where homework_response_id = any($1)`,
        [ids()],
      )
      const byResponse = Map.groupBy(rows, ({ responseId }) => responseId)
      const isDone = (id: number) => byResponse.get(id)?.some(({ status }) => status === autogradeStatuses.Success)
      return {
        lost: ids()
          .filter((id) => !isDone(id))
          .map((id) => `grading of response ${id}`),
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
