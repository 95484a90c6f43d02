import { expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { useResetLink } from './use-reset-link.ts'

function Link() {
  return <output>{useResetLink('secret')}</output>
}

const stateAfter = async (reply: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(reply)
  vi.stubGlobal('fetch', server.fetch)
  await render(<Link />)
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe('asking'))
  return screen.getByRole('status').textContent
}

test('[ACC-40] a link that was used or is old says so before a password is typed', async () => {
  expect(await stateAfter(() => failure('InvalidResetPasswordToken', 400))).toBe('over')
})

test('a link that works opens the form', async () => {
  expect(await stateAfter(() => ({ status: 204 }))).toBe('open')
})

test('a server that cannot say it leaves the answer to the form', async () => {
  expect(await stateAfter(() => failure('TooManyRequests', 429))).toBe('open')
})
