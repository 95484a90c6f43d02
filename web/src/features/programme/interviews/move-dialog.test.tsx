import { interviewsApi } from '@academy/contract/interviews'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { MoveDialog } from './move-dialog.tsx'

const user = makeUser({ academies: [makeAcademy(7, 'HR')] })
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const free = (id: number, inHours: number) => ({
  id,
  stageId: 9,
  interviewer: null,
  startDate: hours(inHours),
  endDate: hours(inHours + 0.5),
  place: '',
  student: null,
  isMine: false,
  isNoShow: false,
  isAnswered: false,
})

beforeAll(() => speak('en'))
afterEach(() => {
  alertList.set([])
  vi.unstubAllGlobals()
})

const draw = async (answer: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer((request, count) =>
    request.path === interviewsApi.slots.path ? { body: [free(3, 50), free(4, 60)] } : answer(request, count),
  )
  vi.stubGlobal('fetch', server.fetch)
  const [onMoved, onClose] = [vi.fn(), vi.fn()]
  const move = { slot: { id: 2, startDate: hours(30) }, person: { userId: 5, name: 'Олена Коваль' }, to: null }
  const drawn = await render(<MoveDialog academyId={7} stageId={9} {...{ move, onMoved, onClose }} />, { user })
  await drawn.person.selectOptions(await screen.findByRole('combobox', { name: 'New time' }), '4')
  return { ...drawn, server, onMoved, onClose }
}

test('[INT-07] names the student and both times, says that the student is told, then moves', async () => {
  const { person, server, onMoved } = await draw(() => ({ body: free(4, 60) }))
  expect(screen.getByText(/^Олена Коваль: from .+ to .+\. The student gets an email and a notification/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Move interview' }))
  await waitFor(() => expect(onMoved).toHaveBeenCalled())
  expect(server.to('/api/interview-slots/2/move')[0]?.body).toEqual({ userId: 5, toSlotId: 4 })
})

test('[INT-09] a slot that somebody was quicker to take is said so by name', async () => {
  const { person, onMoved, onClose } = await draw(() => failure('InterviewSlotOccupied', 409))
  await person.click(screen.getByRole('button', { name: 'Move interview' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(alertList.get().map(({ text }) => text)).toEqual(['interviews.move.taken'])
  expect(onMoved).not.toHaveBeenCalled()
})
