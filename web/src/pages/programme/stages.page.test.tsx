import { academiesApi } from '@academy/contract/academies'
import { stageTypes } from '@academy/contract/enums'
import { stagesApi, type Stage } from '@academy/contract/stages'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { StagesPage } from './stages.page.tsx'

const admin = makeUser({ academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'Teacher')], currentAcademyId: null })

const stageIn = (academyId: number, id: number): Stage => ({
  id,
  academyId,
  academyName: `Academy ${academyId}`,
  stageType: stageTypes.Pending,
  name: { ua: `Етап ${id}`, en: `Stage ${id}` },
  nameUpdatedAt: {},
  description: null,
  urlName: `stage-${id}`,
  icon: null,
  position: id,
  startDate: null,
  endDate: null,
  isOnlyForDesignated: false,
  details: { testing: null, materials: null, lecture: null, project: null, page: null },
  counts: { opened: 0, passed: 0, failed: 0 },
  marks: { count: 0, average: null },
  updatedAt: '2026-05-01T10:00:00.000Z',
})

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

test('[ACAD-52] [STG-53] the stages of all academies stand under the name of theirs, and lead into it', async () => {
  const answers: Record<string, unknown> = {
    [stagesApi.list.path]: [stageIn(7, 1), stageIn(7, 2), stageIn(8, 3)],
    [academiesApi.withStages.path]: [{ currentActiveStageId: 2 }, { currentActiveStageId: null }],
  }
  vi.stubGlobal('fetch', fakeServer(({ path }) => ({ body: answers[path] ?? [] })).fetch)
  await render(<StagesPage />, { user: admin, address: '/main/stages' })
  const regions = await screen.findAllByRole('region')
  expect(regions.map((region) => region.querySelectorAll('article').length)).toEqual([2, 1])
  expect(screen.getByRole('link', { name: 'Academy 8' }).getAttribute('href')).toBe('/main/stages?academy=8')
  expect(screen.getByRole('link', { name: 'Етап 3' }).getAttribute('href')).toBe('/main/stages/3?academy=8')
  expect((await screen.findByText('Now')).closest('article')?.textContent).toContain('Етап 2')
  // Rights differ: the stages of the first academy are edited, those of the second are read.
  expect(screen.getByRole('link', { name: /Edit.*Етап 1/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /View.*Етап 3/ })).toBeTruthy()
  // The order is that of one academy.
  expect(screen.queryByRole('button', { name: /Move/ })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Academy' })).toBeTruthy()
})
