import { interviewsApi, type InterviewStudent } from '@academy/contract/interviews'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { SlotDrawer } from './slot-drawer.tsx'

const user = makeUser({ academies: [makeAcademy(7, 'HR')] })
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const studentAt = (start: number): InterviewStudent => ({
  userId: 4,
  firstName: 'Олена',
  lastName: 'Коваль',
  avatarUrl: null,
  specialization: null,
  slot: { id: 2, startDate: hours(start), endDate: hours(start + 0.5), isNoShow: false },
  answer: null,
})

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const draw = async (start: number) => {
  vi.stubGlobal('fetch', fakeServer(({ path }) => ({ body: path === interviewsApi.result.path ? [] : {} })).fetch)
  const opened = { student: studentAt(start), rows: [] }
  const drawer = <SlotDrawer academyId={7} stageId={9} opened={opened} applicant={() => null} onClose={() => {}} />
  await render(drawer, { user })
}

test('before the interview the drawer says from when its result can be saved', async () => {
  await draw(48)
  expect(await screen.findByText(/The interview hasn’t taken place yet. From .+ you can save the result/)).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save result' })).toBeNull()
})

test('afterwards it asks for the result, and whether the student came', async () => {
  await draw(-2)
  expect(await screen.findByRole('button', { name: 'Save result' })).toBeTruthy()
  expect(screen.getByRole('switch')).toBeTruthy()
})
