import { interviewsApi, type InterviewStudent } from '@academy/contract/interviews'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { InterviewPlace } from './interview-place.tsx'
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

test('the address of a call opens, a room is only named', async () => {
  vi.stubGlobal('fetch', fakeServer(() => ({ body: [] })).fetch)
  await render(
    <>
      <InterviewPlace place="https://meet.example.com/academy" />
      <InterviewPlace place="Room 4" />
    </>,
  )
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['https://meet.example.com/academy'])
  expect(screen.getByText('Room 4')).toBeTruthy()
})

test('afterwards it asks for the result, and whether the student came', async () => {
  await draw(-2)
  expect(await screen.findByRole('button', { name: 'Save result' })).toBeTruthy()
  expect(screen.getByRole('switch')).toBeTruthy()
})

test('what was typed and not saved is there again after another student', async () => {
  vi.stubGlobal('fetch', fakeServer(({ path }) => ({ body: path === interviewsApi.result.path ? [] : {} })).fetch)
  function Drawer() {
    const [userId, setUserId] = useState(4)
    const opened = { student: { ...studentAt(-2), userId }, rows: [] }
    const around = { onPrevious: () => setUserId(4), onNext: () => setUserId(5), goOn: async () => false }
    return <SlotDrawer {...{ opened, around }} academyId={7} stageId={9} applicant={() => null} onClose={() => {}} />
  }
  const { person } = await render(<Drawer />, { user })
  const comment = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
  await person.type(await comment(), 'Speaks well')
  await person.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(async () => expect((await comment()).value).toBe(''))
  await person.click(screen.getByRole('button', { name: 'Previous' }))
  await waitFor(async () => expect((await comment()).value).toBe('Speaks well'))
})

test('keys lead to the next student, also from an interview that is still to come', async () => {
  vi.stubGlobal('fetch', fakeServer(({ path }) => ({ body: path === interviewsApi.result.path ? [] : {} })).fetch)
  const onNext = vi.fn()
  const around = { onPrevious: null, onNext, goOn: async () => false }
  const opened = { student: studentAt(48), rows: [] }
  const { person } = await render(
    <SlotDrawer {...{ opened, around }} academyId={7} stageId={9} applicant={() => null} onClose={() => {}} />,
    { user },
  )
  await screen.findByText(/The interview hasn’t taken place yet/)
  await person.keyboard('[KeyJ]')
  expect(onNext).toHaveBeenCalledOnce()
})
