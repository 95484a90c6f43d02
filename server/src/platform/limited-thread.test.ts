import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { createLimitedThread } from './limited-thread.ts'

/** Does what a word says. */
const code = `
  import { parentPort } from 'node:worker_threads'
  const hoard = []
  parentPort.on('message', (word) => {
    if (word === 'spin') for (;;);
    if (word === 'hoard') for (;;) hoard.push(new Array(100_000).fill(word + hoard.length))
    if (word === 'throw') throw new Error('on purpose')
    if (word === 'leave') process.exit(0)
    parentPort.postMessage(word.toUpperCase())
  })
  parentPort.postMessage('ready')`
/** Uses more of the processor than a task may before it can take one. */
const slowStart = `
  const usedMs = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000 }
  const begin = usedMs()
  while (usedMs() - begin < 600);`
const start = (program = code) =>
  createLimitedThread<string, string>(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    cpuLimitMs: 200,
    memoryMb: 16,
  })

describe('[V1] a thread with a share of the machine', () => {
  test('does one task after another', async () => {
    const thread = start()
    expect(await Promise.all(['a', 'b', 'c'].map(thread.run))).toEqual(['A', 'B', 'C'])
    expect(thread.starts).toBe(1)
  })

  test('a start that takes long is not charged to the first task', async () => {
    const thread = start(slowStart + code)
    expect(await thread.run('a')).toBe('A')
    expect(thread.starts).toBe(1)
  })

  test('a thread that ends before it is ready gives its task up', async () => {
    expect(await start(`${code}; process.exit(0)`).run('a')).toBeNull()
    expect(await start(`throw new Error('on purpose')`).run('a')).toBeNull()
  })

  test('a thread that ends right behind its first message gives its task up', async () => {
    const thread = start(`${code}; process.exit(0)`)
    const replies: (string | null)[] = []
    void thread.run('a').then((reply) => replies.push(reply))
    await expect.poll(() => thread.starts).toBe(1)
    // Blocks this thread for longer than the other one lives, so that it learns of the message and of the end in one go.
    for (const _ of [1, 2, 3]) execFileSync(process.execPath, ['--eval', ''])
    await expect.poll(() => replies).toEqual([null])
  })

  test.each(['spin', 'hoard', 'throw', 'leave'])(
    'gives up a task that does %s, and does the next ones anew',
    async (word) => {
      const thread = start()
      const replies: (string | null)[] = []
      for (const task of ['a', word, 'b']) void thread.run(task).then((reply) => replies.push(reply))
      await expect.poll(() => replies).toEqual(['A', null, 'B'])
      expect(thread.starts).toBe(2)
    },
  )
})
