import type { DemoSetting } from '@academy/contract/demo-tests'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { DemoSettings } from './demo-settings.tsx'

beforeAll(() => speak('en'))
afterEach(() => void vi.unstubAllGlobals())

const admin = makeUser({ academies: [makeAcademy(7, 'Admin')], currentAcademyId: 7 })
const setting = {
  groupId: 5,
  specialization: { id: 2, name: 'JS' },
  testId: 3,
  questionsCount: 10,
  durationMinutes: 15,
  takenCount: 0,
} as DemoSetting
const names = [{ id: 3, name: 'Demo', isDemo: true, questionsCount: 40 }]
type Reply = ReturnType<typeof failure> | { body: unknown }

const open = async (reply: () => Reply | Promise<Reply>) => {
  const server = fakeServer(({ method, path }) => {
    if (method !== 'GET') return reply()
    return { body: path.endsWith('/names') ? names : [setting] }
  })
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(<DemoSettings academyId={7} />, { user: admin })
  const count = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Questions' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save: JS' })
  const sent = () => server.seen.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  return { person, count, button, sent }
}

test('what the server refuses is said at its field, and the number stays', async () => {
  const fields = [{ field: 'questionsCount', message: 'outOfRange' }]
  const { person, count, button } = await open(() => failure('ValidationError', 400, { fields }))
  expect(button.disabled).toBe(true)
  await person.type(count, '0')
  await person.click(button)
  await waitFor(() => expect(count.getAttribute('aria-invalid')).toBe('true'))
  expect(count.value).toBe('100')
})

test('what is typed during a save stays and is sent next', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const { person, count, button, sent } = await open(() => promise)
  await person.clear(count)
  await person.type(count, '1')
  await person.click(button)
  await person.type(count, '2')
  resolve({ body: [{ ...setting, questionsCount: 1 }] })
  await waitFor(() => expect(button.disabled).toBe(false))
  expect(count.value).toBe('12')
  await person.click(button)
  await waitFor(() => expect(sent()).toMatchObject([{ questionsCount: 1 }, { questionsCount: 12 }]))
})
