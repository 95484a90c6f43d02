/** What the address says; anything unknown in it counts as not said. */
export interface EvaluationsAddress {
  stageId: number | null
  teamId: number | null
  eventId: number | null
}

const readId = (word: string | undefined): number | null => (/^[1-9]\d{0,9}$/.test(word ?? '') ? Number(word) : null)
const toWord = (id: number | null): string => (id === null ? '' : String(id))

export const readAddress = (words: Readonly<Record<string, string | undefined>>): EvaluationsAddress => ({
  stageId: readId(words.stage),
  teamId: readId(words.team),
  eventId: readId(words.evaluation),
})

export const toAddress = ({ stageId, teamId, eventId }: EvaluationsAddress): Record<string, string> => ({
  stage: toWord(stageId),
  team: toWord(teamId),
  evaluation: toWord(eventId),
})

export const overviewShows = ['all', 'mine', 'open'] as const
export type OverviewShow = (typeof overviewShows)[number]
export const overviewOrders = ['name', 'progress', 'average'] as const
export type OverviewOrder = (typeof overviewOrders)[number]

export interface OverviewAddress {
  stageId: number | null
  search: string
  show: OverviewShow
  order: OverviewOrder
  direction: 'asc' | 'desc'
}

export const searchMaxLength = 100
const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((candidate) => candidate === value)

export const readOverview = (words: Readonly<Record<string, string | undefined>>): OverviewAddress => ({
  stageId: readId(words.stage),
  search: (words.search ?? '').slice(0, searchMaxLength),
  show: oneOf(overviewShows, words.show) ?? 'all',
  order: oneOf(overviewOrders, words.order?.replace(/^-/, '')) ?? 'name',
  direction: words.order?.startsWith('-') ? 'desc' : 'asc',
})

/** What is usual needs no words in the address. */
export const toOverview = ({ stageId, search, show, order, direction }: OverviewAddress): Record<string, string> => ({
  stage: toWord(stageId),
  search,
  show: show === 'all' ? '' : show,
  order: order === 'name' && direction === 'asc' ? '' : `${direction === 'desc' ? '-' : ''}${order}`,
})
