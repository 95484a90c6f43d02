import { academiesApi, type AcademyProblem } from '@academy/contract/academies'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { OverviewProblems } from './overview-problems.tsx'

const academyId = 7
const problem: AcademyProblem = {
  kind: 'stageWithoutDates',
  severity: 'warning',
  stage: { id: 2, name: { ua: 'Interview', en: 'Interview' } },
  about: null,
}
const what = 'Interview: The start or end date is missing, so students won’t know when it is.'

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

const draw = (roleName: 'Admin' | 'TrackOwner') => {
  const path = academiesApi.check.path.replace(':id', String(academyId))
  vi.stubGlobal('fetch', fakeServer((request) => ({ body: request.path === path ? [problem] : [] })).fetch)
  return render(<OverviewProblems academyId={academyId} stages={[]} />, {
    user: makeUser({ academies: [makeAcademy(academyId, roleName)] }),
  })
}

test('an admin is led to the check of the programme', async () => {
  await draw('Admin')
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(`/main/academy/${academyId}?tab=check`)
  expect(screen.queryByText(what)).toBeNull()
})

test('the owner of a direction, who may not open the check, reads what it found', async () => {
  await draw('TrackOwner')
  expect(await screen.findByText(what)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
