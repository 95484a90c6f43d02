import type { WaitingInAcademy } from '@academy/contract/start'
import { describe, expect, test } from 'vitest'
import { countersOf, daysUntil, inMenu, isMore, itemsOf } from './start.rules.ts'

const now = new Date(2026, 4, 1, 12)
const at = (day: number, hour: number) => new Date(2026, 4, day, hour).toISOString()

const nothing: WaitingInAcademy = {
  academyId: 7,
  academyName: 'Academy 7',
  homework: null,
  appeals: null,
  chats: null,
  interviews: null,
  forms: null,
  tests: null,
}
const slot = (id: number, startDate: string) => ({
  id,
  stageId: 3,
  startDate,
  endDate: startDate,
  place: '',
  studentName: 'Тарас Лис',
})

describe('[NAV-28] what waits', () => {
  test('stands by kind, each kind academy by academy, without what is not there', () => {
    const start = {
      ownForms: 0,
      academies: [
        { ...nothing, chats: { count: 2 }, homework: { count: 4, oldest: null }, appeals: { count: 0, oldest: null } },
        { ...nothing, academyId: 8, academyName: 'Academy 8', homework: { count: 1, oldest: null } },
      ],
    }
    expect(itemsOf(start, now).map(({ kind, academyId, count }) => [kind, academyId, count])).toEqual([
      ['homework', 7, 4],
      ['homework', 8, 1],
      ['chats', 7, 2],
    ])
  })

  test('interviews are those of today and tomorrow in the zone of the reader', () => {
    const interviews = [slot(1, at(1, 23)), slot(2, at(2, 23)), slot(3, at(3, 1))]
    const [item] = itemsOf({ ownForms: 0, academies: [{ ...nothing, interviews }] }, now)
    expect(item).toMatchObject({ kind: 'interviews', count: 2, slots: [{ id: 1 }, { id: 2 }] })
    expect([at(1, 1), at(1, 23), at(2, 0)].map((iso) => daysUntil(iso, now))).toEqual([0, 0, 1])
  })
})

describe('[NAV-28] the numbers of the menu', () => {
  test('are sums over the academies; appeals wait at the desk', () => {
    const start = {
      ownForms: 1,
      academies: [
        {
          ...nothing,
          homework: { count: 4, oldest: null },
          appeals: { count: 2, oldest: null },
          interviews: [slot(1, at(1, 13)), slot(2, at(3, 13))],
          tests: [{ stageTestId: 1, stageName: { ua: 'Тест', en: 'Test' }, directionName: 'JS', running: 30 }],
        },
        { ...nothing, academyId: 8, homework: { count: 1, oldest: null }, chats: { count: 3 } },
      ],
    }
    expect(countersOf(start, now)).toEqual({ own: 1, review: 7, chat: 3, interviews: 1, tests: 1 })
  })

  test('stay short', () => {
    expect([9, 99, 100].map(inMenu)).toEqual(['9', '99', '99+'])
    expect([999, 1000].map(isMore)).toEqual([false, true])
  })
})
