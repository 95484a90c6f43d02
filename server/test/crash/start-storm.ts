import { patient } from '../../../scripts/testing/patience.ts'
import { comeAgain, isBusyReply } from '../servers/come-again.ts'
import type { Repeats } from '../servers/repeats.ts'
import { answerRequest, startRequest, type Taker } from '../make/make-test-takers.ts'
import { sleep } from './storm.ts'

export interface StartStorm {
  /** Who starts, evenly over the time. */
  starters: readonly Taker[]
  /** Who answers meanwhile. */
  answerers: readonly Taker[]
  seconds: number
  answersPerSecond: number
}

/** How often somebody looks whether the server is alive. */
export const looksPerSecond = 5

export interface StormReport {
  refused: string[]
  /** Who was told to come again was refused as well, though it came and was served. */
  repeats: Repeats
  answeredCount: number
  startP99Ms: number
  answerP99Ms: number
  slowestHealthMs: number
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** E9: everybody starts within some seconds, others answer, and somebody watches whether the server is alive. */
export const blowStartStorm = async (url: string, storm: StartStorm): Promise<StormReport> => {
  const refused: string[] = []
  const repeats: Repeats = { count: 0, causes: [] }
  const [starts, answers, looks]: [number[], number[], number[]] = [[], [], []]
  const timed = async (into: number[], path: string, init?: RequestInit) => {
    const began = performance.now()
    const send = () => fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(patient(120_000)) })
    const reply = await comeAgain(send, isBusyReply, repeats)
    const text = await reply.text()
    into.push(performance.now() - began)
    if (!reply.ok) refused.push(`${path} ${reply.status} ${text.slice(0, 200)}`)
  }
  const each = async (count: number, work: (index: number) => Promise<void>) => {
    const underWay: Promise<void>[] = []
    for (let index = 0; index < count; index++) {
      underWay.push(work(index).catch((error: unknown) => void refused.push(String(error))))
      await sleep((storm.seconds * 1_000) / count)
    }
    await Promise.all(underWay)
  }
  await Promise.all([
    each(storm.starters.length, (index) => {
      const { path, ...request } = startRequest(storm.starters[index]!)
      return timed(starts, path, request)
    }),
    each(storm.seconds * storm.answersPerSecond, (index) => {
      const taker = storm.answerers[index % storm.answerers.length]!
      const question = Math.floor(index / storm.answerers.length) % taker.questionIds.length
      const { path, ...request } = answerRequest(taker, taker.questionIds[question]!)
      return timed(answers, path, request)
    }),
    each(storm.seconds * looksPerSecond, () => timed(looks, '/api/health/live')),
  ])
  return {
    refused,
    repeats,
    answeredCount: starts.length + answers.length + looks.length,
    startP99Ms: percentile(starts, 0.99),
    answerP99Ms: percentile(answers, 0.99),
    slowestHealthMs: Math.max(...looks),
  }
}
