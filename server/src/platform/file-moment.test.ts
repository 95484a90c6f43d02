import { expect, test } from 'vitest'
import { fileMoment } from './file-moment.ts'

test.each([
  ['winter', '2026-11-15T22:30:59.000Z', '2026-11-16 00:30'],
  ['summer', '2026-07-01T07:05:00.000Z', '2026-07-01 10:05'],
  ['the start of a day', new Date('2026-11-15T22:00:00.000Z'), '2026-11-16 00:00'],
])('a moment in a file is of the zone of the academies: %s', (_, moment, written) => {
  expect(fileMoment(moment)).toBe(written)
})

test('what has not happened is an empty cell', () => {
  expect(fileMoment(null)).toBeNull()
})
