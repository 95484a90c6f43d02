import type { Academy, AcademyWithStages } from '@academy/contract/academies'
import { expect, test } from 'vitest'
import { applyFilter, toRows, type AcademyFilter } from './academy-rows.rules.ts'

const academy = (id: number, values: Partial<Academy> = {}): Academy => ({
  id,
  name: `Academy ${id}`,
  hash: `academy-${id}`,
  type: 0,
  isAcademyClosed: false,
  startDate: null,
  endDate: null,
  description: { ua: '', en: '' },
  directions: [],
  joinable: false,
  isMember: true,
  ...values,
})
const stages = (id: number, currentActiveStageId: number | null): AcademyWithStages => ({
  id,
  name: `Academy ${id}`,
  currentActiveStageId,
  academyStages: [1, 2].map((stageId) => ({
    id: id * 10 + stageId,
    name: { ua: `Етап ${stageId}`, en: `Stage ${stageId}` },
    stageType: 4,
    position: stageId,
    startDate: null,
    endDate: null,
    isOnlyForDesignated: false,
  })),
})
const everything: AcademyFilter = { search: '', type: '', state: '', sort: '' }

test('[ACAD-05] a row knows its active stage and how far that is', () => {
  const [row] = toRows([academy(1)], [stages(1, 12)])
  expect([row?.activeStage?.id, row?.stageNumber, row?.stagesCount]).toEqual([12, 2, 2])
})

test('a row counts its students once they are known', () => {
  const overview = { id: 1, requiresSecondFactor: false, studentsCount: 12 }
  expect(toRows([academy(1)], [stages(1, 12)])[0]?.studentsCount).toBeNull()
  expect(toRows([academy(1)], [stages(1, 12)], [overview])[0]?.studentsCount).toBe(12)
})

test('academies without stages for the reader are left out', () => {
  expect(toRows([academy(1), academy(2)], [stages(2, null)]).map((row) => row.id)).toEqual([2])
})

test('filters and order come from the address', () => {
  const rows = toRows(
    [
      academy(1, { name: 'Ґрунт', startDate: '2026-05-01T00:00:00Z' }),
      academy(2, { name: 'Весна', isAcademyClosed: true, startDate: '2026-03-01T00:00:00Z' }),
      academy(3, { name: 'Дніпро', type: 1, joinable: true }),
    ],
    [stages(1, null), stages(2, null), stages(3, null)],
  )
  const ids = (filter: Partial<AcademyFilter>) =>
    applyFilter(rows, { ...everything, ...filter }, 'uk').map((row) => row.id)
  expect(ids({})).toEqual([2, 1, 3])
  expect(ids({ sort: '-name' })).toEqual([3, 1, 2])
  expect(ids({ sort: '-dates' })).toEqual([1, 2, 3])
  expect(ids({ search: ' ВЕС' })).toEqual([2])
  expect(ids({ type: 'Private' })).toEqual([3])
  expect(ids({ state: 'closed' })).toEqual([2])
})
