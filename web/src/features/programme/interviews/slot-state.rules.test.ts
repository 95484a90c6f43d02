import { expect, test } from 'vitest'
import { slotStateOf, studentStateOf } from './slot-state.rules.ts'

const now = new Date('2026-11-15T10:00:00.000Z')
const student = { userId: 1, fullName: 'Олена Кравець', avatarUrl: null, specialization: null }
const slot = (start: string, end: string, values = {}) => ({
  startDate: `2026-11-15T${start}:00.000Z`,
  endDate: `2026-11-15T${end}:00.000Z`,
  student: null,
  isNoShow: false,
  isAnswered: false,
  ...values,
})

test.each([
  ['free', slot('11:00', '11:30')],
  ['gone', slot('09:00', '09:30')],
  ['booked', slot('11:00', '11:30', { student })],
  ['booked', slot('09:45', '10:15', { student })],
  ['waiting', slot('09:00', '09:30', { student })],
  ['answered', slot('09:00', '09:30', { student, isAnswered: true })],
  ['noShow', slot('09:00', '09:30', { student, isNoShow: true })],
] as const)('a slot is %s', (state, given) => {
  expect(slotStateOf(given, now)).toBe(state)
})

test('a student stands where the newest thing about them says', () => {
  const { startDate, endDate } = slot('11:00', '11:30')
  const own = { id: 1, startDate, endDate, isNoShow: false }
  const past = { ...own, ...slot('09:00', '09:30') }
  const answer = {} as never
  expect(studentStateOf({ slot: null, answer: null }, now)).toBe('notBooked')
  expect(studentStateOf({ slot: own, answer: null }, now)).toBe('booked')
  expect(studentStateOf({ slot: past, answer: null }, now)).toBe('waiting')
  expect(studentStateOf({ slot: { ...past, isNoShow: true }, answer: null }, now)).toBe('noShow')
  expect(studentStateOf({ slot: { ...past, isNoShow: true }, answer }, now)).toBe('answered')
})
