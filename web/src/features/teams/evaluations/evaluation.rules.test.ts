import { evaluationCriteria } from '@academy/contract/enums'
import type { Evaluation, StudentEvaluation, TeamWithEvaluations } from '@academy/contract/evaluations'
import { describe, expect, it } from 'vitest'
import {
  averageOf,
  changeOf,
  chooseEvent,
  chooseStage,
  chooseTeam,
  newestFirst,
  ownFirst,
  previousOf,
  previousOfStudent,
  summaryOf,
  withAnswer,
} from './evaluation.rules.ts'

const at = (minute: number) => `2026-11-15T10:${String(minute).padStart(2, '0')}:00.000Z`
const student = (userTeamId: number, mark: number | null, minute = 0, isStar = false): StudentEvaluation => ({
  userTeamId,
  marks: mark === null ? [] : evaluationCriteria.map((criterion) => ({ criterion, mark })),
  average: mark,
  evaluator: null,
  feedback: { public: '', private: null, isStar },
  updatedAt: at(minute),
})
const event = (id: number, date: string, students: StudentEvaluation[] = [], isCurrent = false): Evaluation => ({
  id,
  teamId: 7,
  stageId: 3,
  title: `Sprint ${id}`,
  date,
  isCurrent,
  studentEvaluations: students,
  updatedAt: at(0),
})
const team = (id: number, evaluations: Evaluation[], memberIds: number[], evaluate = true): TeamWithEvaluations =>
  ({
    team: { id, may: { evaluate }, userTeams: memberIds.map((memberId) => ({ id: memberId })) },
    evaluations,
    earlier: [],
  }) as unknown as TeamWithEvaluations

describe('the order of evaluations', () => {
  const first = event(1, '2026-10-01')
  const second = event(2, '2026-10-15', [], true)
  const sameDay = event(3, '2026-10-15')

  it('goes from the newest, and of one day from the one made later', () =>
    expect(newestFirst([first, second, sameDay]).map(({ id }) => id)).toEqual([3, 2, 1]))
  it('compares with the one before in time', () => {
    expect(previousOf([first, sameDay, second], second)).toBe(first)
    expect(previousOf([first, second], first)).toBeUndefined()
  })
  it('shows the one of the address, else the current one, else the newest', () => {
    expect(chooseEvent([first, second, sameDay], 1)).toBe(first)
    expect(chooseEvent([first, second, sameDay], 99)).toBe(second)
    expect(chooseEvent([first, sameDay], null)).toBe(sameDay)
    expect(chooseEvent([], null)).toBeUndefined()
  })
})

describe('averages', () => {
  it('has two digits, and none of nothing', () => {
    expect(averageOf([5, 4, 4])).toBe(4.33)
    expect(averageOf([])).toBeNull()
  })
  it('is compared only where there are two', () => {
    expect(changeOf(4.33, 3.5)).toBe(0.83)
    expect(changeOf(4, null)).toBeNull()
    expect(changeOf(null, 4)).toBeNull()
    expect(changeOf(4, undefined)).toBeNull()
  })
  it('counts those who are in the team now; feedback alone is no evaluation', () => {
    const summary = summaryOf(event(1, '2026-10-01', [student(1, 4), student(2, null, 0, true), student(9, 1)]), [
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ])
    expect(summary).toMatchObject({ evaluated: 1, total: 3, average: 4, stars: 1 })
    expect(summary.byCriterion.teamWork).toBe(4)
  })
})

describe('what a student got the last time', () => {
  const now = event(5, '2026-11-01')
  it('skips an evaluation in which the student was not there', () => {
    const data = { evaluations: [now, event(4, '2026-10-20'), event(3, '2026-10-10', [student(1, 3)])], earlier: [] }
    expect(previousOfStudent(data, now, 1)?.average).toBe(3)
  })
  it('is also found in the team of before', () => {
    const data = { evaluations: [now], earlier: [event(2, '2026-10-02', [student(1, 2)])] }
    expect(previousOfStudent(data, now, 1)?.average).toBe(2)
  })
  it('is never something later', () => {
    const data = { evaluations: [event(6, '2026-11-08', [student(1, 5)]), now], earlier: [] }
    expect(previousOfStudent(data, now, 1)).toBeUndefined()
  })
})

describe('answers to several saves', () => {
  it('never take back what a newer one said', () => {
    const before = team(7, [event(1, '2026-10-01', [student(1, 5, 20), student(2, null, 0)])], [1, 2])
    // Sent for student 2 before student 1 was saved, arriving after it.
    const after = withAnswer(before, event(1, '2026-10-01', [student(1, null, 1), student(2, 4, 10)]))
    expect(after.evaluations[0]?.studentEvaluations.map(({ average }) => average)).toEqual([5, 4])
  })
  it('leave other evaluations alone', () => {
    const before = team(7, [event(1, '2026-10-01'), event(2, '2026-10-02')], [1])
    expect(withAnswer(before, event(2, '2026-10-02', [student(1, 4)])).evaluations[0]).toBe(before.evaluations[0])
  })
})

describe('where one begins', () => {
  const done = team(1, [event(1, '2026-10-01', [student(1, 5)], true)], [1])
  const open = team(2, [event(2, '2026-10-01', [], true)], [2])
  const foreign = team(3, [], [3], false)

  it('is an own team that is not finished', () => expect(chooseTeam([foreign, done, open], null)).toBe(open))
  it('is the team of the address', () => expect(chooseTeam([foreign, done, open], 3)).toBe(foreign))
  it('is any team for who only looks', () => expect(chooseTeam([foreign], null)).toBe(foreign))
  it('lists own teams first and keeps the order otherwise', () =>
    expect(ownFirst([foreign, done, open]).map(({ team: { id } }) => id)).toEqual([1, 2, 3]))
  it('is the stage of the address, else the active one, else one under way, else the first', () => {
    const now = new Date('2026-11-15T10:00:00.000Z')
    const stage = (id: number, startDate: string | null, endDate: string | null) => ({ id, startDate, endDate })
    const stages = [
      stage(1, '2026-12-01T00:00:00.000Z', null),
      stage(2, '2026-10-01T00:00:00.000Z', '2026-11-15T10:00:00.000Z'),
      stage(3, '2026-11-15T10:00:00.000Z', '2026-12-01T00:00:00.000Z'),
    ]
    expect(chooseStage({ stages, activeStageId: 2 }, 1, now)?.id).toBe(1)
    expect(chooseStage({ stages, activeStageId: 2 }, 9, now)?.id).toBe(2)
    expect(chooseStage({ stages, activeStageId: 9 }, null, now)?.id).toBe(3)
    expect(chooseStage({ stages: stages.slice(0, 2), activeStageId: null }, null, now)?.id).toBe(1)
  })
})
