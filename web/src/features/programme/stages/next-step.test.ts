import { stageTypes, testStatuses } from '@academy/contract/enums'
import type { OwnTestStatus } from '@academy/contract/tests'
import type { StageRoute } from '@academy/contract/users'
import { createElement } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { draftKey, keepDraft } from '#domain/letters/letter-drafts.ts'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeLecture, makeStage, makeStudent } from '#testing/make.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { NextStepBar } from './next-step.tsx'
import { StagePath } from './stage-path.tsx'
import { cabinetQueries } from './stages.api.ts'
import { studentPathQueries } from './student-path.api.ts'

vi.mock('#ui/use-theme.ts', () => ({ useTheme: () => ({ theme: 'auto', setTheme: () => undefined }) }))

const student = makeStudent()
const bar = (stages: StageRoute[], shown = stages[0]!) => draw(createElement(NextStepBar, { stages, shown }), student)

beforeAll(() => speak('en'))
beforeEach(() => {
  queryClient.clear()
  keepDraft(draftKey(student.id, 7), null)
})

test('the bar has one verb, one button and one line until when', () => {
  const lecture = makeLecture({
    name: { ua: 'Гіт', en: 'Git' },
    urlName: 'git',
    homeworkState: 'returned',
    deadline: '2999-01-10T10:00:00.000Z',
  })
  const lectures = { urlName: 'lectures', stageType: stageTypes.Lectures, isCurrentStage: true, lectures: [lecture] }
  const html = bar([makeStage(lectures)])
  expect(textOf(html)).toMatch(
    /Improve your homework and submit it again: “Гіт” Until 10 .* · .* left Open the homework/,
  )
  expect(tagsOf(html, 'a')).toHaveLength(1)
  expect(html).toContain('href="/cabinet/lectures/git/"')
})

test('the button leads to the work of the page that is open, and to the page from elsewhere', () => {
  const project = makeStage({ urlName: 'project', stageType: stageTypes.Project, isCurrentStage: true })
  const other = makeStage({ urlName: 'other', state: 'Passed' })
  expect(bar([other, project], project)).toContain('href="#stage-work"')
  expect(bar([other, project], other)).toContain('href="/cabinet/project"')
})

test('the bar says the same as the card of the test, and nothing before it is known', () => {
  const testing = makeStage({ id: 9, stageType: stageTypes.Testing, isCurrentStage: true })
  expect(textOf(bar([testing]))).not.toContain('test')
  const own: Partial<OwnTestStatus> = { status: testStatuses.WaitForResult, stageId: 9, summaryId: null }
  queryClient.setQueryData(cabinetQueries.testStatus(7).queryKey, own as OwnTestStatus)
  expect(textOf(bar([testing]))).toContain('The test is submitted. Wait for the result')
})

test('[INT-03] a letter that was begun is finished and sent', () => {
  const letter = makeStage({ id: 9, stageType: stageTypes.MotivationLetter, isCurrentStage: true })
  const parts = { description: null, mark: null, pageLink: null, project: null, test: null, interview: null }
  const content = { ...parts, stageId: 9, nextStage: null, certificateId: null, application: null }
  queryClient.setQueryData(cabinetQueries.stage(7, 9).queryKey, { ...content, letter: { sentAt: null } })
  expect(textOf(bar([letter]))).toContain('Write your motivation letter')
  keepDraft(draftKey(student.id, 7), { text: 'Хочу навчатися', basedOn: null })
  expect(textOf(bar([letter]))).toContain('Finish your motivation letter and send it')
})

test('[STG-86] the path lists each stage once: the current one marked, the shown one thinly, why and what opens next', () => {
  const stages = [
    makeStage({ id: 1, position: 1, state: 'Passed', isSkipped: true }),
    makeStage({ id: 2, position: 2, state: 'Passed', stageType: stageTypes.Testing, isDone: true }),
    makeStage({ id: 3, position: 3, isCurrentStage: true }),
    makeStage({ id: 4, position: 4, state: null, available: false }),
  ]
  const step = { kind: 'advance', before: 'Opened', at: '2026-03-01T10:00:00.000Z' } as const
  const nameOf = (id: number) => ({ id, name: { ua: `Етап ${id}`, en: `Stage ${id}` } })
  queryClient.setQueryData(studentPathQueries.own(7).queryKey, {
    steps: [
      {
        ...step,
        stage: nameOf(2),
        after: 'Passed',
        reason: { rule: 'nextStage', successPercent: 80, passPercent: 60 },
      },
      { ...step, stage: nameOf(3), after: 'Opened', reason: { rule: 'nextStage' } },
    ],
    next: { stage: nameOf(4), startDate: null, passPercent: null },
  })
  const html = draw(createElement(StagePath, { stages, shown: stages[1]! }), student)
  const [skipped, passed, current, next] = html.split('<li').slice(1)
  expect(textOf(`<li${skipped}`)).toContain('Before you joined')
  expect(textOf(`<li${passed}`)).toContain('Your result is 80%; you needed 60%.')
  expect(passed).toContain('data-shown')
  expect(current).toContain('aria-current="step"')
  expect(textOf(`<li${next}`)).toContain('Opens next')
  expect(html.match(/aria-current/g)).toHaveLength(1)
})

test('only what the student did has a tick', () => {
  const past = { state: 'Passed', endDate: '2026-03-01T10:00:00.000Z' } as const
  const stages = [
    makeStage({ id: 1, isSkipped: true, ...past }),
    makeStage({ id: 2, ...past }),
    makeStage({ id: 3, isDone: true, ...past }),
    makeStage({ id: 4, isCurrentStage: true }),
  ]
  const html = draw(createElement(StagePath, { stages, shown: stages[3]! }), student)
  const tick = draw(createElement(CheckIcon, { size: 16 }), student)
  expect(
    html
      .split('<li')
      .slice(1)
      .map((stop) => stop.includes(tick)),
  ).toEqual([false, false, true, false])
})

/** The path of somebody with this result in a test that asks for 60%, as it is read. */
const pathWith = (result: Pick<NonNullable<StageRoute['testSummary']>, 'successPercent' | 'isPassed'>): string => {
  const stages = [
    makeStage({
      id: 1,
      stageType: stageTypes.Testing,
      isCurrentStage: true,
      testSummary: { equityPercent: 0, ...result },
    }),
    makeStage({ id: 2, state: null, available: false }),
  ]
  const next = { stage: { id: 2, name: { ua: 'Лист', en: 'Letter' } }, startDate: null, passPercent: 60 }
  queryClient.setQueryData(studentPathQueries.own(7).queryKey, { steps: [], next })
  return textOf(draw(createElement(StagePath, { stages, shown: stages[0]! }), student))
}

test('a result that is enough is said beside the stage it leads to', () => {
  const text = pathWith({ successPercent: 83, isPassed: true })
  expect(text).toContain('Opens next')
  expect(text).toContain('Opens for everyone with at least 60%; your 83% is enough.')
})

test('a result that is not enough promises no next stage', () => {
  const text = pathWith({ successPercent: 17, isPassed: false })
  expect(text).toContain('Opens for those with at least 60%; your result is 17%.')
  expect(text).not.toContain('Opens next')
})
