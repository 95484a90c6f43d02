import type { TestSummary } from '@academy/contract/tests'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { makeStage, makeStudent } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { StudentSummary } from './student-summary.tsx'

beforeAll(() => speak('en'))

const summary: TestSummary = {
  id: 'summary',
  stageTestId: 3,
  stageId: 4,
  stageName: { ua: 'Тест', en: 'Test' },
  directionName: 'JS',
  student: { id: 5, fullName: 'Olena Kovalenko' },
  startDate: '2026-03-01T10:00:00.000Z',
  finishedAt: '2026-03-01T10:40:00.000Z',
  finishedBy: 'student',
  questionsCount: 30,
  answeredCount: 28,
  result: null,
  heldCount: 0,
  conduct: null,
  timeline: [],
}
const resultOf = (isPassed: boolean | null): TestSummary['result'] => ({
  correctAnswersCount: 20,
  partlyCorrectCount: 0,
  wrongAnswersCount: 10,
  successPercent: 67,
  equityPercent: 60,
  isPassed,
  passPercent: isPassed === null ? null : 60,
  categories: [],
  english: null,
})
const taken = makeStage({ id: 4, position: 4, state: 'Opened' })
const letter = makeStage({ id: 5, position: 5, urlName: 'letter', name: { ua: 'Motivation letter', en: '' } })

const show = (values: Partial<TestSummary>, next: Partial<typeof letter>) =>
  render(<StudentSummary summary={{ ...summary, ...values }} />, {
    user: makeStudent({ routes: [taken, { ...letter, ...next }] }),
  })

const opened = { available: true, isCurrentStage: true }
const shut = { available: false, state: null }

test.each([
  [
    'passed, and the next stage is open',
    true,
    opened,
    'Congratulations, you passed!',
    'Motivation letter is open',
    '/cabinet/letter',
  ],
  [
    'passed, and the next stage has a date',
    true,
    { ...shut, startDate: '2999-01-10T10:00:00.000Z' },
    'Congratulations, you passed!',
    'Motivation letter opens on',
    '/cabinet',
  ],
  [
    'passed, and the next stage has no date',
    true,
    shut,
    'Congratulations, you passed!',
    'Motivation letter comes next',
    '/cabinet',
  ],
  ['not passed', false, shut, 'Not quite enough this time', 'second chance', '/cabinet'],
  ['decided by the team', null, shut, 'Test finished', 'decides who continues', '/cabinet'],
] as const)('[TEST-58] says what comes next: %s', async (_, isPassed, next, title, text, href) => {
  await show({ result: resultOf(isPassed) }, next)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(new RegExp(text))).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe(href)
})

test('[TEST-58] Q-41: says that the result is still to come', async () => {
  await show({}, shut)
  expect(screen.getByText(/nothing more to do now/)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/cabinet')
})

test('a test that still runs leads back to it, and to nothing else', async () => {
  await show({ finishedAt: null, finishedBy: null }, shut)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/test'])
})

test.each([
  ['a passed test', true, true],
  ['a test that was not passed', false, false],
] as const)('%s is celebrated: %s', async (_, isPassed, isCelebrated) => {
  window.localStorage.clear()
  await show({ result: resultOf(isPassed) }, shut)
  if (isCelebrated) expect(await screen.findByText('The test is behind you!')).toBeTruthy()
  else expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  ['started', 0],
  ['focusLost', 1],
] as const)('asks for an explanation only where there is something to explain: %s', async (kind, count) => {
  const at = '2026-03-01T10:00:00.000Z'
  const nothing = { endedAt: null, questionNumber: null, minutes: null, actorName: null, reason: null }
  await show({ timeline: [{ id: 1, kind, at, ...nothing, explanation: null }] }, shut)
  expect(screen.queryAllByText(/add a short explanation/)).toHaveLength(count)
  expect(screen.queryAllByRole('button', { name: 'Add explanation' })).toHaveLength(count)
})
