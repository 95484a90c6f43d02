import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { screen, waitFor } from '#testing/render.tsx'
import { router } from './router.tsx'

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const settings = { liveChatUrl: null, analyticsUrl: null, headerLinks: [], legalDocuments: [], socialProviders: [] }
const verification = { certificate: null, isValid: false }

/** The application at an address, for a visitor. */
const open = async (address: string) => {
  const server = fakeServer(() => ({ body: { ...settings, ...verification } }))
  vi.stubGlobal('fetch', server.fetch)
  const visit = createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  await visit.load()
  render(<RouterProvider router={visit as never} />)
  return { server, person: userEvent.setup(), addressNow: () => visit.state.location.href, history: visit.history }
}

test('a page is given the parts of its path; a row without them shows the same page', async () => {
  const { person, addressNow, server } = await open('/verify')
  const number = await screen.findByRole('textbox', { name: 'Certificate number' })
  expect(server.seen.some(({ path }) => path.includes('ABCD-EFGH-JKLM'))).toBe(false)
  await person.type(number, 'ABCD-EFGH-JKLM{Enter}')
  await waitFor(() => expect(server.seen.some(({ path }) => path.includes('ABCD-EFGH-JKLM'))).toBe(true))
  expect(addressNow()).toBe('/verify/ABCD-EFGH-JKLM')
})

test('[ACC-40] the token of a recovery mail is out of the address and of the history when its page is drawn', async () => {
  const { addressNow, history } = await open('/auth/reset-password/secret')
  expect(await screen.findByRole('heading', { level: 1, name: 'New password' })).toBeTruthy()
  expect(addressNow()).toBe('/auth/reset-password')
  expect(history.location.state).toMatchObject({ resetToken: 'secret' })
  expect(history.length).toBe(1)
})
