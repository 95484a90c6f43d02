import type { RouteLecture } from '@academy/contract/users'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { draw, speak } from '#testing/draw.ts'
import { makeLecture, makeStage, makeStudent } from '#testing/make.ts'
import { LectureHeader } from './lecture-header.tsx'

beforeAll(() => speak('en'))

const ends = '2026-03-08T10:00:00.000Z'
const shown = (values: Partial<RouteLecture>): string => {
  const lecture = makeLecture({ endDate: ends, ...values })
  return draw(createElement(LectureHeader, { stage: makeStage(), lecture }), makeStudent())
}

test('the header of a lecture says until when to submit; once nothing more can be, when it was submitted', () => {
  expect(shown({ deadline: '2026-03-20T10:00:00.000Z' })).toMatch(/Homework due.*"2026-03-20T/)
  const late = shown({ deadline: null, submittedAt: '2026-03-19T10:00:00.000Z', homeworkState: 'waiting' })
  expect(late).toMatch(/Homework submitted on.*"2026-03-19T/)
  expect(late).not.toContain('Homework due')
  expect(shown({ deadline: null, homeworkState: 'tooLate' })).toMatch(/Homework due.*"2026-03-08T/)
})
