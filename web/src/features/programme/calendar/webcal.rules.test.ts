import { expect, test } from 'vitest'
import { webcalOf } from './webcal.rules.ts'

test.each([
  ['https://academy.example/api/calendar/1.1.x.ics', 'webcal://academy.example/api/calendar/1.1.x.ics'],
  ['http://localhost:3000/api/calendar/1.1.x.ics', 'webcal://localhost:3000/api/calendar/1.1.x.ics'],
  ['', ''],
])('%s is subscribed to at %s', (url, webcal) => {
  expect(webcalOf(url)).toBe(webcal)
})
