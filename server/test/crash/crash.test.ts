import { expect, test } from 'vitest'
import { runCrash } from './crash-run.ts'

const isNightly = process.env.ACADEMY_NIGHTLY === '1'
const plan = isNightly ? { clients: 100, kills: 50, stormMs: 2_000 } : { clients: 100, kills: 10, stormMs: 900 }

test(
  '[E1] an acknowledged write survives kill -9 of the server, exactly once',
  async () => {
    const report = await runCrash(plan)
    expect(report).toMatchObject({ lost: [], doubled: [], torn: [], unexpected: [] })
    expect(report.acknowledged).toBeGreaterThan(plan.clients)
    expect(report.slowestReadyMs).toBeLessThan(5_000)
    process.stdout.write(
      `  ${report.acknowledged} acknowledged, ${report.retries} retries, ${plan.kills} kills, ` +
        `slowest ready ${Math.round(report.slowestReadyMs)} ms\n`,
    )
  },
  isNightly ? 600_000 : 120_000,
)
