import type { DirectionPreview } from '@academy/contract/directions'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { DirectionDialog } from './direction-dialog.tsx'

const owner = makeUser({ academies: [makeAcademy(7, 'TrackOwner')] })
const directions = [
  { id: 10, specialization: { id: 1, name: 'JS' } },
  { id: 20, specialization: { id: 2, name: 'QA' } },
]
const stage = { id: 3, name: { ua: 'Entrance test', en: 'Entrance test' } }
const preview: DirectionPreview = {
  from: directions[0]!,
  to: directions[1]!,
  runningTest: null,
  finishedTests: [{ stage, successPercent: 70 }],
  testsToTake: [stage],
  groups: ['Morning'],
  lecturesLost: 2,
  lecturesGained: 1,
  homeworkCount: 1,
  chatCount: 0,
  materialsLost: 0,
  materialsGained: 4,
}

const open = async (answer: DirectionPreview, reply: ReturnType<typeof failure> | { body: unknown }) => {
  const server = fakeServer(({ path, method }) => {
    if (path.includes('root-groups')) return { body: directions }
    return method === 'PUT' ? reply : { body: answer }
  })
  vi.stubGlobal('fetch', server.fetch)
  const onClose = vi.fn<() => void>()
  const student = { id: 5, firstName: 'Олена', lastName: 'Коваль' }
  const page = await render(
    <DirectionDialog person={student} places={[{ id: 7, name: 'Academy 7' }]} onClose={onClose} />,
    { user: owner },
  )
  await screen.findByRole('option', { name: 'QA' })
  await page.person.selectOptions(screen.getByRole('combobox', { name: 'New direction' }), 'QA')
  return { ...page, server, onClose }
}
const confirm = () => screen.queryByRole('button', { name: 'Change direction' })

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  alertList.set([])
})

test('what follows is said before the direction is changed (Q-11)', async () => {
  const { person, server, onClose } = await open(preview, { body: directions[1] })
  expect(await screen.findByText('Direction: JS → QA.')).toBeTruthy()
  for (const text of [/Entrance test/, /Will leave the groups: Morning/, /2 removed, 1 added/, /0 removed, 4 added/])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  await person.click(confirm()!)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [sent] = server.to('/api/users/5/direction')
  expect([sent!.body, sent!.query.get('academyId')]).toEqual([{ directionId: 20 }, '7'])
  expect(alertList.get().map(({ text }) => text)).toEqual(['people.direction.done'])
})

test('while a test runs there is nothing to confirm', async () => {
  await open({ ...preview, runningTest: { stage, deadline: '2026-03-01T10:00:00.000Z' } }, { body: directions[1] })
  expect(await screen.findByText(/The test “Entrance test” is running/)).toBeTruthy()
  expect(confirm()).toBeNull()
})

test('a test that was started meanwhile refuses it, and the dialog says so', async () => {
  const refusal = failure('ValidationError', 409, { fields: [{ field: 'directionId', message: 'testRunning' }] })
  const { person, onClose } = await open(preview, refusal)
  await screen.findByText('Direction: JS → QA.')
  await person.click(confirm()!)
  expect(await screen.findByText('The test is in progress. Wait until it ends.')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
