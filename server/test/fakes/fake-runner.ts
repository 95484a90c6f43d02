import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@academy/contract/endpoint'
import { runnerApi, type RunnerJob } from '@academy/contract/runner'
import { autogradeStatuses } from '@academy/contract/enums'

export interface FakeRunnerOptions {
  /** The servers in the order in which it tries them. */
  urls: readonly string[]
  token: string
  /** How long one job takes. */
  jobMs: number
  heartbeatMs: number
  onClaim?(job: RunnerJob): void
  /** Once the server has taken its word. */
  onReported?(job: RunnerJob): void
  /** Where it is just now, so that a test can kill it anywhere. */
  onStep?(step: 'asking' | 'working' | 'reporting'): void
}
export interface FakeRunner {
  runnerId: string
  held(): readonly number[]
  /** Looks like kill -9 to the server: connections break and nothing more is sent. */
  kill(): void
  stopped: Promise<void>
}

interface Answer {
  status: number
  text: string
}

/** The mark a job gets is known beforehand, so that a test sees whether it arrived. */
export const fakeMarkOf = (resultId: number): number => resultId % 11

/** Speaks the protocol of runners over real HTTP, grades nothing. */
export const startFakeRunner = (options: FakeRunnerOptions): FakeRunner => {
  const hello = { runnerId: randomUUID(), name: 'fake', driver: 'none', languages: [], slots: 1 }
  const life = new AbortController()
  const held = new Map<number, RunnerJob>()
  let turn = 0

  // Connections of its own, which end with it.
  const agent = new Agent({ keepAlive: true })
  life.signal.addEventListener('abort', () => agent.destroy())

  const send = async ({ method, path }: Endpoint, body: unknown, id?: number): Promise<Answer> => {
    const url = options.urls[turn++ % options.urls.length]! + path.replace(':id', String(id))
    const headers = { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' }
    const asked = request(url, { method, headers, agent, signal: life.signal }).end(JSON.stringify(body))
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: reply.statusCode!, text: await text(reply) }
  }
  /** Repeats calls without a reply, as a real runner does. */
  const insist = async (...call: Parameters<typeof send>): Promise<Answer> => {
    for (;;) {
      try {
        const reply = await send(...call)
        if (reply.status < 500) return reply
      } catch (error) {
        if (life.signal.aborted) throw error
      }
      await sleep(50, undefined, { signal: life.signal })
    }
  }
  const work = async (job: RunnerJob): Promise<void> => {
    const { resultId, claimToken, homeworkResponseId } = job
    const said = { resultId, claimToken, errorCode: null, trace: null, tests: [], commit: null, testsCommit: null }
    const report = (status: number, mark: number | null) =>
      insist(runnerApi.report, { ...said, status, mark }, homeworkResponseId)
    await report(autogradeStatuses.Started, null)
    options.onStep?.('working')
    await insist(runnerApi.log, { resultId, claimToken, offset: 0, text: 'npm test' })
    await sleep(options.jobMs, undefined, { signal: life.signal })
    options.onStep?.('reporting')
    const reply = await report(autogradeStatuses.Success, fakeMarkOf(resultId))
    if (reply.status === 200) options.onReported?.(job)
  }
  const ask = async (): Promise<void> => {
    options.onStep?.('asking')
    const reply = await insist(runnerApi.claim, hello)
    const { job } = JSON.parse(reply.text) as { job: RunnerJob | null }
    if (!job) return
    held.set(job.resultId, job)
    options.onClaim?.(job)
    await work(job)
    held.delete(job.resultId)
  }
  const beat = async (): Promise<void> => {
    const claims = [...held.values()].map(({ resultId, claimToken }) => ({ resultId, claimToken }))
    await insist(runnerApi.heartbeat, { ...hello, claims })
  }
  const repeat = async (what: () => Promise<void>): Promise<void> => {
    try {
      while (!life.signal.aborted) await what()
    } catch (error) {
      if (!life.signal.aborted) throw error
    }
  }
  const beating = repeat(async () => {
    await sleep(options.heartbeatMs, undefined, { signal: life.signal })
    await beat()
  })
  const stopped = Promise.all([repeat(ask), beating]).then(() => {})
  return { runnerId: hello.runnerId, held: () => [...held.keys()], kill: () => life.abort(), stopped }
}
