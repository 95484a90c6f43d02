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
  parentPort.postMessage('loaded')`
const start = (first = '') =>
  createLimitedThread<string, string>(new URL(`data:text/javascript,${encodeURIComponent(first + code)}`), {
    cpuLimitMs: 200,
    memoryMb: 16,
  })

describe('[V1] a thread with a share of the machine', () => {
  test('does one task after another', async () => {
    const thread = start()
    expect(await Promise.all(['a', 'b', 'c'].map(thread.run))).toEqual(['A', 'B', 'C'])
    expect(thread.starts).toBe(1)
  })

  test('counts nothing of what its modules cost against the first task', async () => {
    // Several times the share of a task, spent before the thread can hear of one.
    const heavy = 'let n = 0; for (let i = 0; i < 4e8; i++) n += i % 3;'
    const thread = start(heavy)
    expect([await thread.run('a'), thread.starts]).toEqual(['A', 1])
  })

  test('that cannot be started answers nothing, and nobody waits for it', async () => {
    expect(await start('throw new Error("at the start");').run('a')).toBeNull()
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
