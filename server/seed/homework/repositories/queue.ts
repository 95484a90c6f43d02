import type { Files } from '../git-objects.ts'

const readme = `# Черга з обмеженням

Домашнє завдання лекції «Асинхронність».

    node --test
`

const counting = `/** Запускає не більше ніж limit завдань одночасно. */
export const createQueue = (limit) => {
  const waiting = []
  let running = 0

  const next = () => {
    if (running >= limit || waiting.length === 0) return
    running += 1
    const { work, resolve, reject } = waiting.shift()
    Promise.resolve()
      .then(work)
      .then(resolve, reject)
      .finally(() => {
        running -= 1
        next()
      })
  }

  return {
    add: (work) =>
      new Promise((resolve, reject) => {
        waiting.push({ work, resolve, reject })
        next()
      }),
    get size() {
      return waiting.length
    },
  }
}
`

/** A task that fails also ends everybody who waits for its place. */
const racing = `export function createQueue(limit) {
  const active = new Set()
  let waiting = 0

  async function add(work) {
    waiting++
    while (active.size >= limit) {
      await Promise.race(active)
    }
    waiting--
    const promise = work()
    active.add(promise)
    const a = () => active.delete(promise)
    promise.then(a, a)
    return promise
  }

  return {
    add,
    get size() {
      return waiting
    },
  }
}
`

const inBatches = `export function createQueue(limit) {
  let tmp = []
  let last = Promise.resolve()

  function add(work) {
    const b = last
    const result = b.then(work)
    tmp.push(result)
    if (tmp.length === limit) {
      last = Promise.all(tmp)
      tmp = []
    }
    return result
  }

  return { add, size: 0 }
}
`

const withoutLimit = `export const createQueue = (limit) => ({
  add: async (work) => work(),
  size: 0,
})
`

const broken = `export const createQueue = (limit) => {
  const waiting = []
  return {
    add: (work) => new Promise((resolve) => {
      waiting.push(work)
    }
  }
}
`

const ownTest = `import assert from 'node:assert'
import { test } from 'node:test'
import { createQueue } from './queue.mjs'

test('порожня черга', () => {
  assert.equal(createQueue(3).size, 0)
})

test('результат завдання', async () => {
  assert.equal(await createQueue(1).add(async () => 42), 42)
})
`

/** Solutions of the same homework, as different as people are: the last state of each is what was submitted. */
export const queueSolutions: readonly (readonly { message: string; files: Files }[])[] = [
  [
    { message: 'Start with a queue that runs everything', files: { 'README.md': readme, 'queue.mjs': withoutLimit } },
    {
      message: 'Count what runs',
      files: { 'README.md': readme, 'queue.mjs': counting, 'queue.test.mjs': ownTest },
    },
  ],
  [
    { message: 'Run tasks in batches', files: { 'queue.mjs': inBatches } },
    { message: 'Wait for a free place', files: { 'queue.mjs': racing } },
  ],
  [
    { message: 'queue', files: { 'queue.mjs': withoutLimit } },
    { message: 'Add batches', files: { 'queue.mjs': inBatches, 'README.md': readme } },
  ],
  [
    { message: 'first try', files: { 'queue.mjs': broken } },
    { message: 'It runs now', files: { 'queue.mjs': withoutLimit } },
  ],
]

export const readyQueue = queueSolutions[0]!
export const halfQueue = queueSolutions[3]!
export const brokenQueue = [{ message: 'Not finished', files: { 'queue.mjs': broken } }]

/** What the student wrote is called through it, inside the student's sandbox. */
const harness = `import { createQueue } from './queue.mjs'

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Adds tasks as they are described and says what came out, and how many ran at once at most. */
export const run = async (tasks, limit) => {
  const queue = createQueue(limit)
  let running = 0
  let most = 0
  const work = ({ ms, value, fails }) => async () => {
    running += 1
    most = Math.max(most, running)
    await wait(ms)
    running -= 1
    if (fails) throw new Error(fails)
    return value
  }
  const settled = await Promise.allSettled(tasks.map((task) => queue.add(work(task))))
  return { results: settled.map(({ value, reason }) => (reason ? reason.message : value)), most }
}

export const many = async (count, limit) => {
  const { results, most } = await run(Array.from({ length: count }, (_, value) => ({ ms: 0, value })), limit)
  return { sum: results.reduce((sum, value) => sum + value, 0), most }
}

export const waiting = async (count, limit) => {
  const queue = createQueue(limit)
  let end
  const held = new Promise((resolve) => (end = resolve))
  const all = Array.from({ length: count }, () => queue.add(async () => held))
  await wait(0)
  const { size } = queue
  end()
  await Promise.allSettled(all)
  return size
}
`

const call = (name: string, ...args: unknown[]) => ({ file: 'harness.mjs', name, args })
const task = (value: string, ms = 2) => ({ ms, value })
const run = (tasks: readonly object[], limit: number) => call('run', tasks, limit)

export const queueTests: Files = {
  'README.md': '# Тести до завдання «Черга з обмеженням»\n',
  'harness.mjs': harness,
  'academy.json': `${JSON.stringify(
    {
      language: 'node',
      mode: 'io',
      run: 'node queue.mjs',
      copy: ['harness.mjs'],
      cases: [
        { name: 'порожній список', call: run([], 3), expected: { results: [], most: 0 } },
        { name: 'одне завдання', call: run([task('a')], 3), expected: { results: ['a'], most: 1 } },
        {
          name: 'порядок результатів',
          call: run([task('a', 20), task('b', 1), task('c', 10)], 3),
          expected: { results: ['a', 'b', 'c'], most: 3 },
        },
        {
          name: 'помилка не зупиняє інших',
          call: run([{ ms: 1, fails: 'ні' }, task('b'), task('c')], 1),
          expected: { results: ['ні', 'b', 'c'], most: 1 },
        },
        { name: 'не більше трьох одночасно', call: call('many', 30, 3), expected: { sum: 435, most: 3 } },
        { name: 'size: скільки чекає', call: call('waiting', 5, 2), expected: 3 },
      ],
    },
    null,
    2,
  )}\n`,
}
