import { evaluationCriteria } from '@academy/contract/enums'
import type { Evaluation, StudentEvaluation, TeamWithEvaluations } from '@academy/contract/evaluations'
import { createElement } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { TeamBoard } from './team-board.tsx'

const coach = makeUser({ academies: [makeAcademy(7, 'Coach')] })
const people = ['Olena', 'Taras']

const marked = (userTeamId: number, mark: number): StudentEvaluation => ({
  userTeamId,
  marks: evaluationCriteria.map((criterion) => ({ criterion, mark })),
  average: mark,
  evaluator: { id: 50, firstName: 'Iryna', lastName: 'Coach' },
  feedback: { public: '', private: '', isStar: true },
  updatedAt: '2026-11-01T10:00:00.000Z',
})
const event = (id: number, changed: Partial<Evaluation>): Evaluation => ({
  id,
  teamId: 1,
  stageId: 3,
  title: `Sprint ${id}`,
  date: `2026-11-0${id}`,
  isCurrent: false,
  studentEvaluations: [],
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...changed,
})
const board = (shown: Evaluation, { evaluate = true, others = [] as Evaluation[] } = {}) => {
  const data = {
    team: {
      id: 1,
      name: 'Falcon',
      coaches: [],
      may: { manage: false, edit: evaluate, evaluate },
      userTeams: people.map((firstName, index) => ({
        id: index + 1,
        user: { id: index + 10, firstName, lastName: 'Student', avatarUrl: null },
      })),
    },
    evaluations: [shown, ...others],
    earlier: [],
  } as unknown as TeamWithEvaluations
  return draw(createElement(TeamBoard, { academyId: 7, data, event: shown }), coach)
}
const locked = (html: string) => tagsOf(html, 'fieldset').map((tag) => tag.includes('disabled'))

beforeAll(() => speak('en'))

describe('[TEAM-22] the marks of a team', () => {
  test('are four for each student, named by criterion and person', () => {
    const html = board(event(2, { isCurrent: true }))
    expect(tagsOf(html, 'fieldset')).toHaveLength(people.length * evaluationCriteria.length)
    expect(textOf(html)).toContain('Teamwork : Taras Student')
    expect(textOf(html)).toContain('0 of 2 evaluated')
  })

  test('stand beside those of last time', () => {
    const html = board(event(2, { isCurrent: true, studentEvaluations: [marked(1, 5)] }), {
      others: [event(1, { studentEvaluations: [marked(1, 3)] })],
    })
    expect(textOf(html)).toContain('3 last time')
    expect(textOf(html)).toMatch(/2[.,]00 more than last time/)
    expect(textOf(html)).toContain('Saved: Iryna Coach')
  })

  test('[Q-69] do not change once another evaluation is the current one; first ones can still be given', () => {
    const html = board(event(1, { studentEvaluations: [marked(1, 4)] }))
    expect(locked(html)).toEqual([true, true, true, true, false, false, false, false])
    expect(textOf(html)).toContain('This evaluation isn’t current')
  })

  test('[TEAM-31] are only to be read by who does not coach the team', () => {
    const html = board(event(1, { isCurrent: true, studentEvaluations: [marked(1, 4)] }), { evaluate: false })
    expect(locked(html).every(Boolean)).toBe(true)
    expect(textOf(html)).toContain('View only')
  })
})
