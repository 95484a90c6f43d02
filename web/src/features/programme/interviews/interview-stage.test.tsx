import { type InterviewSlot, interviewsApi } from '@academy/contract/interviews'
import { act, cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { queryClient } from '#lib/query-client.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { loseReply } from '#testing/lose-reply.ts'
import { makeStage, makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { InterviewStage } from './interview-stage.tsx'
import { interviewsQueries } from './interviews.api.ts'

const stageId = 9
const slot: InterviewSlot = {
  id: 5,
  stageId,
  startDate: '2999-03-02T10:00:00.000Z',
  endDate: '2999-03-02T10:30:00.000Z',
  place: 'Room 1',
  interviewer: null,
  student: null,
  isMine: false,
  isNoShow: false,
  isAnswered: false,
}

beforeAll(async () => {
  vi.stubEnv('TZ', 'Europe/Kyiv')
  await speak('en')
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => vi.unstubAllEnvs())

test('after a booking the card with it is in view and has the focus', async () => {
  let isMine = false
  const { fetch } = fakeServer(({ path }) => {
    if (path === interviewsApi.result.path) return { body: [] }
    if (path !== interviewsApi.slots.path) isMine = true
    return { body: path === interviewsApi.slots.path ? [{ ...slot, isMine }] : { ...slot, isMine } }
  })
  vi.stubGlobal('fetch', fetch)
  const scrolled: (string | null)[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.textContent)
  }
  const user = makeStudent({ routes: [makeStage({ id: stageId, state: 'Opened' })] })
  const { person } = await render(<InterviewStage stageId={stageId} />, { user })
  await person.click(await screen.findByRole('button', { name: /^Book/ }))
  const dialog = await screen.findByRole('dialog')
  await person.click([...dialog.querySelectorAll('button')].at(-1)!)
  const heading = await screen.findByRole('heading', { name: 'Your interview' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(heading)
  expect(scrolled).toContain('Your interview')
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeTruthy()
})

test('whoever has a time and takes another one reads that the interview is moved', async () => {
  const own = { ...slot, isMine: true }
  const other = { ...slot, id: 6, startDate: '2999-03-03T10:00:00.000Z', endDate: '2999-03-03T10:30:00.000Z' }
  const { fetch } = fakeServer(({ path }) => {
    if (path === interviewsApi.result.path) return { body: [] }
    return { body: path === interviewsApi.slots.path ? [own, other] : { ...other, isMine: true } }
  })
  vi.stubGlobal('fetch', fetch)
  alertList.set([])
  const user = makeStudent({ routes: [makeStage({ id: stageId, state: 'Opened' })] })
  const { person } = await render(<InterviewStage stageId={stageId} />, { user })
  await person.click(await screen.findByRole('button', { name: /^Book/ }))
  const dialog = await screen.findByRole('dialog')
  await person.click([...dialog.querySelectorAll('button')].at(-1)!)
  await waitFor(() => expect(alertList.get().map(({ text }) => text)).toEqual(['interview.moved']))
})

test('the note about the time zone has the offset of the free times, of each where they differ', async () => {
  const at = (id: number, startDate: string): InterviewSlot => ({ ...slot, id, startDate, endDate: startDate })
  const summer = at(6, '2999-07-01T10:00:00.000Z')
  const winter = at(7, '2999-12-02T10:00:00.000Z')
  const noteBeside = async (free: InterviewSlot[]) => {
    vi.stubGlobal('fetch', fakeServer(({ path }) => ({ body: path === interviewsApi.slots.path ? free : [] })).fetch)
    const user = makeStudent({ routes: [makeStage({ id: stageId, state: 'Opened' })] })
    await render(<InterviewStage stageId={stageId} />, { user })
    const note = await screen.findByText(/Europe\/Kyiv/)
    cleanup()
    queryClient.clear()
    return /GMT\S+(?: \/ GMT\S+)?/.exec(note.textContent)?.[0].replace(/\.$/, '')
  }
  expect(await noteBeside([summer])).toBe('GMT+3')
  expect(await noteBeside([winter])).toBe('GMT+2')
  expect(await noteBeside([summer, winter])).toBe('GMT+3 / GMT+2')
})

test('[INT-07] whoever books a time of the next 24 hours reads that it is final, any other one not', async () => {
  const textFor = async (hours: number) => {
    const startDate = new Date(Date.now() + hours * 3_600_000).toISOString()
    const free = [{ ...slot, startDate, endDate: startDate }]
    vi.stubGlobal('fetch', fakeServer(({ path }) => ({ body: path === interviewsApi.slots.path ? free : [] })).fetch)
    const user = makeStudent({ routes: [makeStage({ id: stageId, state: 'Opened' })] })
    const { person } = await render(<InterviewStage stageId={stageId} />, { user })
    await person.click(await screen.findByRole('button', { name: /^Book/ }))
    const { textContent } = await screen.findByRole('dialog')
    cleanup()
    queryClient.clear()
    return textContent
  }
  expect(await textFor(20)).toContain('you won’t be able to change or cancel it')
  expect(await textFor(48)).not.toContain('you won’t be able to change or cancel it')
})

test('the free times stay on the page when they were asked for anew and no reply came', async () => {
  const { fetch } = fakeServer(({ path }) => ({ body: path === interviewsApi.slots.path ? [slot] : [] }))
  vi.stubGlobal('fetch', fetch)
  const user = makeStudent({ routes: [makeStage({ id: stageId, state: 'Opened' })] })
  await render(<InterviewStage stageId={stageId} />, { user })
  await screen.findByRole('button', { name: /^Book/ })
  act(() => loseReply(interviewsQueries.ownSlots(7, stageId).queryKey))
  expect(screen.getByRole('button', { name: /^Book/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
