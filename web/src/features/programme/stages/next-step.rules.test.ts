import type { StageContent } from '@academy/contract/cabinet'
import { stageTypes, type StageType, testStatuses } from '@academy/contract/enums'
import type { OwnTestStatus } from '@academy/contract/tests'
import type { RouteLecture, StageRoute } from '@academy/contract/users'
import { describe, expect, test } from 'vitest'
import { makeLecture, makeStage } from '#testing/make.ts'
import { nextStep } from './next-step.rules.ts'
import type { KnownOfStudent } from './step-parts.rules.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const content = (values: Partial<StageContent>): StageContent => ({
  stageId: 1,
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
  ...values,
})

const ahead = makeStage({
  position: 900,
  name: { ua: 'Далі', en: 'Later' },
  available: false,
  state: null,
  startDate: inHours(240),
})
const currentOf = (stageType: StageType, values: Partial<StageRoute> = {}) =>
  makeStage({ id: 1, position: 1, urlName: 'now', stageType, isCurrentStage: true, endDate: inHours(50), ...values })

const stepOf = (current: StageRoute, known: Partial<KnownOfStudent> = {}) =>
  nextStep(
    { stages: [current, ahead], isClosed: false, content: null, test: null, hasLetterDraft: false, ...known },
    now,
  )

/** What a row of the table expects: verb, where the button leads, until when, tone. */
const told = (step: ReturnType<typeof nextStep>) =>
  step && [step.verb, step.target?.href ?? null, step.until?.at ?? null, step.tone]

const later = ahead.startDate

describe('data that is missing', () => {
  const application = {
    joinedAt: inHours(-50),
    directionName: 'JS',
    isProfileComplete: true,
    isExperienceComplete: true,
  }
  test.each([
    ['complete', {}, ['next.application.sent', null, later, 'good']],
    ['the profile', { isProfileComplete: false }, ['next.application.fill', '/cabinet/edit', null, 'act']],
    ['the experience', { isExperienceComplete: false }, ['next.application.fill', '/cabinet/edit', null, 'act']],
    ['the direction', { directionName: null }, ['next.application.fill', '/cabinet/edit', null, 'act']],
  ])('of the application: %s', (_, values, expected) => {
    const known = content({ application: { ...application, ...values } })
    expect(told(stepOf(currentOf(stageTypes.Registration), { content: known }))).toEqual(expected)
  })

  test('a form that waits comes before what the stage asks for, and after homework that is due today', () => {
    const form = ['next.form', '/form/5', null, 'act']
    expect(told(stepOf(currentOf(stageTypes.Project, { waitingFormId: 5 })))).toEqual(form)
    const due = (hours: number) => [makeLecture({ deadline: inHours(hours) })]
    const lectures = (hours: number) => currentOf(stageTypes.Lectures, { waitingFormId: 5, lectures: due(hours) })
    expect(told(stepOf(lectures(48)))).toEqual(form)
    expect(stepOf(lectures(3))?.verb).toBe('next.homework.submit')
  })
})

describe('[TEST-12] the test', () => {
  const own: OwnTestStatus = {
    status: null,
    stageTestId: 3,
    stageId: 1,
    startDate: inHours(-20),
    endDate: inHours(50),
    timeLeft: 600,
    summaryId: null,
    questionsCount: 30,
    durationMinutes: 45,
    passPercent: 60,
    allowance: null,
    demoDirectionId: null,
    result: null,
    serverTime: now.toISOString(),
  }
  const page = '/cabinet/now'
  test.each<[string, Partial<OwnTestStatus>, unknown[]]>([
    ['Countdown', { startDate: inHours(9) }, ['next.test.soon', page, inHours(9), 'wait']],
    ['Available', {}, ['next.test.take', '/test', inHours(50), 'act']],
    ['LastChanceToEnter', { endDate: inHours(5) }, ['next.test.take', '/test', inHours(5), 'urgent']],
    ['ContinueTest', {}, ['next.test.running', '/test', inHours(0.5), 'urgent']],
    ['WaitForResult', {}, ['next.test.waiting', null, later, 'wait']],
    ['DoneSuccess', { summaryId: 'abc' }, ['next.test.passed', '/test-summary/abc', later, 'good']],
    ['DoneFailed', { summaryId: 'abc' }, ['next.test.failed', '/test-summary/abc', null, 'over']],
    ['DoneNotPassed', {}, ['next.test.missed', null, null, 'over']],
  ])('%s', (status, values, expected) => {
    const known = { ...own, status: testStatuses[status as keyof typeof testStatuses], ...values, endsAt: inHours(0.5) }
    for (const type of [stageTypes.Testing, stageTypes.SecondChance])
      expect(told(stepOf(currentOf(type), { test: known }))).toEqual(expected)
  })

  test('a running one comes before everything else', () => {
    const running = { ...own, status: testStatuses.ContinueTest, endsAt: inHours(0.5) }
    const returned = makeLecture({ homeworkState: 'returned', deadline: inHours(1) })
    const lectures = makeStage({ stageType: stageTypes.Lectures, lectures: [returned] })
    const stages = [lectures, currentOf(stageTypes.Testing, { waitingFormId: 5 })]
    expect(stepOf(stages[1]!, { stages, test: running })?.verb).toBe('next.test.running')
  })

  test('of another stage, or none for the direction: nothing is offered', () => {
    const available = { ...own, status: testStatuses.Available, endsAt: null }
    const testing = currentOf(stageTypes.Testing)
    for (const known of [
      { ...available, stageId: 99 },
      { ...available, status: null },
    ])
      expect(told(stepOf(testing, { test: known }))).toEqual(['next.test.none', null, later, 'wait'])
  })
})

describe('[INT-03] the letter', () => {
  const letter = currentOf(stageTypes.MotivationLetter)
  test.each([
    ['to write', null, false, ['next.letter.write', '/cabinet/now', inHours(50), 'act']],
    ['a draft is kept', null, true, ['next.letter.draft', '/cabinet/now', inHours(50), 'act']],
    ['sent', inHours(-1), false, ['next.letter.sent', '/cabinet/now', inHours(50), 'good']],
    ['sent, changed since', inHours(-1), true, ['next.letter.changed', '/cabinet/now', inHours(50), 'act']],
  ])('%s', (_, sentAt, hasLetterDraft, expected) => {
    expect(told(stepOf(letter, { content: content({ letter: { sentAt } }), hasLetterDraft }))).toEqual(expected)
  })

  test('sent: the line says when the team reads it', () => {
    const step = stepOf(letter, { content: content({ letter: { sentAt: inHours(-1) } }) })
    expect(step?.until).toEqual({ text: 'next.until.letterRead', at: inHours(50) })
  })
})

describe('[INT-05] the interview', () => {
  const booked = (from: number) => ({ startDate: inHours(from), endDate: inHours(from + 0.5) })
  const page = '/cabinet/now'
  test.each([
    ['to book', { booked: null, hasResult: false }, ['next.interview.book', page, inHours(50), 'act']],
    ['booked', { booked: booked(40), hasResult: false }, ['next.interview.booked', page, inHours(40), 'act']],
    ['booked, today', { booked: booked(3), hasResult: false }, ['next.interview.booked', page, inHours(3), 'urgent']],
    ['going on', { booked: booked(-0.2), hasResult: false }, ['next.interview.booked', page, null, 'urgent']],
    ['over, result pending', { booked: booked(-9), hasResult: false }, ['next.interview.over', null, later, 'wait']],
    ['the result is there', { booked: booked(-9), hasResult: true }, ['next.interview.result', page, later, 'act']],
  ])('%s', (_, interview, expected) => {
    expect(told(stepOf(currentOf(stageTypes.Interview), { content: content({ interview }) }))).toEqual(expected)
  })
})

describe('homework', () => {
  const lecture = (urlName: string, homeworkState: RouteLecture['homeworkState'], hours: number | null) =>
    makeLecture({ urlName, homeworkState, deadline: hours === null ? null : inHours(hours) })
  const next = makeLecture({
    urlName: 'next',
    available: false,
    startDate: inHours(30),
    homeworkState: 'tooLate',
    deadline: null,
  })
  const all = {
    returned: lecture('returned', 'returned', 60),
    today: lecture('today', 'open', 5),
    open: lecture('open', 'open', 80),
    grading: lecture('grading', 'grading', 80),
    waiting: lecture('waiting', 'waiting', 80),
    checked: lecture('checked', 'checked', null),
    missed: lecture('missed', 'tooLate', null),
  }
  const at = (urlName: string) => `/cabinet/now/${urlName}/`
  const { returned, today, open, grading, waiting, checked, missed } = all
  test.each([
    [
      'the nearest deadline first',
      [returned, today, open],
      ['next.homework.submit', at('today'), inHours(5), 'urgent'],
    ],
    ['also of a return', [open, returned, grading], ['next.homework.returned', at('returned'), inHours(60), 'act']],
    ['then open', [waiting, open, grading], ['next.homework.submit', at('open'), inHours(80), 'act']],
    ['then being checked', [waiting, grading, next], ['next.homework.grading', at('grading'), inHours(30), 'wait']],
    ['then waiting', [checked, waiting, next], ['next.homework.waiting', at('waiting'), inHours(30), 'wait']],
    ['done until the next lecture', [checked, missed, next], ['next.homework.done', null, inHours(30), 'wait']],
    ['done until the next stage', [checked], ['next.homework.done', null, later, 'wait']],
    ['no lectures yet', [], ['next.nothing', null, later, 'wait']],
  ])('%s', (_, lectures, expected) => {
    expect(told(stepOf(currentOf(stageTypes.Lectures, { lectures })))).toEqual(expected)
  })

  test('of a stage that is behind: only what was returned counts', () => {
    const behind = (of: RouteLecture) =>
      makeStage({ urlName: 'then', state: 'Passed', stageType: stageTypes.Lectures, lectures: [of] })
    const project = currentOf(stageTypes.Project)
    const verb = (of: RouteLecture) => stepOf(project, { stages: [behind(of), project] })?.verb
    expect([verb(returned), verb(today)]).toEqual(['next.homework.returned', 'next.project'])
  })
})

describe('everything else', () => {
  const certificateId = 'c1'
  test.each<[string, StageType, unknown[]]>([
    ['materials', stageTypes.MaterialsForPreparation, ['next.materials', '/cabinet/now', inHours(50), 'act']],
    ['the project', stageTypes.Project, ['next.project', '/cabinet/now', inHours(50), 'act']],
    ['the mini project', stageTypes.MiniProject, ['next.miniProject', '/cabinet/now', inHours(50), 'act']],
    ['a page', stageTypes.StagePage, ['next.read', '/cabinet/now', later, 'act']],
    ['a pause', stageTypes.Pending, ['next.nothing', null, later, 'wait']],
    ['a countdown', stageTypes.Countdown, ['next.nothing', null, later, 'wait']],
    ['a passed stage', stageTypes.StageSucceed, ['next.succeeded', null, later, 'good']],
    ['left the programme', stageTypes.Failed, ['next.left', '/select-academy', null, 'over']],
  ])('%s', (_, type, expected) => {
    expect(told(stepOf(currentOf(type)))).toEqual(expected)
  })

  test('work of a stage that is over is not asked for', () => {
    expect(stepOf(currentOf(stageTypes.Project, { endDate: inHours(-1) }))?.verb).toBe('next.nothing')
  })

  test('the end of a stage is urgent within a day', () => {
    expect(stepOf(currentOf(stageTypes.Project, { endDate: inHours(20) }))?.tone).toBe('urgent')
  })

  test('finished: the certificate once it is there, else the page of the results', () => {
    const finished = currentOf(stageTypes.Finished)
    const href = (id: string | null) => stepOf(finished, { content: content({ certificateId: id }) })?.target?.href
    expect([href(certificateId), href(null)]).toEqual(['/certificate/c1', '/cabinet/now'])
  })

  test('failed and nothing open: the programme is left', () => {
    const failed = makeStage({ state: 'Failed' })
    expect(stepOf(failed, { stages: [failed] })?.verb).toBe('next.left')
  })

  test('a current stage that has not begun says when it does', () => {
    const soon = currentOf(stageTypes.Testing, { available: false, startDate: inHours(7) })
    expect(told(stepOf(soon))).toEqual(['next.soon', null, inHours(7), 'wait'])
  })

  test('a stage without a date is announced without one', () => {
    const undated = { ...ahead, startDate: null }
    const pending = currentOf(stageTypes.Pending)
    expect(stepOf(pending, { stages: [pending, undated] })?.until).toEqual({
      text: 'next.until.unknown',
      at: null,
      name: ahead.name,
    })
  })

  test('a closed academy asks for nothing, but its graduates keep their certificate', () => {
    expect(told(stepOf(currentOf(stageTypes.Project), { isClosed: true }))).toEqual(['next.closed', null, null, 'over'])
    const finished = stepOf(currentOf(stageTypes.Finished), { isClosed: true, content: content({ certificateId }) })
    expect(finished?.verb).toBe('next.finished')
  })

  test.each([stageTypes.Testing, stageTypes.MotivationLetter, stageTypes.Interview, stageTypes.Finished] as const)(
    'what is not known yet is not guessed: %i',
    (type) => {
      expect(stepOf(currentOf(type))).toBeNull()
    },
  )
})
