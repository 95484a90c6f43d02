import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { interviewsAt } from './interviews-address.rules.ts'
import { StudentsTab } from './students-tab.tsx'

const totals = {
  notBooked: 0,
  booked: 0,
  waiting: 0,
  noShow: 0,
  answered: 2,
  toPublish: 0,
  toPublishPassed: 0,
  proposedToFail: [4],
}

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['before the results are published', 2, true],
  ['once they are', 0, false],
] as const)(
  '%s, whoever lets students fail is told to publish first: %i left, %s',
  async (_when, toPublish, isTold) => {
    const body = { rows: [], count: 0, totals: { ...totals, toPublish } }
    vi.stubGlobal('fetch', fakeServer(({ path }) => ({ body: path.endsWith('/students') ? body : [] })).fetch)
    await render(
      <StudentsTab
        {...{ academyId: 7, stageId: 9, address: interviewsAt(new Date()).read({ tab: 'students' }) }}
        onChange={() => {}}
        onOpen={() => {}}
        onLetFail={() => {}}
      />,
      { user: makeUser({ academies: [makeAcademy(7, 'Admin')] }) },
    )
    expect((await screen.findByText(/You see the list first/)).textContent.includes('Publish the results first')).toBe(
      isTold,
    )
  },
)
