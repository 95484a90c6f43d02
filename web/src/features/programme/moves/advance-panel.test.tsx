import { academiesApi, type AcademyProblem } from '@academy/contract/academies'
import { authApi } from '@academy/contract/auth'
import type { Move, MoveCount } from '@academy/contract/moves'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer, type SeenRequest } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { AdvancePanel } from './advance-panel.tsx'

const academyId = 7
const pathOf = ({ path }: { path: string }) => path.replace(':id', String(academyId))
const admin = makeUser({ academies: [makeAcademy(academyId, 'Admin')] })
const stage = (id: number, en: string) => ({ id, name: { ua: en, en } })
const counted: MoveCount = {
  count: 4,
  failedCount: 0,
  stayedCount: 0,
  waitingCount: 0,
  stopped: null,
  fromStage: stage(1, 'Interview'),
  toStage: stage(2, 'Lectures'),
  reasons: [
    { outcome: 'moves', rule: 'noOutcome', count: 2 },
    { outcome: 'moves', rule: 'nextStage', count: 1 },
    { outcome: 'moves', rule: 'notPassed', count: 1 },
  ],
  undecided: { notPassed: 1, noOutcome: 2 },
}
const move: Move = {
  id: 3,
  kind: 'advance',
  fromStage: counted.fromStage,
  toStage: counted.toStage,
  actor: null,
  createdAt: '2026-05-01T12:00:00.000Z',
  movedCount: 1,
  failedCount: 1,
  stayedCount: 2,
  waitingCount: 0,
  undoUntil: '2026-05-01T12:15:00.000Z',
  undoneAt: null,
  undoneBy: null,
  toldAt: null,
  choices: { notPassed: 'fails', noOutcome: 'stays' },
  canUndo: false,
}

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const draw = async (answers: Record<string, (request: SeenRequest) => unknown>) => {
  const server = fakeServer((request) => ({ body: answers[request.path]?.(request) ?? [] }))
  vi.stubGlobal('fetch', server.fetch)
  return { ...(await render(<AdvancePanel academyId={academyId} />, { user: admin })), ...server }
}

test('those whom the interview leaves undecided are counted apart, and go with the choice made for them', async () => {
  const { person, to } = await draw({
    [pathOf(academiesApi.moveCount)]: () => counted,
    [pathOf(academiesApi.goToNextStage)]: () => move,
    [pathOf(academiesApi.movePeople)]: () => ({ rows: [], count: 0 }),
  })
  expect(
    await screen.findByText('1 student would move on · 1 did not pass the interview · 2 have no outcome yet'),
  ).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Next stage' }))
  const notPassed = await screen.findByRole('combobox', { name: 'What happens: Did not pass' })
  expect((notPassed as HTMLSelectElement).value).toBe('stays')
  await person.selectOptions(notPassed, 'Fail')
  expect(screen.getByText('The programme ends here for 1 student.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Move 1 student' }))
  await waitFor(() => expect(to(pathOf(academiesApi.goToNextStage))).toHaveLength(1))
  expect(to(pathOf(academiesApi.goToNextStage))[0]!.body).toEqual({
    fromStageId: 1,
    choices: { notPassed: 'fails', noOutcome: 'stays' },
    undecided: { notPassed: 1, noOutcome: 2 },
  })
  expect(await screen.findByText('Did not pass: Failed')).toBeTruthy()
})

test('the blockers of the check are named in the panel and before one confirms', async () => {
  const problem = (id: number, severity: AcademyProblem['severity']): AcademyProblem => ({
    kind: 'testingWithoutTest',
    severity,
    stage: stage(id, `Test ${id}`),
    about: null,
  })
  const { person } = await draw({
    [pathOf(academiesApi.moveCount)]: () => ({ ...counted, undecided: { notPassed: 0, noOutcome: 0 }, reasons: [] }),
    [pathOf(academiesApi.check)]: () => [problem(1, 'error'), problem(2, 'warning')],
  })
  expect(await screen.findByText('1 blocker in the programme')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Next stage' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('1 blocker in the programme')
  expect(dialog.textContent).toContain('Test 1: ')
  expect(dialog.textContent).not.toContain('Test 2')
})

test('Q-90: the first move of a draft is called what it does, and says before that the academy becomes public', async () => {
  const { person, to } = await draw({
    [pathOf(academiesApi.moveCount)]: () => ({
      ...counted,
      count: 0,
      fromStage: null,
      reasons: [],
      undecided: { notPassed: 0, noOutcome: 0 },
    }),
    [pathOf(academiesApi.goToNextStage)]: () => ({
      ...move,
      fromStage: null,
      movedCount: 0,
      failedCount: 0,
      stayedCount: 0,
    }),
    [authApi.me.path]: () => admin,
  })
  await person.click(await screen.findByRole('button', { name: 'Open for applications' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('everyone the academy is meant for will be able to see it')
  expect(screen.queryByText(/would move on/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Advance without students/ })).toBeNull()
  const confirm = [...dialog.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Open for applications',
  )
  await person.click(confirm!)
  await waitFor(() =>
    expect(to(pathOf(academiesApi.goToNextStage)).map(({ body }) => body)).toEqual([{ fromStageId: null }]),
  )
  // The selector of academies no longer calls it a draft.
  await waitFor(() => expect(to(authApi.me.path)).toHaveLength(1))
})

test.each([
  ['noStages', 'No stages yet', 'link', 'Add a stage'],
  ['closed', 'The academy is closed', 'button', 'Next stage'],
  ['lastStage', 'This is the last stage', 'button', 'Next stage'],
] as const)('[STG-57] %s: the panel says so', async (stopped, text, role, name) => {
  await draw({ [pathOf(academiesApi.moveCount)]: () => ({ ...counted, stopped, toStage: null }) })
  expect(await screen.findByText(text, { exact: false })).toBeTruthy()
  const way = screen.getByRole(role, { name })
  if (role === 'button') expect((way as HTMLButtonElement).disabled).toBe(true)
  else expect(way.getAttribute('href')).toContain('/main/stages/create')
})
