import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DemoTest } from '#features/assessment/demo-test/demo-test.tsx'
import { SharedResult } from '#features/assessment/demo-test/shared-result.tsx'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'
import { render, waitFor } from '#testing/render.tsx'
import { TestSummaryPage } from './test-summary.page.tsx'

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['test summary', 'TestNotFound', <TestSummaryPage key="1" summaryId="no-such" />],
  ['demo of an academy', 'AcademyNotFound', <DemoTest key="2" hash="no-such" directionId={null} />],
  ['result of a demo test', 'DemoTestNotFound', <SharedResult key="3" resultId="no-such" />],
])('[NAV-14][Q-29] an unknown %s is not found', async (_what, name, page) => {
  vi.stubGlobal('fetch', fakeServer(() => failure(name, 404)).fetch)
  const { addressNow } = await render(page, { user: makeStudent(), address: '/somewhere' })
  await waitFor(() => expect(addressNow()).toBe('/error/404'))
})
