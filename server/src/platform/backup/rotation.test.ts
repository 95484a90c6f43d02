import { expect, test } from 'vitest'
import { backupName, backupsToRemove, leftovers } from './rotation.ts'

const dayMs = 86_400_000
const start = Date.UTC(2026, 0, 1, 2, 30)
const daily = (days: number) => Array.from({ length: days }, (_, day) => backupName(new Date(start + day * dayMs)))

test('[O3] a year of daily backups leaves seven days, four weeks and six months', () => {
  const all = daily(365)
  const removed = new Set(backupsToRemove(all))
  expect(all.filter((name) => !removed.has(name)).map((name) => name.slice(8, 16))).toEqual([
    '20260731',
    '20260831',
    '20260930',
    '20261031',
    '20261130',
    '20261213',
    '20261220',
    '20261225',
    '20261226',
    '20261227',
    '20261228',
    '20261229',
    '20261230',
    '20261231',
  ])
})

test('[O3] the newest of a day stays, and what is no backup of ours is never removed', () => {
  const [morning, evening] = ['academy-20261116-060000.age', 'academy-20261116-180000.age']
  const others = ['academy.age', 'academy.key', 'academy-20261116-060000.age.12.partial', 'letters']
  expect(backupsToRemove([morning, evening, ...others])).toEqual([morning])
  expect(backupsToRemove(daily(7))).toEqual([])
})

test('what a killed backup left is removed a day later', () => {
  const [old, young] = ['academy-20261114-060000.age.ab-1.partial', 'academy-20261116-060000.age.ab-2.partial']
  expect(leftovers([old, young, 'academy-20261114-060000.age'], new Date('2026-11-16T07:00:00Z'))).toEqual([old])
})
