import type { StageTestRow } from '@academy/contract/stage-tests'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { AllowanceEditor } from './allowance-editor.tsx'
import { nightTest } from '#testing/night-test.ts'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
const student = { id: 5, fullName: 'Ada Byron', avatarUrl: null }

const open = async (reply: ReturnType<typeof failure> | { body: unknown }) => {
  const server = fakeServer(({ method }) => (method === 'PUT' ? reply : { body: [] }))
  vi.stubGlobal('fetch', server.fetch)
  const onDone = vi.fn<() => void>()
  const stageTest = { id: 3, durationMinutes: 60 } as StageTestRow
  const { person } = await render(
    <AllowanceEditor academyId={7} {...{ stageTest, student, onDone }} allowance={null} />,
    { user: admin },
  )
  const minutes = document.querySelector<HTMLInputElement>('#allowance-extraMinutes')!
  const sent = () => server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { person, minutes, sent, onDone, save: () => person.click(screen.getByRole('button', { name: 'Save' })) }
}

test('nothing allowed is refused at its field, which gets the focus, and is not sent', async () => {
  const { person, minutes, sent, save } = await open({ body: {} })
  await person.clear(minutes)
  await save()
  expect(minutes.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(minutes)
  expect(sent()).toEqual([])
})

nightTest('what the server refuses is said at its field, and the text stays', async () => {
  const fields = [{ field: 'note', message: 'toLong' }]
  const { person, save, onDone } = await open(failure('ValidationError', 400, { fields }))
  const note = document.querySelector<HTMLInputElement>('#allowance-note')!
  await person.type(note, 'Certificate')
  await save()
  await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'))
  expect(note.value).toBe('Certificate')
  expect(onDone).not.toHaveBeenCalled()
})

test('more minutes are saved', async () => {
  const { person, minutes, sent, save, onDone } = await open({ body: {} })
  await person.clear(minutes)
  await person.type(minutes, '20')
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ extraMinutes: 20, startDate: null, endDate: null, note: '' }])
})
