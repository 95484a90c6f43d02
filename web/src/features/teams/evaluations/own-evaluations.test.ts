import type { OwnEvaluation } from '@academy/contract/evaluations'
import { createElement } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { draw, speak, textOf } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { OwnEvaluations } from './own-evaluations.tsx'

const evaluation = (changed: Partial<OwnEvaluation>): OwnEvaluation => ({
  id: 1,
  teamId: 2,
  teamName: 'Falcon',
  stageId: 3,
  title: 'Sprint 1',
  date: '2026-10-01',
  isCurrent: false,
  marks: [
    { criterion: 'hardSkills', mark: 4 },
    { criterion: 'softSkills', mark: 4 },
    { criterion: 'teamWork', mark: 3 },
    { criterion: 'initiative', mark: 5 },
  ],
  average: 4,
  feedback: '',
  isStar: false,
  ...changed,
})
const student = makeUser({ academies: [makeAcademy(7, 'Student')] })
const drawn = (evaluations: OwnEvaluation[]) => draw(createElement(OwnEvaluations, { evaluations }), student)

beforeAll(() => speak('en'))

describe('[TEAM-29] the evaluations that a student sees', () => {
  test('stand with the newest first, and say how it went since', () => {
    const text = textOf(
      drawn([
        evaluation({}),
        evaluation({ id: 2, title: 'Sprint 2', date: '2026-10-15', average: 4.5, isCurrent: true, isStar: true }),
      ]),
    )
    expect(text).toMatch(/Sprint 2.*Current.*Star.*4[.,]50.*0[.,]50 more than last time.*Sprint 1.*4[.,]00/)
    expect(text).toMatch(/Teamwork.*3 of 5/)
  })

  test('show the words of the coach as they were written, never as markup', () => {
    const html = drawn([evaluation({ feedback: '<img src=x onerror=alert(1)>\nSecond line' })])
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;\nSecond line')
    expect(html).not.toContain('<img')
  })

  test('tell marks that are missing from words that are there', () => {
    expect(textOf(drawn([evaluation({ marks: [], average: null, feedback: 'Well done' })]))).toContain('only feedback')
    expect(textOf(drawn([evaluation({ marks: [], average: null })]))).toContain('Not evaluated yet')
  })

  test('say what will come where there are none', () => {
    expect(textOf(drawn([]))).toContain('Once your coach has evaluated')
  })
})
