import { randomUUID } from 'node:crypto'
import type { RunnerJob, RunnerReport } from '../../contract/src/runner.ts'
import { autogradeStatuses } from '../../contract/src/enums.ts'
import { patient } from '../../scripts/testing/patience.ts'
import { fetchPatiently } from './api.ts'
import { expect, runnerToken, serverUrl } from './fixtures.ts'

/** The server holds a claim while its queue is empty: after this time without a job the queue counts as empty. */
const emptyAfterMs = patient(5_000)
/** Claims until a job arrives that is known to wait. */
const comesWithinMs = patient(60_000)

const send = async (method: 'POST' | 'PUT', path: string, body: object, signal: AbortSignal | null = null) => {
  const headers = { authorization: `Bearer ${runnerToken()}`, 'content-type': 'application/json' }
  const reply = await fetchPatiently(`${serverUrl()}${path}`, { method, headers, body: JSON.stringify(body), signal })
  const text = await reply.text()
  expect(reply.ok, `${path} ${reply.status} ${text}`).toBe(true)
  return (text ? JSON.parse(text) : null) as unknown
}

const passed = {
  status: autogradeStatuses.Success,
  mark: 8,
  errorCode: null,
  trace: null,
  tests: [],
  commit: null,
  testsCommit: null,
}

/** A runner as the server sees it, which finds what the journey wants it to find. */
export const fakeRunner = (name: string) => {
  const hello = { runnerId: randomUUID(), name, driver: 'bubblewrap', languages: ['node', 'python'], slots: 2 }
  const claim = async (limitMs: number): Promise<RunnerJob | null> => {
    try {
      const answer = await send('POST', '/api/runner/claim', hello, AbortSignal.timeout(limitMs))
      return (answer as { job: RunnerJob | null }).job
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') return null
      throw error
    }
  }
  const report = ({ resultId, claimToken, homeworkResponseId }: RunnerJob, said: Partial<RunnerReport> = {}) =>
    send('PUT', `/api/homeworkResponses/${homeworkResponseId}/autograde-data`, {
      resultId,
      claimToken,
      ...passed,
      ...said,
    })
  return {
    sayHello: () => send('POST', '/api/runner/heartbeat', { ...hello, claims: [] }),
    report,
    log: ({ resultId, claimToken }: RunnerJob, offset: number, text: string) =>
      send('POST', '/api/runner/log', { resultId, claimToken, offset, text }),
    /** Grades what other journeys left in the queue first. */
    claimResult: async (resultId: number): Promise<RunnerJob> => {
      for (;;) {
        const job = await claim(comesWithinMs)
        if (job === null) throw new Error(`The grading ${resultId} does not wait`)
        if (job.resultId === resultId) return job
        await report(job)
      }
    },
    gradeAll: async (markOf: (job: RunnerJob) => number): Promise<void> => {
      for (let job = await claim(emptyAfterMs); job !== null; job = await claim(emptyAfterMs))
        await report(job, { mark: markOf(job) })
    },
  }
}
