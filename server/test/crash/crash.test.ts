import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { patient } from '../../../scripts/testing/patience.ts'
import { bySize, isFullSize } from '../../../scripts/testing/size.ts'
import { answering } from './answering.ts'
import { chaos } from './chaos.ts'
import { chatting } from './chatting.ts'
import { type CrashReport, type CrashSetting, inTurns, killServer, runCrash } from './crash-run.ts'
import { endSessions, expectJobsDone, fillDisk, killDatabase } from './database-faults.ts'
import { joining } from './joining.ts'
import { withSmallDisk } from './small-disk.ts'
import type { CrashPlan } from './storm.ts'

const timeout = patient(bySize({ day: 300_000, full: 1_800_000 }))

const expectNothingLost = (name: string, plan: CrashPlan, report: CrashReport): void => {
  process.stdout.write(
    `  ${name}: ${report.acknowledged} acknowledged, ${report.retries} retries, ${report.refused} of them refused, ` +
      `slowest ready ${Math.round(report.slowestReadyMs)} ms\n`,
  )
  expect(report).toMatchObject({ lost: [], doubled: [], torn: [], unexpected: [] })
  expect(report.acknowledged).toBeGreaterThan(plan.clients)
}

// By day one server has everybody at work, and dies of everything in turns: most of the work is to start servers.
if (!isFullSize)
  test(
    '[E1] [E2] [C1] [C2] [C3] [C4] [RT-52] whatever was acknowledged survives kill -9 of the server and of its database, exactly once and for everybody',
    { timeout },
    async () => {
      const plan = { clients: 12, kills: 3, stormMs: 300 }
      const fault = inTurns([killDatabase, killServer])
      const report = await runCrash(plan, [answering(), joining(), chatting()], { fault, afterwards: expectJobsDone })
      expectNothingLost('server and database killed', plan, report)
    },
  )

if (isFullSize) {
  test(
    '[E1] acknowledged answers and other writes survive kill -9 of the server, exactly once',
    { timeout },
    async () => {
      const plan = { clients: 300, kills: 50, stormMs: 2_000 }
      const report = await runCrash(plan, [answering(), joining()], { fault: killServer })
      expectNothingLost('server killed', plan, report)
    },
  )

  describe('[E2] acknowledged answers and other writes survive, and the server goes on, when', () => {
    const suffer = async (name: string, { kills, stormMs }: Omit<CrashPlan, 'clients'>, setting: CrashSetting) => {
      const plan = { clients: 300, kills, stormMs }
      const report = await runCrash(plan, [answering(), joining()], { afterwards: expectJobsDone, ...setting })
      expectNothingLost(name, plan, report)
    }

    test('the database is killed with -9', { timeout }, () =>
      suffer('database killed', { kills: 20, stormMs: 1_000 }, { fault: killDatabase }),
    )

    test('everybody is thrown out of a database that is somebody else’s', { timeout }, () =>
      suffer('sessions ended', { kills: 50, stormMs: 1_000 }, { fault: endSessions, isDatabaseForeign: true }),
    )

    // A machine on which no small disk can be made fails here: it needs root.
    test('the disk is full for a while', { timeout }, () =>
      withSmallDisk(512, (disk) => {
        const setting = { fault: fillDisk(15_000), dataDir: join(disk, 'data') }
        return suffer('disk full', { kills: 3, stormMs: 1_500 }, setting)
      }),
    )
  })

  test(
    '[C1] [C2] [C3] [C4] [RT-52] a message that was marked Sent is there once, for everybody, whatever dies in between',
    { timeout },
    async () => {
      const plan = { clients: 100, kills: 30, stormMs: 2_000 }
      const chats = chatting()
      const report = await runCrash(plan, [chats], { fault: killServer })
      expectNothingLost(`messages, ${chats.report.cuts} cuts`, plan, report)
    },
  )

  // Clocks that jump and disks that are slow or full are not among it: the first would be that of the whole machine, the
  // others need a disk of the test.
  test(
    '[O6] whatever was acknowledged survives a long row of misfortunes that a seed puts together',
    { timeout },
    async () => {
      const seed = Number(process.env.ACADEMY_CHAOS_SEED ?? Date.now() % 1_000_000_000)
      const told: string[] = []
      const plan = { clients: 60, kills: 40, stormMs: 1_500 }
      const setting = { fault: chaos(seed, told), afterwards: expectJobsDone }
      try {
        const report = await runCrash(plan, [answering(), joining(), chatting()], setting)
        expectNothingLost(`chaos of ${told.length}`, plan, report)
      } finally {
        process.stdout.write(`  again: ACADEMY_CHAOS_SEED=${seed} (${told.join(', ')})\n`)
      }
    },
  )
}
