import type { RoleName } from '@academy/contract/enums'
import type { StageTestRow } from '@academy/contract/stage-tests'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { StageTests } from './stage-tests.tsx'

const row: StageTestRow = {
  id: 1,
  academyId: 7,
  academyName: 'Academy 7',
  stageId: 3,
  stageName: { ua: 'Тест', en: 'Entrance test' },
  groupId: 2,
  groupName: 'JS',
  test: null,
  startDate: null,
  endDate: null,
  questionsCount: 10,
  durationMinutes: 30,
  passPercent: 60,
  counts: { expected: 0, started: 0, running: 0, finished: 0, passed: 0 },
  allowancesCount: 0,
}

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

test.each<[RoleName, string]>([
  ['TrackOwner', 'Set up stage'],
  ['HR', 'View'],
  ['Coach', 'View'],
])('%s: the link to the stage says "%s"', async (role, name) => {
  vi.stubGlobal('fetch', fakeServer(() => ({ body: [row] })).fetch)
  await render(<StageTests selection={7} />, {
    user: makeUser({ academies: [makeAcademy(7, role)], currentAcademyId: 7 }),
  })
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/main/stages/3')
})
