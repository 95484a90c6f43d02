import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { repeated } from './chat-patience.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const busy = (retryAfterSeconds: number | null) => new ApiError('TooManyRequests', { retryAfterSeconds })

test('[V4] what the server has no time for just now is asked again when it says so', async () => {
  const ask = vi.fn(async () => 'done').mockRejectedValueOnce(busy(1))
  const asked = repeated(ask)
  await vi.advanceTimersByTimeAsync(999)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect(asked).resolves.toBe('done')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('[V4] three times, then the reader is told', async () => {
  const ask = vi.fn(() => Promise.reject(busy(1)))
  const asked = repeated(ask).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toMatchObject({ name: 'TooManyRequests' })
  expect(ask).toHaveBeenCalledTimes(3)
})

test.each([busy(60), busy(null), new ApiError('ChatNotFound')])(
  'a longer wait and any other refusal are told at once',
  async (refusal) => {
    const ask = vi.fn(() => Promise.reject(refusal))
    await expect(repeated(ask)).rejects.toBe(refusal)
    expect(ask).toHaveBeenCalledOnce()
  },
)
