import { academiesApi } from '@academy/contract/academies'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { comingFrom } from '#lib/session/coming-from.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { RegisterForm } from './register-form.tsx'

beforeAll(() => speak('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('[ACC-22] the academy of a link that was followed earlier is named, and can be left out', async () => {
  const direction = { id: 4, specialization: { id: 1, name: 'QA' } }
  const academy = { id: 7, name: 'Evening school', type: 0, directions: [direction] }
  const byHash = academiesApi.byHash.path.replace(':hash', 'evening')
  const { fetch } = fakeServer(({ path }) => ({ body: path === byHash ? academy : [] }))
  vi.stubGlobal('fetch', fetch)
  comingFrom.keep({ academyHash: 'evening', direction: 4 })
  const onLeaveAcademy = vi.fn()
  const { person } = await render(
    <RegisterForm referral={undefined} onLeaveAcademy={onLeaveAcademy} onDone={() => undefined} />,
  )
  expect(await screen.findByText('You’re joining “Evening school”')).toBeTruthy()
  expect(screen.getByLabelText(/Direction/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Continue without this academy' }))
  await waitFor(() => expect(screen.queryByText(/Evening school/)).toBeNull())
  expect(screen.queryByLabelText(/Direction/)).toBeNull()
  expect([comingFrom.kept(), onLeaveAcademy.mock.calls.length]).toEqual([null, 1])
})
