import type { RecurringJob } from '@academy/contract/system'
import { within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { BackgroundJobs } from './background-jobs.tsx'

beforeAll(() => speak('en'))
beforeEach(() => queryClient.clear())
afterEach(() => void vi.unstubAllGlobals())

const user = makeUser({ academies: [makeAcademy(7, 'SuperAdmin')] })
const job = (values: Partial<RecurringJob> & Pick<RecurringJob, 'name'>): RecurringJob => ({
  lastRunAt: '2026-11-17T12:00:00.000Z',
  nextRunAt: '2026-11-17T12:05:00.000Z',
  isLate: false,
  waitingCount: 0,
  failedCount: 0,
  lastError: null,
  ...values,
})

test('each job says in plain words what came of it', async () => {
  const jobs = [
    job({ name: 'mail.forget', failedCount: 2, lastError: 'ECONNREFUSED' }),
    job({ name: 'audit.seal', isLate: true }),
    job({ name: 'push.clean-up', waitingCount: 1, lastError: 'ETIMEDOUT' }),
    job({ name: 'tests.settle-held', waitingCount: 1 }),
    job({ name: 'audit.verify', lastRunAt: null }),
    job({ name: 'reminders.send' }),
  ]
  vi.stubGlobal('fetch', fakeServer(() => ({ body: jobs })).fetch)
  await render(<BackgroundJobs />, { user })
  const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
  const failed = await rowOf('Delete the content of old emails')
  expect(failed.getByText('Failed')).toBeTruthy()
  expect(failed.getByText('2 failed runs · ECONNREFUSED')).toBeTruthy()
  expect((await rowOf('Seal new audit log entries')).getByText('Overdue')).toBeTruthy()
  const retried = await rowOf('Delete devices')
  expect(retried.getByText('Retrying')).toBeTruthy()
  expect(retried.getByText('1 in the queue · ETIMEDOUT')).toBeTruthy()
  expect((await rowOf('Move students')).getByText('In progress')).toBeTruthy()
  expect((await rowOf('Check the audit log')).getByText('Not run yet')).toBeTruthy()
  expect((await rowOf('Send reminders')).getByText('Completed')).toBeTruthy()
})

test('what could not be loaded is asked for again at the press of a button', async () => {
  let isBack = false
  const server = fakeServer(() => (isBack ? { body: [job({ name: 'reminders.send' })] } : failure('UnknownError', 500)))
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(<BackgroundJobs />, { user })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBack = true
  await person.click(retry)
  expect(await screen.findByText('Send reminders')).toBeTruthy()
})

test('a server without scheduled jobs says so', async () => {
  vi.stubGlobal('fetch', fakeServer(() => ({ body: [] })).fetch)
  await render(<BackgroundJobs />, { user })
  expect(await screen.findByText('No background jobs')).toBeTruthy()
})
