import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { patient } from '../../../scripts/testing/patience.ts'
import { bySize, isFullSize } from '../../../scripts/testing/size.ts'
import { answering } from './answering.ts'
import { type CrashReport, type CrashSetting, runCrash } from './crash-run.ts'
import { endSessions, expectJobsDone, fillDisk, killDatabase } from './database-faults.ts'
import { joining } from './joining.ts'
import { withSmallDisk } from './small-disk.ts'

const clients = bySize({ day: 30, full: 300 })
const timeout = patient(bySize({ day: 300_000, full: 1_800_000 }))

const expectNothingLost = (name: string, report: CrashReport): void => {
  process.stdout.write(
    `  ${name}: ${report.acknowledged} acknowledged, ${report.retries} retries, ${report.refused} of them refused, ` +
      `slowest ready ${Math.round(report.slowestReadyMs)} ms\n`,
  )
  expect(report).toMatchObject({ lost: [], doubled: [], torn: [], unexpected: [] })
  expect(report.acknowledged).toBeGreaterThan(clients)
}

const suffer = (plan: { kills: number; stormMs: number }, setting: CrashSetting): Promise<CrashReport> =>
  runCrash({ clients, ...plan }, [answering(), joining()], { afterwards: expectJobsDone, ...setting })

describe('[E2] acknowledged answers and other writes survive, and the server goes on, when', () => {
  test('the database is killed with -9', { timeout }, async () => {
    const report = await suffer({ kills: bySize({ day: 2, full: 20 }), stormMs: 1_000 }, { fault: killDatabase })
    expectNothingLost('database killed', report)
  })

  // The promise is one of the night (promises.md); by day the worst of the three stands for all.
  if (isFullSize) {
    test('everybody is thrown out of a database that is somebody else’s', { timeout }, async () => {
      const plan = { kills: 50, stormMs: 1_000 }
      const report = await suffer(plan, { fault: endSessions, isDatabaseForeign: true })
      expectNothingLost('sessions ended', report)
    })

    // A machine on which no small disk can be made fails here: it needs root.
    test('the disk is full for a while', { timeout }, async () => {
      const plan = { kills: 3, stormMs: 1_500 }
      const fault = fillDisk(15_000)
      await withSmallDisk(512, async (disk) => {
        const report = await suffer(plan, { fault, dataDir: join(disk, 'data') })
        expectNothingLost('disk full', report)
      })
    })
  }
})
