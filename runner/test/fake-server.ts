import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runnerApi, type RunnerJob, type RunnerReport } from '@academy/contract/runner'
import * as z from 'zod/mini'
import { patient } from '../../scripts/testing/patience.ts'

export const token = 't'.repeat(40)

/** The four calls of the server, as a runner sees them: a list of jobs, and what was said about them. */
export interface FakeServer {
  url: string
  jobs: RunnerJob[]
  reports: RunnerReport[]
  logs: { resultId: number; offset: number; text: string }[]
  hellos: { name: string; driver: string; languages: string[] }[]
  beats: number
  /** What the next heartbeats take away. */
  lost: number[]
  /** While true every call is answered 503. */
  isAway: boolean
  add(repoLink: string, testRepoLink: string, more?: Partial<RunnerJob>): RunnerJob
  until(seen: () => boolean): Promise<void>
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const piece of request) text += String(piece)
  return JSON.parse(text)
}

export const startFakeServer = async (): Promise<FakeServer> => {
  const state = {
    jobs: [],
    reports: [],
    logs: [],
    hellos: [],
    lost: [],
    beats: 0,
    isAway: false,
  } as unknown as FakeServer
  let nextId = 0
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (status: number, body?: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body ? JSON.stringify(body) : undefined)
    }
    const body = await bodyOf(request)
    if (request.headers.authorization !== `Bearer ${token}`) return send(401, {})
    if (state.isAway) return send(503, {})
    const path = request.url ?? ''
    if (path === runnerApi.claim.path) {
      state.hellos.push(z.parse(runnerApi.claim.body, body))
      const job = state.jobs.shift() ?? null
      if (!job) await new Promise((resolve) => setTimeout(resolve, 100))
      return send(200, { job })
    }
    if (path === runnerApi.heartbeat.path) {
      z.parse(runnerApi.heartbeat.body, body)
      state.beats++
      return send(200, { lost: state.lost })
    }
    if (path === runnerApi.log.path) {
      state.logs.push(z.parse(runnerApi.log.body, body))
      return send(204)
    }
    const report = z.parse(runnerApi.report.body, body)
    state.reports.push(report)
    return send(200, resultOf(report, Number(/Responses\/(\d+)\//.exec(path)?.[1])))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (repoLink: string, testRepoLink: string, more: Partial<RunnerJob> = {}) => {
      const job: RunnerJob = {
        resultId: ++nextId,
        claimToken: randomUUID(),
        homeworkResponseId: nextId + 100,
        repoLink,
        commit: null,
        testRepoLink,
        limits: { seconds: 30, memoryMb: 512, outputBytes: 65_536 },
        ...more,
      }
      state.jobs.push(job)
      return job
    },
    until: async (seen: () => boolean) => {
      const untilMs = performance.now() + patient(90_000)
      while (!seen()) {
        if (performance.now() > untilMs) throw new Error('It did not come.')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  })
}

const resultOf = (report: RunnerReport, homeworkResponseId: number) => ({
  id: report.resultId,
  homeworkResponseId,
  action: 1,
  status: report.status,
  mark: report.mark,
  errorCode: report.errorCode,
  trace: report.trace,
  startedById: null,
  createdAt: new Date().toISOString(),
  startedAt: null,
  finishedAt: null,
})
