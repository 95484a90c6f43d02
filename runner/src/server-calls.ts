import { setTimeout as sleep } from 'node:timers/promises'
import { runnerApi, type RunnerHello, type RunnerJob, type RunnerReport } from '@academy/contract/runner'
import type { Endpoint } from '@academy/contract/endpoint'
import * as z from 'zod/mini'

/** The server refused the request: a retry would not help. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  constructor(status: number) {
    super(`The server answered ${status}.`)
    this.status = status
  }
}

export interface Claim {
  resultId: number
  claimToken: string
}

export interface ServerCalls {
  claim(hello: RunnerHello, signal: AbortSignal): Promise<RunnerJob | null>
  heartbeat(hello: RunnerHello, claims: Claim[]): Promise<number[]>
  log(claim: Claim, offset: number, text: string): Promise<void>
  /** Retries while the server cannot be reached; ends when the signal is aborted. */
  report(responseId: number, report: RunnerReport, signal: AbortSignal): Promise<void>
}

/** Longer than the server's long poll. */
const claimMs = 60_000
const callMs = 15_000
const waitsMs = [500, 1_000, 2_000, 5_000, 10_000]

const isWorthRepeating = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status >= 500 || error.status === 429 || error.status === 408

/** Retries until the call succeeds, is refused or is no longer needed. A restarting server is down for seconds. */
export const persistently = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let round = 0; ; round++) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isWorthRepeating(error)) throw error
      const ms = waitsMs[Math.min(round, waitsMs.length - 1)]!
      await sleep(ms * (0.75 + Math.random() / 2), undefined, { signal })
    }
  }
}

export const serverCalls = (serverUrl: string, token: string): ServerCalls => {
  const call = async (endpoint: Endpoint, path: string, body: object, signal: AbortSignal): Promise<unknown> => {
    const answer = await fetch(serverUrl + path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    })
    const text = await answer.text()
    if (!answer.ok) throw new Refused(answer.status)
    return endpoint.response && text ? z.parse(endpoint.response, JSON.parse(text)) : undefined
  }
  const within = (ms: number, signal?: AbortSignal) =>
    AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])])

  return {
    claim: async (hello, signal) => {
      const said = await call(runnerApi.claim, runnerApi.claim.path, hello, within(claimMs, signal))
      return (said as { job: RunnerJob | null }).job
    },
    heartbeat: async (hello, claims) => {
      const said = await call(runnerApi.heartbeat, runnerApi.heartbeat.path, { ...hello, claims }, within(callMs))
      return (said as { lost: number[] }).lost
    },
    log: async ({ resultId, claimToken }, offset, text) => {
      await call(runnerApi.log, runnerApi.log.path, { resultId, claimToken, offset, text }, within(callMs))
    },
    report: async (responseId, report, signal) => {
      const path = runnerApi.report.path.replace(':id', String(responseId))
      await persistently(() => call(runnerApi.report, path, report, within(callMs, signal)), signal)
    },
  }
}
