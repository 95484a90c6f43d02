import { answering } from '../server/test/crash/answering.ts'
import { chatting } from '../server/test/crash/chatting.ts'
import { type Fault, killServer, runCrash } from '../server/test/crash/crash-run.ts'
import { killDatabase } from '../server/test/crash/database-faults.ts'
import { joining } from '../server/test/crash/joining.ts'
import type { CrashPlan } from '../server/test/crash/storm.ts'
import type { Figure, Measurement } from './figure.ts'

const second = (name: string, ms: number, budget: number): Figure => ({
  name,
  value: ms / 1000,
  unit: 's',
  better: 'smaller',
  budget,
})

const slowestReady = async (plan: CrashPlan, fault: Fault): Promise<number> => {
  const { slowestReadyMs } = await runCrash(plan, [answering(), joining()], { fault })
  return slowestReadyMs
}

const slowestCatchUp = async (): Promise<number> => {
  const chats = chatting()
  await runCrash({ clients: 20, kills: 3, stormMs: 1_500 }, [chats], { fault: killServer })
  return chats.report.slowestCatchUpMs
}

/** E1, E2 and C2 promise times besides losing nothing; that nothing is lost is what their tests look at. */
export const recovery: Measurement = {
  name: 'recovery',
  run: async () => [
    second(
      'ready again after kill -9 of the server, slowest of 10 (E1)',
      await slowestReady({ clients: 100, kills: 10, stormMs: 1_500 }, killServer),
      5,
    ),
    second(
      'ready again after kill -9 of the database, slowest of 4 (E2)',
      await slowestReady({ clients: 50, kills: 4, stormMs: 1_500 }, killDatabase),
      10,
    ),
    second('a chat that was cut off has caught up, slowest (C2)', await slowestCatchUp(), 2),
  ],
}
