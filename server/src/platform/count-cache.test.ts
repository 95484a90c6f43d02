import { expect, test } from 'vitest'
import type { Db } from './db.ts'
import { createCountCache } from './count-cache.ts'

const database = () => ({}) as Db

test('a large count is kept for a few seconds, a small one is always counted afresh', async () => {
  const counted = createCountCache()
  const db = database()
  let counts = 0
  const ask = (question: unknown, nowMs: number, count: number) =>
    counted(db, question, nowMs, () => {
      counts++
      return Promise.resolve(count)
    })
  expect([await ask('many', 0, 2_000), await ask('many', 9_999, 7), counts]).toEqual([2_000, 2_000, 1])
  expect([await ask('many', 10_000, 2_500), counts]).toEqual([2_500, 2])
  expect([await ask('few', 0, 1_999), await ask('few', 1, 3), counts]).toEqual([1_999, 3, 4])
})

test('another question or another database has an answer of its own', async () => {
  const counted = createCountCache()
  const [db, other] = [database(), database()]
  const answer = (count: number) => () => Promise.resolve(count)
  await counted(db, [[7], ''], 0, answer(5_000))
  expect(await counted(db, [[8], ''], 0, answer(6_000))).toBe(6_000)
  expect(await counted(other, [[7], ''], 0, answer(9_000))).toBe(9_000)
  expect(await counted(db, [[7], ''], 1, answer(1))).toBe(5_000)
})

test('an answer of several numbers is kept when what it counts is many', async () => {
  const counted = createCountCache<{ students: number }[]>((rows) =>
    Math.max(0, ...rows.map(({ students }) => students)),
  )
  const db = database()
  const answer = (students: number) => () => Promise.resolve([{ students: 1 }, { students }])
  await counted(db, 'many', 0, answer(2_000))
  expect(await counted(db, 'many', 1, answer(5))).toEqual([{ students: 1 }, { students: 2_000 }])
  await counted(db, 'few', 0, answer(1_999))
  expect(await counted(db, 'few', 1, answer(5))).toEqual([{ students: 1 }, { students: 5 }])
})
