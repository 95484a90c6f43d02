import type { AutogradeLecture } from '@academy/contract/autograde'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { AutogradePage } from './autograde.page.tsx'

const lecture = (stageLectureId: number, academyId: number, name: string): AutogradeLecture => ({
  academyId,
  academyName: `Academy ${academyId}`,
  stageLectureId,
  lectureName: { ua: name, en: name },
  stageName: { ua: 'Етап', en: 'Stage' },
  groupName: null,
  startDate: '2026-03-01T10:00:00.000Z',
  endDate: '2026-03-08T10:00:00.000Z',
  minMark: null,
  withRepo: 0,
  success: 0,
  failed: 0,
  never: 0,
  queued: 0,
  running: 0,
})

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

test('[ACAD-52] graded lectures of all academies say their academy and open in it', async () => {
  const lectures = [lecture(21, 8, 'Docker'), lecture(11, 7, 'Git')]
  const server = fakeServer(() => ({ body: { runners: [], lectures } }))
  vi.stubGlobal('fetch', server.fetch)
  const user = makeUser({
    academies: [makeAcademy(7, 'Teacher'), makeAcademy(8, 'TrackOwner'), makeAcademy(9, 'HR')],
    currentAcademyId: null,
  })
  await render(<AutogradePage />, { user, address: '/main/autograde' })
  expect((await screen.findByRole('link', { name: 'Docker' })).getAttribute('href')).toMatch(/21\?academy=8$/)
  expect(screen.getByRole('cell', { name: 'Academy 7' })).toBeTruthy()
  const academies = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Academy' })
  expect([...academies.options].map(({ text }) => text)).toEqual(['All', 'Academy 7', 'Academy 8'])
})
