import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patient } from '../../scripts/testing/patience.ts'
import { usualLimits } from '../src/sandbox/box.ts'
import type { ReadySandbox } from '../src/sandbox/find-sandbox.ts'
import { familyOf } from '../src/sandbox/watch.ts'
import { gradeFiles } from './grade-files.ts'
import { boxOf, findTestSandbox } from './machine.ts'

let sandbox: ReadySandbox
beforeAll(async () => {
  sandbox = await findTestSandbox()
})
afterAll(() => sandbox.close())

/**
 * Chains of processes on one processor: each runs for a moment and ends, which lets the next one go. Whoever is seen has
 * hardly run, and one that is always there has hardly done anything but wait for them.
 */
const chains = `
burn() { i=0; while [ $i -lt 1000 ]; do i=$((i+1)); done; }
next() { read x; burn | next & }
for chain in 1 2 3 4 5 6 7 8 9 10; do burn | next & done
while :; do :; done
`
const onOneProcessor = 'taskset -p -c $(taskset -p -c $$ | sed "s/.*[ ,-]//") $$ >/dev/null'

/** Of all boxes of this test: what their processes ran, with those that ended. */
const ranMs = (): number =>
  familyOf(process.pid)
    .processes.slice(1)
    .reduce((sum, pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
        return fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field) * 10, sum)
      } catch {
        return sum
      }
    }, 0)

test('[V4] [G2] processes that end before anybody looks do not hold the clock of their job', async () => {
  const stop = new AbortController()
  const job = sandbox.openJob({ memoryMb: 512, waitMs: 600_000 })
  const startedAt = job.now()
  const limits = { ...usualLimits, ms: 600_000, processes: 1_000 }
  const command = ['/bin/sh', '-c', `${onOneProcessor}; ${chains}`]
  const running = job.run(boxOf(command, { limits }), { signal: stop.signal })
  await expect.poll(ranMs, { timeout: patient(240_000) }).toBeGreaterThan(2_000)
  const passedMs = job.now() - startedAt
  stop.abort()
  await running
  job.close()
  // It is one processor: two seconds of it are two of the clock, less what is told in hundredths of a second only.
  expect(passedMs).toBeGreaterThan(1_500)
})

test('[V4] [G2] others hold the clock of a job for three times what it was given, and never for longer than the server waits', async () => {
  const waits: number[] = []
  const openJob: ReadySandbox['openJob'] = (limits) => {
    waits.push(limits.waitMs)
    return sandbox.openJob(limits)
  }
  for (const seconds of [30, 3_600])
    await gradeFiles(sandbox, {}, '{', {}, { sandbox: { openJob }, limits: { seconds, memoryMb: 64, outputBytes: 64 } })
  expect(waits).toEqual([90_000, 1_200_000])
})
