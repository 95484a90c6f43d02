import { describe, expect, test } from 'vitest'
import { fromLocalInput, toLocalInput, zoneAt } from './local-date-time.ts'

describe('a moment in a field', () => {
  test.each(['2026-03-29T00:30:00.000Z', '2026-07-01T12:00:00.000Z', '2026-12-31T23:59:00.000Z'])(
    '%s goes in and comes out the same',
    (iso) => {
      expect(toLocalInput(iso)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
      expect(fromLocalInput(toLocalInput(iso))).toBe(iso)
    },
  )

  test.each([null, '', 'nonsense'])('%s is an empty field', (iso) => {
    expect(toLocalInput(iso)).toBe('')
  })

  test.each(['', '2026-', 'nonsense'])('%s is no moment', (text) => {
    expect(fromLocalInput(text)).toBeNull()
  })

  test('the zone comes with its offset', () => {
    expect(zoneAt(null)).toMatch(/, GMT|^\S+$/)
    expect(zoneAt('nonsense')).toBe(zoneAt(null))
  })
})
