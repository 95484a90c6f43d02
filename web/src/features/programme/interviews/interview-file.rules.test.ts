import { expect, test } from 'vitest'
import { interviewFile } from './interview-file.rules.ts'

const event = {
  title: 'Interview',
  url: 'https://academy.example/cabinet/talk',
  host: 'academy.example',
  academyId: 7,
  studentId: 12,
}
const slot = { stageId: 5, startDate: '2026-12-31T23:30:00.000Z', endDate: '2027-01-01T00:00:00.000Z', place: 'Room 1' }
const linesOf = (place: string) =>
  interviewFile({ ...slot, place }, event, new Date('2026-12-01T08:00:00Z')).split('\r\n')

test('the entry has its times in UTC and the id of the personal calendar', () => {
  const lines = linesOf('Room 1')
  expect(lines).toContain('UID:interview-7-5-12@academy.example')
  expect(lines).toContain('SEQUENCE:28886400')
  expect(lines).toContain('DTSTART:20261231T233000Z')
  expect(lines).toContain('DTEND:20270101T000000Z')
  expect(lines).toContain('LOCATION:Room 1')
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('a place cannot begin a line or a value of its own', () => {
  const lines = linesOf('Room 1; left, \\ door\r\nATTENDEE:mailto:x@y.z')
  expect(lines.join('')).toContain(String.raw`LOCATION:Room 1\; left\, \\ door ATTENDEE:mailto:x@y.z`)
  expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false)
})

test('no line has more than 75 bytes, and joined they are the text', () => {
  const place = 'Їжак '.repeat(40).trim()
  const text = linesOf(place)
  expect(Math.max(...text.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
  expect(text.join('\r\n').replaceAll('\r\n ', '')).toContain(`LOCATION:${place}`)
})
