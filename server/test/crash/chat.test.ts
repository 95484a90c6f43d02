import { expect, test } from 'vitest'
import { chatting } from './chatting.ts'
import { killServer, runCrash } from './crash-run.ts'

const isNightly = process.env.ACADEMY_NIGHTLY === '1'
const plan = isNightly ? { clients: 100, kills: 30, stormMs: 2_000 } : { clients: 20, kills: 3, stormMs: 1_500 }

test(
  '[C1] [C2] [C3] [C4] [RT-52] a message that was marked Sent is there once, for everybody, whatever dies in between',
  async () => {
    const chats = chatting()
    const report = await runCrash(plan, [chats], { fault: killServer })
    expect(report).toMatchObject({ lost: [], doubled: [], torn: [], unexpected: [] })
    expect(report.acknowledged).toBeGreaterThan(plan.clients)
    expect(chats.report.slowestCatchUpMs).toBeLessThan(2_000)
    process.stdout.write(
      `  ${report.acknowledged} messages, ${report.retries} sent again, ${plan.kills} kills, ` +
        `${chats.report.cuts} cuts, slowest to catch up ${Math.round(chats.report.slowestCatchUpMs)} ms\n`,
    )
  },
  isNightly ? 900_000 : 300_000,
)
