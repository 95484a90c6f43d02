/** What a test may not do, one planted file each. */
export const violations: string[] = [
  `const began = performance.now()
   await work()
   expect(performance.now() - began).toBeLessThan(100)`,
  `const began = Date.now()
   const took = Date.now() - began
   expect(took).toBeGreaterThanOrEqual(700)`,
  `const began = performance.now()
   expect(performance.now() - began < 100).toBe(true)`,
  `const times = []
   const began = performance.now()
   times.push(performance.now() - began)
   expect(Math.min(...times)).toBeLessThan(300)`,
  `const timed = async (work) => {
     const began = performance.now()
     await work()
     return performance.now() - began
   }
   expect(await timed(work)).toBeLessThan(300)`,
  `const report = { readyAfterMs: 0 }
   const began = performance.now()
   report.readyAfterMs = Math.max(report.readyAfterMs, performance.now() - began)
   expect(report.readyAfterMs).toBeLessThan(300)`,
  `const run = async (since) => expect(performance.now() - since).toBeLessThan(300)
   await run(performance.now())`,
  `const { ms: tookMs } = await run()
   const run = async () => {
     const began = process.hrtime.bigint()
     return { ms: process.hrtime.bigint() - began }
   }
   expect(tookMs).toBeLessThan(300)`,
  `const since = Date.now()
   if (Date.now() - since > 60_000) throw new Error('It did not come')`,
  `const until = Date.now() + 5_000
   while (!isReady) { if (Date.now() > until) throw new Error('It did not come') }`,
  `const limit = performance.now() + 30_000
   while (!isReady && performance.now() < limit) await sleep(20)`,
  `vi.useFakeTimers({ toFake: ['Date'] })
   const began = performance.now()
   expect(performance.now() - began).toBeLessThan(100)`,
  `await page.waitForTimeout(500)`,
  `// elapsed time is not asserted:
   await page.waitForTimeout(500)`,
  `// elapsed time is not asserted: the line is away for as long as the product calls an outage
   await page.context().setOffline(true)
   await page.waitForTimeout(500)`,
  `for (const until = Date.now() + 5_000; Date.now() < until;) if (await isReady()) break`,
  `await expect.poll(look, { timeout: 10_000 }).toBe(true)`,
  `const limitMs = 2 * 60_000
   await expect.poll(look, { timeout: limitMs }).toBe(true)`,
  `test.setTimeout(60_000)`,
  `import { test } from 'vitest'
   test('is slow', async () => {}, 60_000)`,
  `import { test } from 'vitest'
   test.each(rows)('is slow', async () => {}, bySize({ day: 60_000, full: 600_000 }))`,
  `import { test } from 'vitest'
   test('is slow', { timeout: 60_000 }, async () => {})`,
  `import { beforeAll } from 'vitest'
   beforeAll(async () => {}, 60_000)`,
  `await fetch(url, { signal: AbortSignal.timeout(5_000) })`,
  `await vi.waitFor(look, 5_000)`,
  `await vi.waitFor(look)`,
  `export default defineConfig({ test: { testTimeout: 20_000 } })`,
  `await new Promise((done, failed) => {
     setTimeout(failed, 5_000)
     socket.on('close', done)
   })`,
  `await new Promise((done, failed) => {
     const timer = setTimeout(() => { socket.destroy(); failed(new Error('It did not come')) }, 5_000)
   })`,
  `await Promise.race([answer, sleep(1_000)])`,
  `await Promise.race([answer, new Promise((done) => setTimeout(done, 1_000))])`,
  `test(async () => {
     const call = save()
     await new Promise((done) => setTimeout(done, 300))
     await client.query('commit')
   })`,
  `await db.transaction(async (tx) => {
     removal = remove(id)
     await new Promise((resolve) => setTimeout(resolve, 300))
   })`,
]

/** What stays allowed: the product's own time, limits that grow, dates, notes for people and the time of the processor. */
export const innocents: string[] = [
  `vi.useFakeTimers()
   const back = Date.now()
   expect(Date.now() - back).toBeLessThanOrEqual(15_000)`,
  `expect(it.clock.now.getTime() - begun.getTime()).toBe(600_000)`,
  `expect(waitSeconds).toBeGreaterThan(14 * 60)`,
  `const before = process.cpuUsage()
   const { user } = process.cpuUsage(before)
   expect(user).toBeLessThan(1_000_000)`,
  `const yesterday = new Date(Date.now() - dayMs)
   expect(seen).toEqual(yesterday)`,
  `const began = Date.now()
   note.push(\`\${(Date.now() - began) / 1_000} s\`)
   expect(note).toHaveLength(1)`,
  `const until = performance.now() + patient(30_000)
   while (!isReady) { if (performance.now() > until) throw new Error('It did not come') }`,
  `const limitMs = patient(30_000)
   for (const began = Date.now(); Date.now() - began < limitMs;) if (await isReady()) break`,
  `for (const until = Date.now() + patient(60_000); Date.now() < until;) if (await isReady()) break`,
  `// elapsed time is not asserted: the line is away for as long as the product calls an outage
   await page.waitForTimeout(outageMs)`,
  `for (const until = performance.now() + 2_200; performance.now() < until;) await turn()`,
  `setTimeout(send, notBefore - performance.now())`,
  `await expect.poll(look, { timeout: patient(30_000), interval: 50 }).toBe(true)`,
  `test.setTimeout(patient(120_000))`,
  `import { test } from 'vitest'
   test('is slow', async () => {}, patient(bySize({ day: 60_000, full: 600_000 })))`,
  `await new Promise((done, failed) => {
     const timer = setTimeout(() => failed(new Error('It did not come')), patient(60_000))
   })`,
  `await Promise.race([call, untilWaiting(it)])`,
  `test(async () => {
     await sleep(0)
     await client.query('commit')
     await new Promise((done) => setTimeout(done, 300))
     await client.query('rollback')
   })`,
  `setTimeout(() => away.mockRestore(), 500)`,
  `requestIdleCallback(done, { timeout: 300 })`,
  `expect(limits).toEqual({ requestTimeoutMs: 30_000 })`,
]
