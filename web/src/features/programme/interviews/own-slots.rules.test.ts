import type { InterviewSlot } from '@academy/contract/interviews'
import { expect, test } from 'vitest'
import { changeUntil, isChangeable, onePerTime, ownSlotsOf } from './own-slots.rules.ts'

const slot = (id: number, values: Partial<InterviewSlot> = {}): InterviewSlot => ({
  id,
  stageId: 1,
  interviewer: null,
  startDate: '2026-11-17T10:00:00.000Z',
  endDate: '2026-11-17T10:30:00.000Z',
  place: '',
  student: null,
  isMine: false,
  isNoShow: false,
  isAnswered: false,
  ...values,
})

test('their own slot, the missed one and the free ones', () => {
  const slots = [slot(1, { isMine: true, isNoShow: true }), slot(2), slot(3, { isMine: true }), slot(4)]
  const { booking, missed, free } = ownSlotsOf(slots)
  expect([booking?.id, missed?.id, free.map(({ id }) => id)]).toEqual([3, 1, [2, 4]])
  expect(ownSlotsOf([slot(2)])).toMatchObject({ booking: null, missed: null })
})

test('[INT-05] a booking is changed until 24 hours before', () => {
  const start = '2026-11-17T10:00:00.000Z'
  expect(changeUntil(start)).toBe('2026-11-16T10:00:00.000Z')
  expect(isChangeable(start, new Date('2026-11-16T10:00:00.000Z'))).toBe(true)
  expect(isChangeable(start, new Date('2026-11-16T10:00:00.001Z'))).toBe(false)
})

test('two rooms at the same time are one choice, two people are two', () => {
  const [one, other] = [
    { id: 5, fullName: 'Тарас' },
    { id: 6, fullName: 'Катерина' },
  ]
  const slots = [
    slot(1),
    slot(2),
    slot(3, { interviewer: one }),
    slot(4, { interviewer: other }),
    slot(5, { startDate: '2026-11-17T11:00:00.000Z' }),
  ]
  expect(onePerTime(slots).map(({ id }) => id)).toEqual([1, 3, 4, 5])
})
