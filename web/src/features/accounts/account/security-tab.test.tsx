import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { makeAcademy, makeStudent, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { SecurityTab } from './security-tab.tsx'

beforeAll(() => speak('en'))
// Sessions and history are still on their way.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => vi.unstubAllGlobals())

const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

test.each([
  ['a student', makeStudent()],
  ['staff', makeUser({ isEmployee: true, academies: [makeAcademy(7, 'Teacher')] })],
])('two-step verification is offered to %s', async (_, user) => {
  await render(<SecurityTab />, { user })
  expect(await screen.findByRole('button', { name: 'Turn on two-step verification' })).toBeTruthy()
})

test('whoever owes it to an academy finds it before everything else', async () => {
  const secondFactor = { isEnabled: false, isRequired: true }
  await render(<SecurityTab />, { user: makeUser({ isEmployee: true, secondFactor }) })
  expect(titles()[0]).toContain('Two-step verification')
})
