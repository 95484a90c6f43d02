import { expect, test } from 'vitest'
import { patient } from '../../../scripts/testing/patience.ts'
import { bySize } from '../../../scripts/testing/size.ts'
import { answering } from './answering.ts'
import { killServer, runCrash } from './crash-run.ts'
import { joining } from './joining.ts'

const plan = bySize({
  day: { clients: 50, kills: 3, stormMs: 1_000 },
  full: { clients: 300, kills: 50, stormMs: 2_000 },
})

test(
  '[E1] acknowledged answers and other writes survive kill -9 of the server, exactly once',
  async () => {
    const report = await runCrash(plan, [answering(), joining()], { fault: killServer })
    expect(report).toMatchObject({ lost: [], doubled: [], torn: [], unexpected: [] })
    expect(report.acknowledged).toBeGreaterThan(plan.clients)
    process.stdout.write(
      `  ${report.acknowledged} acknowledged, ${report.retries} retries, ${plan.kills} kills, ` +
        `slowest ready ${Math.round(report.slowestReadyMs)} ms\n`,
    )
  },
  patient(bySize({ day: 300_000, full: 1_800_000 })),
)
