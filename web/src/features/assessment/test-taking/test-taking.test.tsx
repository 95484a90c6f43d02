import { testStatuses } from '@academy/contract/enums'
import type { OwnTestStatus } from '@academy/contract/tests'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { ownStatus } from './fake-world.ts'
import { TestTaking } from './test-taking.tsx'

// The document of the tests has no locks between tabs.
beforeAll(() => {
  const request = (_name: string, job: () => unknown) => job()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
})
afterAll(() => void Reflect.deleteProperty(navigator, 'locks'))
beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const open = async (status: Partial<OwnTestStatus>) => {
  const server = fakeServer(({ path }) =>
    path === '/api/tests/check-status'
      ? { body: ownStatus({ serverTime: new Date().toISOString(), ...status }) }
      : failure('StageNotAvailable', 403),
  )
  vi.stubGlobal('fetch', server.fetch)
  const { person } = await render(<TestTaking tools={null} />, { user: makeStudent(), address: '/test' })
  return { person, starts: () => server.to('/api/tests/start').length }
}

describe('the address of a test', () => {
  test('starts nothing: it says what is asked for, and waits for the button', async () => {
    const { person, starts } = await open({
      allowance: { extraMinutes: 15, hasOwnDates: false, note: '' },
    })
    const start = await screen.findByRole('button', { name: 'Start test' })
    const text = document.querySelector('main')!.textContent
    for (const part of ['30', '60 minutes', 'Attempts', '60%', 'You have one attempt', 'What awaits you'])
      expect(text).toContain(part)
    // The rules come after the button.
    expect(start.compareDocumentPosition(screen.getByText('What awaits you'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(starts()).toBe(0)
    await person.click(start)
    await waitFor(() => expect(starts()).toBe(1))
    expect(await screen.findByRole('heading', { name: "Couldn't get test" })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(starts()).toBe(2))
  })
  test('continues a running test with its time left, when somebody presses the button', async () => {
    const { person, starts } = await open({ status: testStatuses.ContinueTest, timeLeft: 1500 })
    expect((await screen.findByRole('timer')).textContent).toMatch(/^2[45]:\d\d$/)
    expect(starts()).toBe(0)
    await person.click(screen.getByRole('button', { name: 'Continue test' }))
    await waitFor(() => expect(starts()).toBe(1))
  })
  test('says when a test opens that has not opened yet, and offers no start', async () => {
    await open({ status: testStatuses.Countdown, startDate: '2999-01-10T10:00:00.000Z', timeLeft: 7200 })
    expect(await screen.findByText(/It opens .+GMT/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Start|Continue/ })).toBeNull()
    expect(screen.getByRole('link', { name: /cabinet|dashboard/ })).toBeTruthy()
  })
})
