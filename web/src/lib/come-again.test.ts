import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { comeAgain } from './come-again.ts'

test('[T5] whoever tried too often is told how long to wait', () => {
  const error = new ApiError('TooManyRequests', { status: 429, retryAfterSeconds: 840 })
  expect(comeAgain(error)).toEqual({ text: 'form.tooManyTries', waitSeconds: 840 })
})

test.each([502, 503, 504])('[T5] a server that has too much to do says so, and when to try again: %i', (status) => {
  const error = new ApiError('UnknownError', { status, retryAfterSeconds: 2 })
  expect(comeAgain(error)).toEqual({ text: 'form.busy', waitSeconds: 2 })
})

test.each([
  new ApiError('TooManyRequests', { status: 429 }),
  new ApiError('UnknownError', { status: 503 }),
  new ApiError('UnknownError', { status: 500, retryAfterSeconds: 2 }),
  new TypeError('x'),
])('anything else has no time to name: %s', (error) => {
  expect(comeAgain(error)).toBeNull()
})
