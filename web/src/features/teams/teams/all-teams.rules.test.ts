import type { Team } from '@academy/contract/teams'
import { expect, test } from 'vitest'
import { allTeamsList, shownTeams } from './all-teams.rules.ts'

const team = (id: number, name: string, academyName: string, people: number): Team =>
  ({
    id,
    name,
    academyName,
    stageName: { ua: `Етап ${id}`, en: `Stage ${id}` },
    coaches: [],
    technologies: [],
    userTeams: Array.from({ length: people }, () => ({ user: { firstName: '', lastName: '' } })),
  }) as unknown as Team
const teams = [team(1, 'Команда 10', 'Яр', 3), team(2, 'Команда 2', 'Ар', 3), team(3, 'Їжаки', 'Яр', 5)]
const idsAt = (words: Record<string, string>) => shownTeams(teams, allTeamsList.read(words), 'ua').map(({ id }) => id)

test('teams are sorted by a column, and by their names where that says nothing', () => {
  expect(idsAt({})).toEqual([1, 2, 3])
  expect(idsAt({ order: 'team' })).toEqual([3, 2, 1])
  expect(idsAt({ order: '-people' })).toEqual([3, 2, 1])
  expect(idsAt({ order: 'academy' })).toEqual([2, 3, 1])
  expect(idsAt({ order: '-stage' })).toEqual([3, 2, 1])
  expect(idsAt({ order: 'nonsense', search: 'їжаки' })).toEqual([3])
})
