import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { speak } from '#testing/draw.ts'
import { render, screen } from '#testing/render.tsx'
import { News } from './news.tsx'

const { call } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: object, input: { body: { email: string; list: number } }) => Promise<void>>(),
}))
vi.mock('#lib/api.ts', async (original) => ({ ...(await original<object>()), call }))

beforeAll(() => speak('en'))
beforeEach(() => call.mockReset())

const open = async () => {
  const page = await render(<News />)
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your email address' })
  return { ...page, email, send: () => page.person.click(screen.getByRole('button', { name: 'Subscribe' })) }
}

test('[MAIL-03] Q-72: who subscribes on the home page is told to look into the mailbox', async () => {
  call.mockResolvedValue()
  const page = await open()
  await page.person.type(page.email, ' reader@example.com ')
  await page.send()
  expect(call.mock.calls[0]![1].body).toMatchObject({ email: 'reader@example.com', list: 2 })
  const said = screen.getByRole('status').textContent
  expect(said).toContain('Check your inbox')
  expect(said).toContain('reader@example.com')
})

test('an empty field is not sent; the field takes the focus and says why', async () => {
  const page = await open()
  await page.send()
  expect(call).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(page.email)
  expect(screen.getByRole('alert').textContent).toBe('Please fill in this field')
})

test('what the server refuses is said at the field, and the address stays', async () => {
  const fields = [{ field: 'email', message: 'invalidEmailFormat' }]
  call.mockRejectedValueOnce(new ApiError('ValidationError', { status: 400, fields }))
  call.mockRejectedValueOnce(new ApiError('TooManyRequests', { status: 429 }))
  const page = await open()
  await page.person.type(page.email, 'reader')
  await page.send()
  expect(page.email.getAttribute('aria-invalid')).toBe('true')
  expect(page.email.value).toBe('reader')
  await page.person.type(page.email, '@example.com')
  expect(page.email.getAttribute('aria-invalid')).toBeNull()
  await page.send()
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect(page.email.value).toBe('reader@example.com')
})
