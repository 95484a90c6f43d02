import { expect, test } from 'vitest'
import { patient } from '../../../scripts/testing/patience.ts'
import { bySize } from '../../../scripts/testing/size.ts'
import { chatting } from './chatting.ts'
import { killServer, runCrash } from './crash-run.ts'

const plan = bySize({
  day: { clients: 20, kills: 1, stormMs: 1_000 },
  full: { clients: 100, kills: 30, stormMs: 2_000 },
})

test(
  '[C1] [C2] [C3] [C4] [RT-52] a message that was marked Sent is there once, for everybody, whatever dies in between',
  async () => {
    const chats = chatting()
    const report = await runCrash(plan, [chats], { fault: killServer })
    expect(report).toMatchObject({ lost: [], doubled: [], torn: [], unexpected: [] })
    expect(report.acknowledged).toBeGreaterThan(plan.clients)
    process.stdout.write(
      `  ${report.acknowledged} messages, ${report.retries} sent again, ${plan.kills} kills, ` +
        `${chats.report.cuts} cuts, slowest to catch up ${Math.round(chats.report.slowestCatchUpMs)} ms\n`,
    )
  },
  patient(bySize({ day: 300_000, full: 1_800_000 })),
)
