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

test('[MAIL-03] Q-72: a switch puts their own address on a list', async () => {
  const page = await render(<OwnMailing />, { user: makeUser() })
  call.mockResolvedValueOnce(lists(true))
  await page.person.click(await articles())
  expect(call).toHaveBeenLastCalledWith(mailingListsApi.setOwn, { body: { list: 1, isSubscribed: true } })
  await waitFor(async () => expect((await articles()).checked).toBe(true))
})

/** An answer that comes when the test says so. */
const later = () => {
  const { promise, resolve, reject } = Promise.withResolvers<OwnSubscription[]>()
  call.mockReturnValueOnce(promise)
  return { resolve, reject }
}
const settings = () => call.mock.calls.slice(1).map(([, { body }]) => body)

test('on a slow line a switch moves with the press, and goes back with a message where the call fails', async () => {
  const page = await render(<OwnMailing />, { user: makeUser() })
  const answer = later()
  await page.person.click(await articles())
  expect([(await articles()).checked, (await articles()).getAttribute('aria-busy')]).toEqual([true, 'true'])
  answer.reject(new ApiError('LostInternetConnection'))
  await waitFor(async () => expect((await articles()).checked).toBe(false))
  expect((await articles()).getAttribute('aria-busy')).toBeNull()
  expect(alertList.get().map(({ kind, text }) => `${kind} ${text}`)).toEqual(['error error.LostInternetConnection'])
})

test('a press during a call is heard: the newest wish is sent after it', async () => {
  const page = await render(<OwnMailing />, { user: makeUser() })
  const [first, second] = [later(), later()]
  await page.person.click(await articles())
  await page.person.click(await articles())
  expect((await articles()).checked).toBe(false)
  expect(settings()).toEqual([{ list: 1, isSubscribed: true }])
  first.resolve(lists(true))
  await waitFor(() => expect(settings()).toHaveLength(2))
  expect(settings()[1]).toEqual({ list: 1, isSubscribed: false })
  second.resolve(lists(false))
  await waitFor(async () => expect((await articles()).getAttribute('aria-busy')).toBeNull())
  expect((await articles()).checked).toBe(false)
})

test('an answer about one list does not move the switch of another', async () => {
  const page = await render(<OwnMailing />, { user: makeUser() })
  const [ofArticles, ofIntakes] = [later(), later()]
  const intakes = screen.findByRole<HTMLInputElement>('switch', { name: 'Intakes and open lectures' })
  await page.person.click(await articles())
  await page.person.click(await intakes)
  ofIntakes.resolve([...lists(true).slice(0, 2), { list: 2, isSubscribed: true }])
  await waitFor(async () => expect((await intakes).getAttribute('aria-busy')).toBeNull())
  ofArticles.resolve(lists(true))
  await waitFor(async () => expect((await articles()).getAttribute('aria-busy')).toBeNull())
  expect([(await articles()).checked, (await intakes).checked]).toEqual([true, true])
})

test('a change that fails is told, and the switch shows what is true', async () => {
  const page = await render(<OwnMailing />, { user: makeUser() })
  call.mockRejectedValueOnce(new ApiError('UnknownError', { status: 500 }))
  await page.person.click(await articles())
  await waitFor(() => expect(alertList.get().map(({ kind }) => kind)).toEqual(['error']))
  expect((await articles()).checked).toBe(false)
})
