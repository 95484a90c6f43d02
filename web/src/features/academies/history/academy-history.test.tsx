import type { AcademyDetails } from '@academy/contract/academies'
import type { AcademyEvent } from '@academy/contract/academy-history'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { AcademyHistory } from './academy-history.tsx'

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const stages = [{ id: 5, name: { ua: 'Test', en: 'Test' } }]
const academy = { id: 7, stages } as unknown as AcademyDetails
const nothing = { by: null, changed: [], stage: null, name: null, count: null, isRequired: null }
const event = (given: Partial<AcademyEvent> & Pick<AcademyEvent, 'id' | 'event'>): AcademyEvent => ({
  at: '2026-03-01T10:00:00.000Z',
  ...nothing,
  ...given,
})
const draw = (answer: Parameters<typeof fakeServer>[0], address = '/main/academy/7?tab=history') => {
  const server = fakeServer(answer)
  vi.stubGlobal('fetch', server.fetch)
  const user = makeUser({ academies: [makeAcademy(7, 'Admin')] })
  return render(<AcademyHistory academy={academy} />, { user, address }).then((page) => ({ ...page, server }))
}

test('says who changed what, and older lines at a press', async () => {
  const by = { id: 3, name: 'Ada Admin' }
  const stage = { id: 5, name: stages[0]!.name, isThere: true }
  const newest = event({ id: 9, event: 'stage.updated', by, stage, changed: ['name', 'startDate'] })
  const oldest = event({ id: 2, event: 'academy.advanced', stage, count: 12 })
  const { person } = await draw(({ query }) =>
    query.get('before') === '9'
      ? { body: { rows: [oldest], hasMore: false } }
      : { body: { rows: [newest], hasMore: true } },
  )
  expect((await screen.findByText('Stage “Test” changed')).closest('li')!.textContent).toContain(
    'name, start date · Ada Admin',
  )
  await person.click(screen.getByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('Programme moved on to “Test”: 12 students')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('asks for one stage, and says that nothing has happened there', async () => {
  const { server } = await draw(() => ({ body: { rows: [], hasMore: false } }), '/main/academy/7?tab=history&stage=5')
  expect(await screen.findByText('Nothing has been changed here yet.')).not.toBeNull()
  expect(server.seen.some(({ query }) => query.get('stageId') === '5')).toBe(true)
})

test('offers to try again after a failure', async () => {
  await draw(() => failure('InternalServerError', 500))
  expect(await screen.findByRole('button', { name: 'Try again' })).not.toBeNull()
})
