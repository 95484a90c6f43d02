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

const terms = {
  document: 'terms',
  version: 3,
  publishedAt: '2026-11-01T10:00:00.000Z',
  text: [{ type: 'paragraph', children: ['Be kind.'] }],
}
const mailLink = () => screen.queryAllByRole('link').find((link) => link.getAttribute('href')?.startsWith('mailto:'))
const answering = (settings: ReturnType<typeof failure> | { body: object }, text: object = { body: terms }) => {
  const server = fakeServer(({ path }) => (path.startsWith('/api/legal-texts') ? text : settings))
  vi.stubGlobal('fetch', server.fetch)
}

test('[ERR-26] a contact that does not arrive is only logged: the text stands, and nothing is said', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answering(failure('UnknownError', 500))
  await render(<LegalText document="terms" />)
  await waitFor(() => expect(logged.mock.calls).toMatchObject([[{ name: 'UnknownError', status: 500 }]]))
  expect(await screen.findByText('Be kind.')).toBeTruthy()
  expect(mailLink()).toBeUndefined()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(alertList.get()).toEqual([])
})

test('[NAV-12] [CONST-35] the text with its version and date, the contact of the settings, and the other documents', async () => {
  answering({ body: { supportEmail: 'help@academy.test', legalDocuments: ['terms', 'privacy'] } })
  await render(<LegalText document="terms" />)
  expect(await screen.findByText('Be kind.')).toBeTruthy()
  expect(screen.getByText(/^Version 3, effective .*2026/)).toBeTruthy()
  await waitFor(() => expect(mailLink()?.getAttribute('href')).toBe('mailto:help@academy.test'))
  expect(mailLink()!.closest('p')!.textContent).toBe('Questions? Write to us: help@academy.test')
  const others = screen.getByRole('navigation').textContent
  expect(others).toBe('Privacy policy')
})

test('[NAV-12] a document that nobody has written says so', async () => {
  answering({ body: { supportEmail: 'help@academy.test', legalDocuments: [] } }, failure('EndpointNotFound', 404))
  await render(<LegalText document="imprint" />)
  expect(await screen.findByText('There’s no text here yet.')).toBeTruthy()
})
