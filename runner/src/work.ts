import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunnerHello, RunnerJob, RunnerReport } from '@academy/contract/runner'
import { autogradeErrorCodes, autogradeStatuses } from '@academy/contract/enums'
import type { Git } from '@academy/hardened-git'
import { grade, type Graded } from './grade.ts'
import { openJobLog } from './job-log.ts'
import type { ReadySandbox } from './sandbox/find-sandbox.ts'
import { persistently, Refused, type ServerCalls } from './server-calls.ts'

export interface RunnerParts {
  server: ServerCalls
  sandbox: ReadySandbox
  git: Pick<Git, 'checkOut'>
  name: string
  slots: number
  languages: string[]
  packageCache: string | null
  say: (line: string) => void
  heartbeatMs?: number
}

export interface Runner {
  /** Settles when the runner was stopped, or when the server refuses its token. */
  ended: Promise<void>
  /** Finishes jobs that end within this time and gives back the others. */
  stop(graceMs: number): Promise<void>
}

const usualHeartbeatMs = 10_000

const reportOf = (job: RunnerJob, { outcome, commit, testsCommit }: Graded, trace: string): RunnerReport => {
  const base = { resultId: job.resultId, claimToken: job.claimToken, trace, commit, testsCommit }
  if (outcome.kind === 'graded') {
    const { mark, tests, isProved } = outcome
    return { ...base, status: autogradeStatuses.Success, mark, errorCode: null, tests, isProved }
  }
  // A job given back counts as RunnerFault, so that another runner takes it.
  const errorCode = outcome.kind === 'failed' ? outcome.errorCode : autogradeErrorCodes.RunnerFault
  const tests = outcome.kind === 'failed' ? (outcome.tests ?? []) : []
  return { ...base, status: autogradeStatuses.Failed, mark: null, errorCode, tests }
}

const startedReport = ({ resultId, claimToken }: RunnerJob): RunnerReport => ({
  resultId,
  claimToken,
  status: autogradeStatuses.Started,
  mark: null,
  errorCode: null,
  trace: null,
  tests: [],
  commit: null,
  testsCommit: null,
})

/** Runs one loop per slot (claim a job, grade it, report), and one heartbeat for all. */
export const startRunner = (parts: RunnerParts): Runner => {
  const { server, sandbox, say } = parts
  const { name, slots, languages } = parts
  const hello: RunnerHello = { runnerId: randomUUID(), name, driver: sandbox.driver.slice(0, 50), languages, slots }
  const stopping = new AbortController()
  const leaving = new AbortController()
  const running = new Map<number, { job: RunnerJob; lost: AbortController }>()

  const gradeJob = async (job: RunnerJob): Promise<void> => {
    const lost = new AbortController()
    running.set(job.resultId, { job, lost })
    const log = openJobLog((offset, text) => server.log(job, offset, text))
    const signal = AbortSignal.any([lost.signal, leaving.signal])
    try {
      await server.report(job.homeworkResponseId, startedReport(job), signal)
      const folder = join(sandbox.folder, `job-${job.resultId}-${randomUUID()}`)
      const { git, packageCache } = parts
      const graded = await grade(
        { sandbox, git, folder, languages, packageCache, log: log.add, signal, limits: job.limits },
        job,
      )
      await log.close()
      if (lost.signal.aborted) return
      // Reported in the time that is left; otherwise the lease ends and another runner takes the job.
      const until = leaving.signal.aborted ? AbortSignal.timeout(2_000) : lost.signal
      await server.report(job.homeworkResponseId, reportOf(job, graded, log.text()), until)
    } catch (error) {
      const isTaken = error instanceof Refused && error.status === 409
      say(
        isTaken
          ? `Job ${job.resultId} now belongs to another runner.`
          : `Job ${job.resultId} ended without a report: ${String(error)}`,
      )
    } finally {
      running.delete(job.resultId)
    }
  }

  const isTokenWrong = (error: unknown) => error instanceof Refused && (error.status === 401 || error.status === 403)

  const serveSlot = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const job = await persistently(() => server.claim(hello, stopping.signal), stopping.signal)
        if (job) await gradeJob(job)
      } catch (error) {
        if (stopping.signal.aborted) return
        if (isTokenWrong(error)) throw new Error('The server refuses this RUNNER_TOKEN.', { cause: error })
        say(`Asking the server for a job failed, trying again: ${String(error)}`)
        await sleep(5_000, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  const beat = async (): Promise<void> => {
    const claims = [...running.values()].map(({ job: { resultId, claimToken } }) => ({ resultId, claimToken }))
    try {
      for (const id of await server.heartbeat(hello, claims)) running.get(id)?.lost.abort()
    } catch {
      // The next heartbeat repeats it; a lease lasts four heartbeats.
    }
  }
  const heart = setInterval(() => void beat(), parts.heartbeatMs ?? usualHeartbeatMs)

  const ended = Promise.all(Array.from({ length: slots }, serveSlot))
    .then(() => {})
    .finally(() => {
      stopping.abort()
      clearInterval(heart)
    })

  return {
    ended,
    stop: async (graceMs) => {
      stopping.abort()
      const timer = setTimeout(() => leaving.abort(), graceMs)
      await ended.catch(() => {})
      clearTimeout(timer)
    },
  }
}
