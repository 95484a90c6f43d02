import type { Locale } from '@academy/contract/enums'
import type { Team } from '@academy/contract/teams'
import { text, view } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'
import { sortOf } from '#kit/list/sort-of.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import { localized } from '#lib/localized.ts'
import { isFound } from './board.rules.ts'

/** As the server lists them comes first: by academy and stage. */
export const teamOrders = [
  'id',
  'team',
  '-team',
  'academy',
  '-academy',
  'stage',
  '-stage',
  '-people',
  'people',
] as const

const parts = { search: text(), order: view(teamOrders) }
export const allTeamsList = defineList(parts)
export type AllTeamsState = ListState<typeof parts>

export const shownTeams = (
  teams: readonly Team[],
  { search, order }: AllTeamsState,
  locale: Locale,
): readonly Team[] => {
  const found = teams.filter((team) => isFound(team, search))
  const { orderField, order: direction } = sortOf(order)
  if (orderField === 'id') return found
  const sign = direction === 'desc' ? -1 : 1
  const words = (one: string, other: string) => one.localeCompare(other, languageTags[locale], { numeric: true })
  const compare: Record<typeof orderField, (one: Team, other: Team) => number> = {
    team: (one, other) => words(one.name, other.name),
    academy: (one, other) => words(one.academyName, other.academyName),
    stage: (one, other) => words(localized(one.stageName, locale), localized(other.stageName, locale)),
    people: (one, other) => one.userTeams.length - other.userTeams.length,
  }
  return found.toSorted((one, other) => sign * compare[orderField](one, other) || compare.team(one, other))
}
