import type { Academy, AcademyOverview, AcademyStage, AcademyWithStages } from '@academy/contract/academies'
import { academyTypes, keyOf } from '@academy/contract/enums'

export const academyStates = ['draft', 'open', 'closed'] as const
export type AcademyState = (typeof academyStates)[number]

/** a draft until somebody opens it for applications. */
export const stateOf = (academy: { isAcademyClosed: boolean; currentActiveStageId: number | null }): AcademyState => {
  if (academy.isAcademyClosed) return 'closed'
  return academy.currentActiveStageId === null ? 'draft' : 'open'
}

export type AcademyTypeName = keyof typeof academyTypes
export const academyTypeNames = Object.keys(academyTypes) as AcademyTypeName[]

export interface AcademyRow {
  id: number
  name: string
  typeName: AcademyTypeName
  state: AcademyState
  activeStage: AcademyStage | null
  stageNumber: number
  stagesCount: number
  directions: string[]
  /** null: not known (yet), here and below. */
  studentsCount: number | null
  requiresSecondFactor: boolean | null
  startDate: string | null
  endDate: string | null
}

/** The list of academies and the list of their stages, side by side. */
export const toRows = (
  academies: readonly Academy[],
  withStages: readonly AcademyWithStages[],
  overviews: readonly Pick<AcademyOverview, 'id' | 'requiresSecondFactor' | 'studentsCount'>[] = [],
): AcademyRow[] => {
  const overviewOf = new Map(overviews.map((overview) => [overview.id, overview]))
  const stagesOf = new Map(withStages.map((academy) => [academy.id, academy]))
  return academies.flatMap((academy) => {
    const own = stagesOf.get(academy.id)
    // Academies the person may only join are no matter of this list.
    if (own === undefined) return []
    const index = own.academyStages.findIndex((stage) => stage.id === own.currentActiveStageId)
    return {
      id: academy.id,
      name: academy.name,
      typeName: keyOf(academyTypes, academy.type) ?? 'Public',
      state: stateOf({ ...academy, currentActiveStageId: own.currentActiveStageId }),
      activeStage: own.academyStages[index] ?? null,
      stageNumber: index + 1,
      stagesCount: own.academyStages.length,
      directions: academy.directions.map(({ specialization }) => specialization.name),
      studentsCount: overviewOf.get(academy.id)?.studentsCount ?? null,
      requiresSecondFactor: overviewOf.get(academy.id)?.requiresSecondFactor ?? null,
      startDate: academy.startDate,
      endDate: academy.endDate,
    }
  })
}

export interface AcademyFilter {
  search: string
  type: string
  state: string
  sort: string
}

export const academyFilters = {
  isFiltered: ({ search, type, state }: AcademyFilter) => search.trim() !== '' || type !== '' || state !== '',
  countFilters: ({ type, state }: AcademyFilter) => Number(type !== '') + Number(state !== ''),
}

const compare = (a: AcademyRow, b: AcademyRow, by: string, tag: string): number => {
  if (by === 'dates') return (a.startDate ?? '').localeCompare(b.startDate ?? '')
  return a.name.localeCompare(b.name, tag)
}

/** `sort` is 'name', '-name', 'dates' or '-dates', as it stands in the address. */
export const applyFilter = (rows: readonly AcademyRow[], filter: AcademyFilter, tag: string): AcademyRow[] => {
  const wanted = filter.search.trim().toLocaleLowerCase(tag)
  const isDescending = filter.sort.startsWith('-')
  const by = filter.sort.replace(/^-/, '') || 'name'
  return rows
    .filter((row) => wanted === '' || row.name.toLocaleLowerCase(tag).includes(wanted))
    .filter((row) => filter.type === '' || row.typeName === filter.type)
    .filter((row) => filter.state === '' || row.state === filter.state)
    .toSorted((a, b) => compare(a, b, by, tag) * (isDescending ? -1 : 1))
}
