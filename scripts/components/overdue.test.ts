import { expect, test } from 'vitest'
import { overdueVersion } from './overdue.ts'

const now = new Date('2026-11-17T00:00:00Z')
const times = {
  created: '2020-01-01T00:00:00Z',
  '1.2.3': '2026-01-01T00:00:00Z',
  '1.2.4': '2026-07-01T00:00:00Z',
  '1.3.0': '2026-08-01T00:00:00Z',
  '1.4.0-rc.1': '2026-06-01T00:00:00Z',
  '1.4.0': '2026-11-01T00:00:00Z',
  '2.0.0': '2026-02-01T00:00:00Z',
}

test('a component is overdue when a version of its line has been out for more than three months', () => {
  expect(overdueVersion('1.2.3', times, now)).toBe('1.2.4')
  expect(overdueVersion('1.2.4', times, now)).toBe('1.3.0')
})

test('nobody has to follow at once, to a candidate, or to a version that changes things', () => {
  expect(overdueVersion('1.3.0', times, now)).toBeNull()
  expect(overdueVersion('1.4.0-rc.1', times, now)).toBeNull()
  expect(overdueVersion('2.0.0', times, now)).toBeNull()
})

test('before its first version a component changes things with every minor one', () => {
  const early = { '0.5.1': '2026-01-01T00:00:00Z', '0.5.2': '2026-02-01T00:00:00Z', '0.6.0': '2026-03-01T00:00:00Z' }
  expect(overdueVersion('0.5.1', early, now)).toBe('0.5.2')
  expect(overdueVersion('0.5.2', early, now)).toBeNull()
})
