import { beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { render, screen } from '#testing/render.tsx'
import { VerifyScreen } from './verify-screen.tsx'

beforeAll(() => speak('en'))

test('a number that is too short is not asked about, and nobody reads that the certificate does not exist', async () => {
  const server = fakeServer(() => ({ body: { certificate: null, isValid: false } }))
  vi.stubGlobal('fetch', server.fetch)
  const onAsk = vi.fn()
  const { person } = await render(<VerifyScreen number="7K4M-Q2X" signature={undefined} onAsk={onAsk} />)
  expect(screen.getByText(/A number has 12 characters/)).toBeTruthy()
  expect(screen.queryByText(/doesn’t exist/)).toBeNull()
  const field = screen.getByLabelText(/Certificate number/)
  await person.type(field, 'A9')
  await person.click(screen.getByRole('button', { name: 'Verify' }))
  expect([document.activeElement, onAsk.mock.calls, server.seen]).toEqual([field, [], []])
  await person.clear(field)
  await person.type(field, ' 7k4m q2xa 90td ')
  await person.click(screen.getByRole('button', { name: 'Verify' }))
  expect(onAsk.mock.calls).toEqual([['7k4m q2xa 90td']])
  vi.unstubAllGlobals()
})
