import { setTimeout as sleep } from 'node:timers/promises'
import { answering } from '../../server/test/crash/answering.ts'
import { chatting } from '../../server/test/crash/chatting.ts'
import { inspectWriters, prepareWriters } from '../../server/test/crash/crash-run.ts'
import { joining } from '../../server/test/crash/joining.ts'
import type { CrashPlan, Findings, Storm, Writers } from '../../server/test/crash/storm.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { prepareDatabase } from '../../server/src/platform/migrate.ts'
import { asOwner } from './engines/postgres.ts'
import { type Fault, faults, untilAllAnswer } from './faults.ts'
import { grading } from './load/grading.ts'
import { mailing } from './load/mailing.ts'
import { moving } from './load/moving.ts'
import { recordCalls, type SpanReport } from './load/recorder.ts'
import { submitting } from './load/submitting.ts'
import { uploading } from './load/uploading.ts'
import { withMachines } from './machines.ts'
import { until } from './waiting.ts'

export interface Episode extends SpanReport {
  name: string
  /** From the kill to everything answering again, with a standby beside the primary. */
  wholeAgainMs: number
  /** The longest time from a chat message being acknowledged to its being on somebody else's screen by itself. */
  newsMs: number
}

export interface StormReport extends Findings, Omit<Storm, 'isOver' | 'restMs'> {
  students: number
  calm: SpanReport
  episodes: Episode[]
  mails: number
  gradings: number
}

const calmMs = 10_000
/** Some time of its own for each fault, before and after it. */
const pauseMs = 4_000

interface StormOptions {
  students: number
  /** What happens; each kind of fault by default. */
  misfortunes?: readonly Fault[]
  /** Names of faults; all, if there are none. */
  only: readonly string[]
  /** The folder of the program that runs at first. */
  tree?: string
  say(line: string): void
}

const oneLine = ({ calls, failed, p50Ms, p99Ms, gapMs }: SpanReport): string =>
  `${calls} calls, ${failed} to be repeated, p50 ${Math.round(p50Ms)} ms, p99 ${Math.round(p99Ms)} ms, ` +
  `longest time without a write ${Math.round(gapMs)} ms`

/** Load, and one misfortune after the other; afterwards the database is compared with what clients were promised. */
export const blowStorm = async ({
  students,
  misfortunes = faults(),
  only,
  tree,
  say,
}: StormOptions): Promise<StormReport> => {
  const plan: CrashPlan = { clients: students, kills: 4, stormMs: 0 }
  const [uploads, chats, letters] = [uploading(), chatting(), mailing()]
  const storm: Storm = { isOver: false, acknowledged: 0, retries: 0, refused: 0, unexpected: [], restMs: 4_000 }
  let report: StormReport | null = null
  let graded: ReturnType<typeof grading>
  let writers: Writers[] = []
  const prepare: Parameters<typeof withMachines>[0]['prepare'] = async ({ database, authSecret, git }) => {
    graded = grading(git)
    writers = [answering(), joining(), chats, submitting(), uploads, moving(), letters, graded]
    await prepareDatabase(database.url, { appUrl: null, log: createLog('silent') })
    await prepareWriters(database.primary().url(), authSecret, plan, writers)
    say(`${students} students with what they need`)
  }
  await withMachines({ say, tree, prepare }, async (machines) => {
    const recorder = recordCalls(machines.url)
    /** What was promised and is still on its way: mails are tried again after longer and longer pauses. */
    const areDelivered = (): Promise<boolean> =>
      asOwner(machines.database.primary(), async (client) => {
        const isGraded = (await graded.graded(client)) >= graded.promisedCount()
        return isGraded && (await letters.waiting(client)) === 0
      }).catch(() => false)
    try {
      const work = writers.flatMap((each) => each.write(machines.url, storm))
      await until('everybody was promised something', () => writers.every((each) => each.promisedCount() > 0), {
        said: async () => `Promised: ${writers.map((each) => each.promisedCount()).join()}. ${storm.unexpected.join()}`,
      })
      await sleep(pauseMs)
      const calmFrom = performance.now()
      await sleep(calmMs)
      const calm = recorder.report({ from: calmFrom, to: performance.now() })
      say(`calm: ${oneLine(calm)}`)
      const episodes: Episode[] = []
      const suffer = async (name: string, strike: () => Promise<void>, recovered: () => Promise<void>) => {
        if (only.length > 0 && !only.some((one) => name.includes(one))) return
        const from = performance.now()
        await strike()
        await recovered()
        await untilAllAnswer(machines)
        const wholeAgainMs = performance.now() - from
        await sleep(pauseMs)
        const span = recorder.report({ from, to: performance.now() })
        const news = chats.report.news.filter(({ at }) => at >= from).map(({ ms }) => ms)
        const newsMs = Math.max(0, ...news)
        episodes.push({ name, wholeAgainMs, newsMs, ...span })
        say(
          `${name}: whole again after ${(wholeAgainMs / 1000).toFixed(1)} s; ${oneLine(span)}; ` +
            `${news.length} chat messages came by themselves, the slowest after ${Math.round(newsMs)} ms`,
        )
      }
      for (const { name, strike, recovered } of misfortunes)
        await suffer(
          name,
          () => strike(machines),
          () => recovered(machines),
        )
      storm.isOver = true
      await Promise.all(work)
      await untilAllAnswer(machines)
      // What does not come is found below, by its name.
      await until('everything is graded and every mail has left', areDelivered, { everyMs: 1_000 }).catch(() => {})
      const found = await inspectWriters(machines.database.primary().url(), writers)
      found.lost.push(...(await uploads.unreadable(machines.url)))
      const undelivered = await letters.undelivered(machines.mail)
      found.lost.push(...undelivered.lost)
      found.doubled.push(...undelivered.doubled)
      const { acknowledged, retries, refused, unexpected } = storm
      const [mails, gradings] = [letters.promisedCount(), graded.promisedCount()]
      report = { students, calm, episodes, acknowledged, retries, refused, unexpected, mails, gradings, ...found }
    } finally {
      storm.isOver = true
      recorder.stop()
    }
  })
  return report!
}
