import { mailboxApi } from '@academy/contract/system'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { render, screen } from '#testing/render.tsx'
import { Mailbox } from './mailbox.tsx'

type Call = (endpoint: object) => Promise<unknown>
const { call } = vi.hoisted(() => ({ call: vi.fn<Call>() }))
vi.mock('#lib/api.ts', async (original) => ({ ...(await original<object>()), call }))

const summary = { id: 5, to: 'me@example.test', subject: 'Confirm your email', createdAt: '2026-01-01T10:00:00.000Z' }
const text = 'Confirm: http://localhost/auth/confirm-email/abc'

beforeAll(() => speak('en'))
beforeEach(() => {
  call.mockReset()
  call.mockImplementation((endpoint) =>
    Promise.resolve(endpoint === mailboxApi.list ? [summary] : { ...summary, text, html: '<p>Confirm</p>' }),
  )
})

test('[MAIL-19] a mail is shown in a frame that runs nothing and knows nothing of the page; its text is one press away', async () => {
  const { person } = await render(<Mailbox openId={null} hrefOf={(id) => `/mailbox?mail=${id}`} />)
  const frame = await screen.findByTitle('Email “Confirm your email”')
  expect(frame.getAttribute('src')).toBe('/mailbox-mail/5')
  const allowed = frame.getAttribute('sandbox')!.split(' ')
  expect(allowed).toContain('allow-top-navigation-by-user-activation')
  expect(allowed).not.toContain('allow-scripts')
  expect(allowed).not.toContain('allow-same-origin')

  await person.click(screen.getByRole('radio', { name: 'Plain text' }))
  expect(screen.queryByTitle('Email “Confirm your email”')).toBeNull()
  expect(screen.getByRole('link', { name: 'http://localhost/auth/confirm-email/abc' })).toBeDefined()
})
