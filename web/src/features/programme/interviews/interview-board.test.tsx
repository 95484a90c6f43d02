import { interviewsApi, type InterviewStudent } from '@academy/contract/interviews'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { InterviewBoard } from './interview-board.tsx'
import { interviewsAt } from './interviews-address.rules.ts'

const user = makeUser({ academies: [makeAcademy(7, 'HR')] })
const hoursAgo = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
const held = { startDate: hoursAgo(2), endDate: hoursAgo(1), isNoShow: false }
const student = (userId: number, lastName: string, isHeld = true): InterviewStudent => ({
  userId,
  firstName: 'Олена',
  lastName,
  avatarUrl: null,
  specialization: null,
  slot: isHeld ? { id: userId, ...held } : null,
  answer: null,
})

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  alertList.set([])
})

/** A page of two; the third stands on the next page of the list. */
const draw = async () => {
  const listed = [student(1, 'Бондар'), student(2, 'Гнатюк', false)]
  const answered = new Set<number>()
  const server = fakeServer(({ path, method, body }) => {
    if (path.endsWith('/students'))
      return {
        body: {
          rows: listed,
          count: 3,
          totals: {
            notBooked: 1,
            booked: 0,
            waiting: 0,
            noShow: 0,
            answered: 0,
            toPublish: 0,
            toPublishPassed: 0,
            proposedToFail: [],
          },
        },
      }
    if (path.endsWith('/next-waiting')) return { body: { next: answered.has(3) ? null : student(3, 'Ткач') } }
    if (path === interviewsApi.createAnswer.path && method === 'POST') {
      answered.add((body as { userId: number }).userId)
      return { status: 201, body: {} }
    }
    return { body: [] }
  })
  vi.stubGlobal('fetch', server.fetch)
  const address = interviewsAt(new Date()).read({ tab: 'students', standing: 'waiting', order: '-name' })
  const drawn = await render(
    <InterviewBoard
      {...{ academyId: 7, stageId: 9, address, onLetFail: null }}
      onChange={() => {}}
      onCreate={() => {}}
      applicant={() => null}
    />,
    { user },
  )
  await drawn.person.click(await screen.findByRole('button', { name: /Бондар/ }))
  await screen.findByRole('dialog')
  return { ...drawn, server }
}
const shown = () => screen.getByRole('dialog').textContent

test('[INT-10] saved by a key, the next whose result is missing opens, wherever it stands; J leads to the next of the list', async () => {
  const { person, server } = await draw()
  await person.keyboard('j')
  await waitFor(() => expect(shown()).toContain('Гнатюк'))
  await person.keyboard('k')
  await waitFor(() => expect(shown()).toContain('Бондар'))
  await screen.findByRole('button', { name: 'Save result' })
  await person.keyboard('p{Control>}{Enter}{/Control}')
  await waitFor(() => expect(shown()).toContain('Ткач'))
  expect(server.to('/api/interview-stages/9/students/next-waiting').map(({ body }) => body)).toEqual([
    { orderField: 'name', order: 'desc', after: 1 },
  ])
  // Those of the page are still before it.
  await person.keyboard('k')
  await waitFor(() => expect(shown()).toContain('Гнатюк'))
  await person.keyboard('j')
  await waitFor(() => expect(shown()).toContain('Ткач'))
  await screen.findByRole('button', { name: 'Save result' })
  await person.keyboard('f{Control>}{Enter}{/Control}')
  await waitFor(() => expect(alertList.get().map(({ text }) => text)).toContain('interviews.noneWaits'))
  expect(shown()).toContain('Ткач')
})
