import { expect, test } from 'vitest'
import { makeLecture } from '#testing/make.ts'
import { dueDate, homeworkProgress, neighboursOf } from './lecture-state.rules.ts'

test('progress counts what is submitted, of all that has homework, with the average of their marks', () => {
  const lectures = [
    makeLecture({ homeworkState: 'checked', mark: 9 }),
    makeLecture({ homeworkState: 'checked', mark: 7 }),
    makeLecture({ homeworkState: 'waiting' }),
    makeLecture({ homeworkState: 'returned', mark: 2 }),
    makeLecture({ homeworkState: 'open' }),
    makeLecture({ homeworkState: 'tooLate', available: false }),
    makeLecture({ homeworkState: 'none', hasHomework: false }),
  ]
  expect(homeworkProgress(lectures)).toEqual({ count: 6, submitted: 3, average: 8 })
  expect(homeworkProgress(lectures.slice(2)).average).toBeNull()
})

test.each([
  ['the end, while nothing is submitted', { homeworkState: 'open', deadline: '2026-03-05T10:00:00.000Z' }, '03-05'],
  ['its own deadline after a return', { homeworkState: 'returned', deadline: '2026-03-20T10:00:00.000Z' }, '03-20'],
  ['the end that was missed', { homeworkState: 'tooLate', deadline: null }, '03-08'],
  ['none once it is submitted', { homeworkState: 'waiting' }, undefined],
  ['none before it opens', { homeworkState: 'tooLate', available: false }, undefined],
] as const)('the date of a homework is %s', (_, values, expected) => {
  expect(dueDate(makeLecture(values))?.slice(5, 10)).toBe(expected)
})

test('previous and next are the lectures that can be opened', () => {
  const [first, second, locked] = [makeLecture(), makeLecture(), makeLecture({ available: false })]
  const all = [first, second, locked]
  expect(neighboursOf(all, first)).toEqual({ previous: null, next: second })
  expect(neighboursOf(all, second)).toEqual({ previous: first, next: null })
})
