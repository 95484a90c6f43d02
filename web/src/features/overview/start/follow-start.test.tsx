import { startApi } from '@academy/contract/start'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, waitFor } from '#testing/render.tsx'
import { useFollowStart } from './follow-start.ts'
import { useStart } from './use-start.ts'

const line = vi.hoisted(() => ({ connected: null as ((isAgain: boolean) => void) | null }))
vi.mock('#domain/homework/review-rooms.ts', () => ({
  createReviewChannel: () => null,
  useReviewRooms: (_channel: unknown, _rooms: unknown, news: { onConnected: (isAgain: boolean) => void }) => {
    line.connected = news.onConnected
  },
}))
vi.mock('#domain/programme/programme-room.ts', () => ({ useProgrammeRoom: () => undefined }))

afterEach(() => void vi.unstubAllGlobals())

function Menu() {
  useStart(7)
  useFollowStart(7, true)
  return null
}

test('the numbers of the menu are asked for once by a page that opens, and again after the connection was away', async () => {
  const server = fakeServer(() => ({ body: {} }))
  vi.stubGlobal('fetch', server.fetch)
  const asked = () => server.to(startApi.mine.path).length
  await render(<Menu />, { user: makeUser({ academies: [makeAcademy(7, 'Teacher')] }) })
  await waitFor(() => expect(asked()).toBe(1))
  vi.useFakeTimers()
  try {
    line.connected!(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked()).toBe(1)
    line.connected!(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked()).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
