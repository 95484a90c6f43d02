import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { knownSession } from '#lib/session/session.store.ts'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeStage, makeStudent } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { NoAvailableStagesPage } from './no-available-stages.page.tsx'
import { nightTest } from '#testing/night-test.ts'

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

nightTest('[NAV-27][NAV-79] who waits for the first stage is told when it opens, without asking', async () => {
  // It opens about when the page is drawn again to listen: that must not end the waiting.
  const soon = makeStage({ id: 3, available: false, startDate: new Date(Date.now() + 3_000).toISOString() })
  const waiting = makeStudent({ routes: [soon] })
  const server = fakeServer(() => ({ body: { ...waiting, routes: [{ ...soon, available: true }] } }))
  vi.stubGlobal('fetch', server.fetch)
  await render(<NoAvailableStagesPage />, { user: waiting, address: '/no-available-stages' })
  expect(await screen.findByRole('button')).toBeTruthy()
  await waitFor(() => expect(knownSession()?.user.routes[0]?.available).toBe(true))
})

test('[NAV-27] who waits reads when the first stage starts', async () => {
  const dates = ['2126-05-04T07:00:00.000Z', '2126-04-02T07:00:00.000Z']
  const routes = dates.map((startDate, id) => makeStage({ id, available: false, startDate }))
  await render(<NoAvailableStagesPage />, { user: makeStudent({ routes }), address: '/no-available-stages' })
  expect(await screen.findByText(/The first one starts on .*2126/)).toBeTruthy()
})
