import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = new Date('2026-11-15T12:00:00Z')

test.each([
  ['2026-11-15T11:59:40Z', 'зараз', 'now'],
  ['2026-11-15T12:00:30Z', 'зараз', 'now'],
  ['2026-11-15T11:58:00Z', '2 хвилини тому', '2 minutes ago'],
  ['2026-11-15T11:39:00Z', '21 хвилину тому', '21 minutes ago'],
  ['2026-11-15T07:00:00Z', '5 годин тому', '5 hours ago'],
  ['2026-11-14T11:00:00Z', 'учора', 'yesterday'],
  ['2026-10-01T12:00:00Z', 'минулого місяця', 'last month'],
  ['2023-11-01T12:00:00Z', '3 роки тому', '3 years ago'],
])('%s was %s, %s', (moment, ua, en) => {
  expect([timeAgo(moment, now, 'ua'), timeAgo(moment, now, 'en')]).toEqual([ua, en])
})
