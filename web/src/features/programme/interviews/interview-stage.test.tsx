import { type InterviewSlot, interviewsApi } from '@academy/contract/interviews'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeStage, makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { InterviewStage } from './interview-stage.tsx'

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

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

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
