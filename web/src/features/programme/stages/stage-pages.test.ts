import type { StageContent } from '@academy/contract/cabinet'
import { stageTypes, testStatuses } from '@academy/contract/enums'
import type { OwnTestStatus } from '@academy/contract/tests'
import type { StageRoute } from '@academy/contract/users'
import { createElement, type ComponentType } from 'react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, textOf } from '#testing/draw.ts'
import { loseReply } from '#testing/lose-reply.ts'
import { makeLecture, makeStage, makeStudent } from '#testing/make.ts'
import { ApplicationStage } from './application-stage.tsx'
import { CountdownStage } from './countdown-stage.tsx'
import { FinishedStage } from './finished-stage.tsx'
import { FramedStage } from './framed-stage.tsx'
import { LecturesStage } from './lectures-stage.tsx'
import { MessageStage } from './message-stage.tsx'
import { ProfileStage } from './profile-stage.tsx'
import { ProjectStage } from './project-stage.tsx'
import { cabinetQueries } from './stages.api.ts'
import { TestingStage } from './testing-stage.tsx'

vi.mock('#ui/use-theme.ts', () => ({ useTheme: () => ({ theme: 'auto', setTheme: () => undefined }) }))

const empty: Omit<StageContent, 'stageId'> = {
  description: null,
  mark: null,
  pageLink: null,
  project: null,
  test: null,
  interview: null,
  letter: null,
  nextStage: null,
  certificateId: null,
  application: null,
}
const show = (
  Page: ComponentType<{ stage: StageRoute }>,
  content: Partial<StageContent>,
  values: Partial<StageRoute> = {},
  routes: StageRoute[] = [],
) => {
  const stage = makeStage(values)
  queryClient.setQueryData(cabinetQueries.stage(7, stage.id).queryKey, { ...empty, stageId: stage.id, ...content })
  return draw(createElement(Page, { stage }), makeStudent({ routes }))
}

beforeAll(() => speak('en'))
beforeEach(() => queryClient.clear())

describe('a page of staff in a frame', () => {
  test('[STG-27] [STG-32] [I18N-11] is sandboxed, in the language of the person', () => {
    const html = show(FramedStage, { pageLink: '/static-pages/7/about' })
    expect(html).toContain('src="/static-pages/7/about?lang=ua&amp;framed=1"')
    expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  })
  test('[STG-33] [CONST-51] is replaced by the problem message when its link has null in it', () => {
    const html = show(FramedStage, { pageLink: '/static-pages/7/null' })
    expect(html).not.toContain('<iframe')
    expect(textOf(html)).toContain('This page isn’t ready yet')
  })
})

describe('the test', () => {
  const own: OwnTestStatus = {
    status: testStatuses.Available,
    stageTestId: 3,
    stageId: 9,
    startDate: '2999-01-10T10:00:00.000Z',
    endDate: '2999-01-12T10:00:00.000Z',
    timeLeft: 7200,
    summaryId: null,
    questionsCount: 30,
    durationMinutes: 45,
    passPercent: 60,
    allowance: null,
    demoDirectionId: null,
    result: null,
    serverTime: '2999-01-10T10:00:00.000Z',
  }
  const showTest = (
    values: Partial<OwnTestStatus>,
    content: Partial<StageContent> = {},
    stage: Partial<StageRoute> = {},
  ) => {
    queryClient.setQueryData(cabinetQueries.testStatus(7).queryKey, { ...own, ...values })
    return show(TestingStage, content, { id: 9, ...stage })
  }
  const earlier = { questionsCount: 30, durationMinutes: 45, passPercent: 60, isSubmitted: true, summaryId: 'abc' }

  test('[STG-15] says what is asked for, and the rules before somebody starts', () => {
    const html = showTest({})
    for (const part of ['30', '45 minutes', '60%', 'Before you start', 'Go to the test'])
      expect(textOf(html)).toContain(part)
    expect(html).toContain('href="/test"')
    // What to do comes before what to read.
    expect(html.indexOf('href="/test"')).toBeLessThan(html.indexOf('Before you start'))
  })

  test.each([
    ['Countdown', 'isn’t open yet', null],
    ['Available', 'The test is open', 'Go to the test'],
    ['LastChanceToEnter', 'Last day to start', 'Go to the test'],
    ['ContinueTest', 'Your test is running', 'Continue test'],
    ['WaitForResult', 'Waiting for the result', null],
    ['DoneSuccess', 'You passed the test', null],
    ['DoneFailed', 'Not this time', null],
    ['DoneNotPassed', 'Test not taken', null],
  ] as const)('[TEST-12] %s says what to do next', (status, text, action) => {
    const html = showTest({ status: testStatuses[status] })
    expect(textOf(html)).toContain(text)
    if (action === null) expect(html).not.toContain('href="/test"')
    else expect(textOf(html)).toContain(action)
  })

  test('[TEST-75] the demo test of their own direction is offered before the real one, and not during or after it', () => {
    const link = 'href="/test?directionId=4"'
    for (const status of ['Countdown', 'Available', 'LastChanceToEnter'] as const)
      expect(showTest({ status: testStatuses[status], demoDirectionId: 4 })).toContain(link)
    expect(showTest({ status: testStatuses.ContinueTest, demoDirectionId: 4 })).not.toContain(link)
    expect(showTest({})).not.toContain('directionId')
  })

  test('the moment of a status is said with its zone and with what is left', () => {
    expect(textOf(showTest({ status: testStatuses.Countdown }))).toMatch(/It opens .+ \(.+GMT.*\)/)
    expect(textOf(showTest({ status: testStatuses.ContinueTest, timeLeft: 1500 }))).toContain('25 minutes')
  })

  test('more time and own dates are said with their reason, and counted', () => {
    const text = textOf(showTest({ allowance: { extraMinutes: 15, hasOwnDates: true, note: 'Довше читання' } }))
    for (const part of ['60 minutes', 'You have 15 extra minutes', 'your own dates', 'Довше читання'])
      expect(text).toContain(part)
  })

  test('Q-41: a result shows only when staff show it, with the way to the summary', () => {
    expect(showTest({ status: testStatuses.WaitForResult, summaryId: 'abc' })).not.toContain('/test-summary/')
    const result = { successPercent: 71, equityPercent: 64, isPassed: true }
    const html = showTest({ status: testStatuses.DoneSuccess, summaryId: 'abc', result })
    expect(textOf(html)).toContain('71%')
    expect(html).toContain('data-level="6"')
    expect(html).toContain('href="/test-summary/abc"')
  })

  test('Q-05: the test before a second chance keeps its own result, with the way to its summary, and offers nothing', () => {
    const html = showTest(
      { stageId: 10 },
      { test: earlier },
      { testSummary: { successPercent: 41, equityPercent: 40, isPassed: false } },
    )
    expect(textOf(html)).toContain('41%')
    expect(html).toContain('href="/test-summary/abc"')
    expect(html).not.toContain('href="/test"')
    const untold = showTest({ stageId: 10 }, { test: earlier })
    expect(textOf(untold)).toContain('Your result will appear here once the team publishes it')
    expect(untold).not.toContain('/test-summary/')
    const skipped = (endDate: string) =>
      textOf(showTest({ stageId: 10 }, { test: { ...earlier, isSubmitted: false } }, { endDate }))
    expect(skipped('2999-01-12T10:00:00.000Z')).toContain('A different test is open')
    expect(skipped('2020-01-12T10:00:00.000Z')).toContain('time for this test is up')
  })

  test('a test that is not the one to be taken now leads to the stage that is', () => {
    const chance = makeStage({ id: 10, urlName: 'second-chance', name: { ua: 'Другий шанс', en: 'Second chance' } })
    queryClient.setQueryData(cabinetQueries.testStatus(7).queryKey, { ...own, stageId: 10 })
    const content = { test: { ...earlier, isSubmitted: false } }
    const html = show(TestingStage, content, { id: 9, endDate: null }, [chance])
    expect(textOf(html)).toContain('Go to “Другий шанс”')
    expect(html).toContain('href="/cabinet/second-chance"')
  })

  test('without one for the direction there is a sentence', () => {
    expect(textOf(showTest({ stageId: null, status: null }))).toContain('still being prepared')
    expect(textOf(showTest({ status: null }, { test: earlier }))).toContain('still being prepared')
  })
})

test('[STG-26] the countdown runs to the next start, and leads on once it is open', () => {
  const nextStage = { id: 500, name: { ua: 'Лекції', en: 'Lectures' }, startDate: '2999-01-01T00:00:00.000Z' }
  expect(show(CountdownStage, { nextStage })).toContain('role="timer"')
  expect(textOf(show(CountdownStage, { nextStage: { ...nextStage, startDate: null } }))).toContain('isn’t set yet')
  expect(
    textOf(show(CountdownStage, { nextStage: { ...nextStage, startDate: '2020-01-01T00:00:00.000Z' } })),
  ).toContain('It’s time')
  const opened = makeStage({ id: 500, urlName: 'lectures' })
  expect(show(CountdownStage, { nextStage }, {}, [opened])).toContain('href="/cabinet/lectures"')
  expect(textOf(show(CountdownStage, {}))).toContain('no next stage')
})

test('[STG-19] the finish leads to the certificate and the public page', () => {
  const html = show(FinishedStage, { certificateId: 'abc-1' })
  expect(html).toContain('href="/certificate/abc-1"')
  expect(html).toContain('href="/public/abc-1"')
  expect(show(FinishedStage, {})).not.toContain('/certificate/')
})

test('[STG-13] the application names what is missing and where to add it', () => {
  const application = {
    joinedAt: '2026-03-01T00:00:00.000Z',
    directionName: null,
    isProfileComplete: false,
    isExperienceComplete: true,
  }
  const html = show(ApplicationStage, { application })
  expect(html).toContain('href="/select-direction"')
  expect(html).toContain('href="/cabinet/edit"')
  expect(textOf(html)).toContain('something is still missing')
  const done = { ...application, directionName: 'JS', isProfileComplete: true }
  expect(textOf(show(ApplicationStage, { application: done }))).toContain('Everything is filled in')
})

test('[STG-18] [STG-20] a project shows what to build, with what and where', () => {
  const project = {
    repositoryType: 0 as const,
    description: { ua: ['Опис'], en: ['Build a service'] },
    technologies: ['React', 'Node'],
  }
  const text = textOf(show(ProjectStage, { project }))
  for (const part of ['Опис', 'GitHub', 'React', 'Node']) expect(text).toContain(part)
  expect(textOf(show(ProjectStage, {}))).toContain('being prepared')
})

test('[STG-20] a mini project whose task is there misses no description, and calls it a task', () => {
  const WithTask = ({ stage }: { stage: StageRoute }) => createElement(ProjectStage, { stage, hasTask: true })
  expect(textOf(show(WithTask, {}))).not.toContain('being prepared')
  const values = { stageType: stageTypes.MiniProject, lectures: [makeLecture({})] }
  expect(textOf(show(LecturesStage, {}, values))).toContain('Tasks')
})

test.each([
  ['[STG-12]', stageTypes.Pending, 'Nothing to do right now'],
  ['[STG-24]', stageTypes.StageSucceed, 'You passed!'],
  ['[STG-25]', stageTypes.StageFailed, 'as an observer'],
  ['[STG-28]', stageTypes.Failed, 'Your studies here have ended'],
])('%s a message page says one thing', (_, stageType, words) => {
  expect(textOf(show(MessageStage, {}, { stageType }))).toContain(words)
})

test('[STG-17] the lectures stand in a list with their dates and marks; a locked one is no link', () => {
  const lectures = [
    makeLecture({ urlName: 'git', name: { ua: 'Гіт', en: 'Git and branches' }, mark: 9 }),
    makeLecture({ urlName: 'later', available: false }),
  ]
  const html = show(LecturesStage, {}, { urlName: 'lectures', lectures })
  expect(textOf(html)).toContain('Гіт')
  expect(html).toContain('href="/cabinet/lectures/git/"')
  expect(html).not.toContain('/cabinet/lectures/later')
  expect(html).toContain('data-tone="blue"')
  expect(textOf(show(LecturesStage, {}))).toContain('No lectures yet')
})

test('each lecture says what became of one’s homework, and the list how much is submitted', () => {
  const lectures = [
    makeLecture({ homeworkState: 'checked', mark: 9 }),
    makeLecture({ homeworkState: 'waiting' }),
    makeLecture({ homeworkState: 'open' }),
    makeLecture({ homeworkState: 'tooLate', available: false }),
  ]
  const text = textOf(show(LecturesStage, {}, { lectures }))
  expect(text).toContain('2 of 4 submitted, average 9')
  for (const part of ['Reviewed', 'Waiting for review', 'Not submitted', 'Upcoming']) expect(text).toContain(part)
  expect(text).not.toContain('Missed')
})

test('[STG-29] the profile shows who I am and what I have done', () => {
  queryClient.setQueryData(cabinetQueries.progress(7).queryKey, {
    joinedAt: '2026-02-01T00:00:00.000Z',
    finishedAt: null,
    stages: [
      {
        id: 1,
        name: { ua: 'Тест', en: 'Entrance test' },
        stageType: 4,
        state: 'Passed',
        mark: 8,
        successPercent: 77,
        summaryId: 'b7f2',
        lectures: [{ stageLectureId: 5, name: { ua: 'Гіт', en: 'Git' }, mark: 9 }],
        interview: { isPassed: true, mark: 7, englishLevel: 'B2' },
        evaluations: [
          { id: 3, title: 'Demo day', date: '2026-03-01', average: 4.5, feedback: 'Clean work', isStar: true },
        ],
        enteredAt: '2026-02-02T00:00:00.000Z',
      },
      {
        id: 2,
        name: { ua: 'Про академію', en: 'About the academy' },
        stageType: stageTypes.StagePage,
        state: 'Passed',
        mark: null,
        successPercent: null,
        summaryId: null,
        lectures: [],
        interview: null,
        evaluations: [],
        enteredAt: '2026-02-01T00:00:00.000Z',
      },
    ],
  })
  const html = draw(createElement(ProfileStage), makeStudent())
  const text = textOf(html)
  for (const part of ['Олена Коваль', 'olena@example.com', 'Тест', '77%', '8', 'Passed']) expect(text).toContain(part)
  expect(html).toContain('href="/test-summary/b7f2"')
  for (const part of ['Гіт', '9', 'Interview', 'English B2', 'Demo day', 'average 4,5', 'Clean work', 'Star'])
    expect(text).toContain(part)
  // A page to read is nothing to pass.
  expect(text).not.toContain('Про академію')
  loseReply(cabinetQueries.progress(7).queryKey)
  expect(textOf(draw(createElement(ProfileStage), makeStudent()))).toBe(text)
})
