import { expect, test } from 'vitest'
import { interviewsAt, toStudentsQuery } from './interviews-address.rules.ts'
import { dayKey } from './week.rules.ts'

const now = new Date(2026, 10, 18, 12)
const { read: readAddress, write: toAddress } = interviewsAt(now)

test('an empty address is the calendar of this week', () => {
  const state = readAddress({})
  expect(state).toMatchObject({ tab: 'calendar', stageId: null, standing: '', search: '', order: 'name', page: 1 })
  expect(dayKey(state.monday)).toBe('2026-11-16')
  expect(Object.values(toAddress(state)).filter(Boolean)).toEqual([])
})

test('what is written into the address is read again', () => {
  const state = readAddress({
    tab: 'students',
    stage: '7',
    week: '2026-12-02',
    standing: 'noShow',
    search: 'Їж',
    order: '-startDate',
    page: '3',
  })
  expect(readAddress(toAddress(state))).toEqual(state)
})

test('nonsense counts as not said', () => {
  const state = readAddress({ tab: 'x', stage: '-1', week: '2026-99-99', standing: 'y', order: 'z', page: '0' })
  expect(state).toEqual(readAddress({}))
})

test('the list is asked without spaces at the edges', () => {
  const query = toStudentsQuery(readAddress({ search: ' Олена ', standing: 'booked', order: '-name' }))
  expect(query).toMatchObject({
    search: 'Олена',
    filters: { standing: 'booked' },
    orderField: 'name',
    order: 'desc',
    page: 1,
  })
})
