import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunnerJob } from '@academy/contract/runner'
import { autogradeErrorCodes, autogradeStatuses } from '@academy/contract/enums'
import { autogradeLeaseMs, autogradeMaxTries, autogradeSilenceMs } from '@academy/contract/limits'
import { failedWith, type GradingScene, makeGradingScene, makeRunner, storedResult } from '#test/acting/grading.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { lookAfterQueue } from './runner.jobs.ts'

const { Sent, Started, Failed, Success } = autogradeStatuses
const runs = bySize({ day: 15, full: 500 })

let it: TestApp
let scene: GradingScene
beforeAll(async () => {
  it = await startTestApp({ gradingPace: { claimWaitMs: 0 } })
  scene = await makeGradingScene(it)
})
afterAll(() => it.close())

/** The number chooses among all claims there ever were, also lost ones. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('claim' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('success' as const), of: fc.nat(5), mark: fc.nat(10) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('fault', 'broken', 'started', 'log', 'beat'), of: fc.nat(5) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(1_000, autogradeLeaseMs + 1) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('silence' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lookAfter' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A runner dies, its job goes to the next one, and so on until nobody tries any more: chance alone seldom gets there. */
const deaths: Step[] = Array.from({ length: autogradeMaxTries }, (): Step[] => [
  { kind: 'claim' },
  { kind: 'pass', ms: autogradeLeaseMs + 1 },
  { kind: 'lookAfter' },
]).flat()

/** AG-02, and back to the queue as long as nothing ended. */
const allowed: Record<number, readonly number[]> = {
  [Sent]: [Sent, Started, Failed],
  [Started]: [Started, Sent, Failed, Success],
  [Failed]: [Failed],
  [Success]: [Success],
}

test('[AG-02] whatever happens in whatever order: a job goes on, ends once, and stays as it ended', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await it.database.pool.query('delete from autograde_results')
      await it.database.pool.query('delete from runners')
      const id = await it.make.autogradeResult(scene.academy, scene.response)
      const runner = makeRunner(it)
      const claims: RunnerJob[] = []
      const take = async (one: Step): Promise<void> => {
        const claim = 'of' in one ? claims[one.of] : undefined
        if (one.kind === 'claim') {
          const job = await runner.claim()
          if (job) claims.push(job)
        } else if (one.kind === 'pass') it.clock.advance(one.ms)
        else if (one.kind === 'silence') it.clock.advance(autogradeSilenceMs + 1)
        else if (one.kind === 'lookAfter')
          await lookAfterQueue.run(it.jobDeps({ kind: 'mailbox' }), {} as never, { number: 1, isLast: false })
        else if (!claim) return
        else if (one.kind === 'beat') await runner.heartbeat(claim)
        else if (one.kind === 'log') expect((await runner.log(claim, 0, 'text')).status).toBeOneOf([204, 409])
        else {
          const said = {
            success: { mark: 'mark' in one ? one.mark : 0 },
            fault: failedWith(autogradeErrorCodes.RunnerFault),
            broken: failedWith(autogradeErrorCodes.BuildError),
            started: { status: Started, mark: null, tests: [], trace: null },
          }[one.kind as 'success' | 'fault' | 'broken' | 'started']
          const before = await storedResult(it, id)
          const { status } = await runner.report(claim, said)
          expect(status).toBeOneOf([200, 409])
          // Only who holds it changes it.
          if (before.status !== Started || before.claimToken !== claim.claimToken)
            expect(await storedResult(it, id)).toEqual(before)
          else expect(status).toBe(200)
        }
      }
      let before = await storedResult(it, id)
      for (const one of steps) {
        await take(one)
        const now = await storedResult(it, id)
        expect(allowed[before.status]).toContain(now.status)
        if (before.status === Failed || before.status === Success) expect(now).toEqual(before)
        expect(now.tries).toBe(claims.length)
        expect(now.tries).toBeLessThanOrEqual(autogradeMaxTries)
        expect(now.finishedAt === null).toBe(now.status === Sent || now.status === Started)
        expect(now.mark === null).toBe(now.status !== Success)
        expect(now.leaseUntil === null).toBe(now.status !== Started)
        before = now
      }
    }),
    { numRuns: runs, examples: [[deaths]] },
  )
})
