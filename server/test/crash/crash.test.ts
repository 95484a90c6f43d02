import { expect, test } from 'vitest'
import { answering } from './answering.ts'
import { killServer, runCrash } from './crash-run.ts'
import { joining } from './joining.ts'

const isNightly = process.env.ACADEMY_NIGHTLY === '1'
const plan = isNightly ? { clients: 300, kills: 50, stormMs: 2_000 } : { clients: 100, kills: 10, stormMs: 1_500 }

test(
  '[E1] acknowledged answers and other writes survive kill -9 of the server, exactly once',
  async () => {
    const report = await runCrash(plan, [answering(), joining()], { fault: killServer })
    expect(report).toMatchObject({ lost: [], doubled: [], torn: [], unexpected: [] })
    expect(report.acknowledged).toBeGreaterThan(plan.clients)
    expect(report.slowestReadyMs).toBeLessThan(5_000)
    process.stdout.write(
      `  ${report.acknowledged} acknowledged, ${report.retries} retries, ${plan.kills} kills, ` +
        `slowest ready ${Math.round(report.slowestReadyMs)} ms\n`,
    )
  },
  isNightly ? 900_000 : 180_000,
)
