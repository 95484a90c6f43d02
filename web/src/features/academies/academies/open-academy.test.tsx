import { academiesApi, type AcademyDetails } from '@academy/contract/academies'
import { authApi } from '@academy/contract/auth'
import { academyTypes, stageTypes } from '@academy/contract/enums'
import { movesApi } from '@academy/contract/moves'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { answerDialog } from '#testing/answer-dialog.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { CloseDialog } from './academy-dialogs.tsx'
import { OpenAcademy } from './open-academy.tsx'

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  alertList.set([])
})

const draft: AcademyDetails = {
  id: 7,
  name: 'Seven',
  hash: 'seven',
  privateHash: null,
  secretHash: null,
  type: academyTypes.Public,
  isAcademyClosed: false,
  requiresSecondFactor: false,
  startDate: null,
  endDate: null,
  description: { ua: '', en: '' },
  certificateSigner: '',
  currentActiveStageId: null,
  groups: [],
  stages: [],
  employees: [],
  studentsCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const name = { ua: 'Заявка', en: 'Application' }
const withStage = {
  ...draft,
  stages: [{ id: 1, name, stageType: stageTypes.Registration }],
} as unknown as AcademyDetails

const pathOf = (path: string) => path.replace(':id', '7')
const open = async (academy: AcademyDetails, role: 'Admin' | 'HR', isAtCheck = false) => {
  const user = makeUser({ academies: [makeAcademy(7, role)], currentAcademyId: 7 })
  const server = fakeServer(({ path }) => {
    if (path === authApi.me.path) return { body: user }
    if (path === pathOf(academiesApi.goToNextStage.path)) return { body: { id: 31 } }
    if (path === pathOf(academiesApi.check.path)) return { body: [{ severity: 'error' }, { severity: 'warning' }] }
    return { body: [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  return { ...(await render(<OpenAcademy academy={academy} isAtCheck={isAtCheck} />, { user })), server }
}
const button = () => screen.queryByRole('button', { name: 'Open for applications' })

test('Q-90: a draft is opened by who may lead it, who hears before what the check found', async () => {
  const { person, server } = await open(withStage, 'Admin')
  expect(screen.getByText('This academy is a draft')).toBeTruthy()
  await person.click(button()!)
  expect(await screen.findByText(/starts with “Заявка”/)).toBeTruthy()
  expect(await screen.findByText(/^The check found 1 blocker/)).toBeTruthy()
  await answerDialog(person, 'Open for applications')
  const path = pathOf(academiesApi.goToNextStage.path)
  await waitFor(() => expect(server.to(path).map(({ body }) => body)).toEqual([{ fromStageId: null }]))
  await waitFor(() => expect(alertList.get().map(({ text }) => text)).toEqual(['academies.draft.opened']))
  // The selector of academies no longer calls it a draft.
  expect(server.to(authApi.me.path)).toHaveLength(1)
  alertList.get()[0]!.action!.run()
  await waitFor(() => expect(alertList.get().map(({ text }) => text)).toContain('academies.draft.closed'))
  expect(server.to(movesApi.undo.path.replace(':id', '31'))).toHaveLength(1)
})

test.each([
  ['who may not lead it', withStage, 'HR', false],
  ['before it has a stage', draft, 'Admin', false],
  ['twice on the page of its check', withStage, 'Admin', true],
] as const)('Q-90: a draft cannot be opened %s', async (_, academy, role, isAtCheck) => {
  await open(academy, role, isAtCheck)
  expect(screen.getByText('This academy is a draft')).toBeTruthy()
  expect(button()).toBeNull()
})

test.each([
  [false, /^It becomes a draft again/],
  [true, /^Students will see their stages again/],
])('Q-90: opened again, an academy that has begun (%s) goes on, another is a draft', async (hasBegun, text) => {
  vi.stubGlobal('fetch', fakeServer(() => ({ body: { students: 0, employees: 0, finished: 0 } })).fetch)
  const academy = { id: 7, name: 'Seven' }
  await render(<CloseDialog academy={academy} hasBegun={hasBegun} isClosing={false} onClose={() => undefined} />)
  expect(await screen.findByText(text)).toBeTruthy()
})
