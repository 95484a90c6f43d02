import { afterEach, expect, test, vi } from 'vitest'
import { localized } from './localized.ts'

const inZone = async (zone: string) => {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  return import('./dates.ts')
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

test('[I18N-17] a moment in UTC is shown in the zone of the reader', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01') })
  const moment = '2026-03-10T22:30:00Z'
  expect((await inZone('Europe/Kyiv')).formatDateTime(moment, 'en')).toBe('11 March at 00:30')
  expect((await inZone('America/New_York')).formatDateTime(moment, 'en')).toBe('10 March at 18:30')
})

test('a date of another year says so', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01') })
  const { formatDateTime, formatDayMonth, formatDayRange } = await inZone('Europe/Kyiv')
  expect(formatDayRange(['2025-10-14T07:00:00Z', '2025-10-28T07:00:00Z'], 'en')).toBe('14 Oct – 28 Oct 2025')
  expect(formatDayRange(['2025-12-14T07:00:00Z', '2026-03-28T07:00:00Z'], 'en')).toBe('14 Dec 2025 – 28 Mar')
  expect(formatDateTime('2025-03-01T07:00:00Z', 'en')).toBe('1 March 2025 at 09:00')
  expect(formatDateTime('2025-03-01T07:00:00Z', 'ua')).toBe('1 березня 2025\u00a0р. о 09:00')
  expect([formatDayMonth('2025-03-01T07:00:00Z', 'en'), formatDayMonth('2026-03-01T07:00:00Z', 'en')]).toEqual([
    '1 Mar 2025',
    '1 Mar',
  ])
})

test('the zone is named with its offset', async () => {
  const { zoneName } = await inZone('Europe/Kyiv')
  expect(zoneName('en', new Date('2026-01-10T12:00:00Z'))).toBe('Europe/Kyiv, GMT+2')
  expect(zoneName('en', new Date('2026-07-10T12:00:00Z'))).toBe('Europe/Kyiv, GMT+3')
})

test('beside dates of two offsets the zone is named with both', async () => {
  const { zoneName } = await inZone('Europe/Kyiv')
  const [summer, winter] = [new Date('2026-08-10T12:00:00Z'), new Date('2026-11-10T12:00:00Z')]
  expect(zoneName('en', summer, winter)).toBe('Europe/Kyiv, GMT+3 / GMT+2')
  expect(zoneName('en', summer, summer)).toBe('Europe/Kyiv, GMT+3')
})

test('a short date has two digits of the day in Ukrainian, and the day as people write it in English', async () => {
  const { formatShortDate } = await inZone('Europe/Kyiv')
  const dates = (['ua', 'en'] as const).map((locale) => formatShortDate('2026-11-05T12:00:00.000Z', locale))
  expect(dates.map((date) => date.replaceAll('\u00a0', ' '))).toEqual(['05.11.2026', '5 Nov 2026'])
})

test('a Ukrainian date keeps its abbreviation on the line', async () => {
  const { formatDate } = await inZone('Europe/Kyiv')
  expect(formatDate('2027-04-26T09:00:00Z', 'ua')).toBe('26 квітня 2027\u00a0р.')
})

test.each([
  [1, 'через 1 секунду', 'in 1 second'],
  [59.2, 'через 60 секунд', 'in 60 seconds'],
  [61, 'через 2 хвилини', 'in 2 minutes'],
  [900, 'через 15 хвилин', 'in 15 minutes'],
  [3600, 'через 60 хвилин', 'in 60 minutes'],
  [7201, 'через 3 години', 'in 3 hours'],
])('[T5] %d seconds to wait: %s', async (seconds, ua, en) => {
  const { waitingTime } = await inZone('Europe/Kyiv')
  expect([waitingTime(seconds, 'ua'), waitingTime(seconds, 'en')]).toEqual([ua, en])
})

test('[STG-09] [I18N-09] a name comes in the interface language, else in ua, else in en', () => {
  expect(localized({ ua: 'Тест', en: 'Test' }, 'en')).toBe('Test')
  expect(localized({ ua: 'Тест', en: '' }, 'en')).toBe('Тест')
  expect(localized({ ua: '', en: 'Test' }, 'ua')).toBe('Test')
})

test.each([
  [14_346, '14.3', '14,3'],
  [50, '0.1', '0,1'],
  [3, '<\u00a00.1', '<\u00a00,1'],
])('%d ms are seconds with one digit', async (ms, inEnglish, inUkrainian) => {
  const { secondsOf } = await inZone('UTC')
  expect([secondsOf(ms, 'en'), secondsOf(ms, 'ua')]).toEqual([inEnglish, inUkrainian])
})
