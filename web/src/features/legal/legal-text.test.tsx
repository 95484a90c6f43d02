import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { LegalText } from './legal-text.tsx'

beforeAll(() => speak('en'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const mailLink = () => screen.queryAllByRole('link').find((link) => link.getAttribute('href')?.startsWith('mailto:'))

test('[ERR-26] a contact that does not arrive is only logged: the text stands, and nothing is said', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', fakeServer(() => failure('UnknownError', 500)).fetch)
  await render(<LegalText document="terms" />)
  await waitFor(() => expect(logged.mock.calls).toMatchObject([[{ name: 'UnknownError', status: 500 }]]))
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  expect(mailLink()).toBeUndefined()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(alertList.get()).toEqual([])
})

test('[CONST-35] the contact is the address of the settings', async () => {
  vi.stubGlobal('fetch', fakeServer(() => ({ body: { supportEmail: 'help@academy.test' } })).fetch)
  await render(<LegalText document="terms" />)
  await waitFor(() => expect(mailLink()?.getAttribute('href')).toBe('mailto:help@academy.test'))
  expect(mailLink()!.closest('p')!.textContent).toBe('Questions? Write to us: help@academy.test')
})
