import { mailingListsApi, type OwnSubscription } from '@academy/contract/mailing-lists'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { alertList } from '#lib/alerts.ts'
import { ApiError } from '#lib/api-error.ts'
import { speak } from '#testing/draw.ts'
import { makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { OwnMailing } from './own-mailing.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn<(endpoint: object, input: { body?: object }) => Promise<unknown>>() }))
vi.mock('#lib/api.ts', async (original) => ({ ...(await original<object>()), call }))

const lists = (isSubscribed: boolean): OwnSubscription[] => [
  { list: 0, isSubscribed: true },
  { list: 1, isSubscribed },
  { list: 2, isSubscribed: false },
]
beforeAll(() => speak('en'))
beforeEach(() => {
  alertList.set([])
  call.mockReset()
  call.mockResolvedValueOnce(lists(false))
})

const articles = () => screen.findByRole<HTMLInputElement>('switch', { name: 'New articles' })

test('[MAIL-03] Q-72: a switch puts the own address on a list', async () => {
  const page = await render(<OwnMailing />, { user: makeUser() })
  call.mockResolvedValueOnce(lists(true))
  await page.person.click(await articles())
  expect(call).toHaveBeenLastCalledWith(mailingListsApi.setOwn, { body: { list: 1, isSubscribed: true } })
  await waitFor(async () => expect((await articles()).checked).toBe(true))
})

test('a change that fails is told, and the switch shows what is true', async () => {
  const page = await render(<OwnMailing />, { user: makeUser() })
  call.mockRejectedValueOnce(new ApiError('UnknownError', { status: 500 }))
  await page.person.click(await articles())
  await waitFor(() => expect(alertList.get().map(({ kind }) => kind)).toEqual(['error']))
  expect((await articles()).checked).toBe(false)
})
