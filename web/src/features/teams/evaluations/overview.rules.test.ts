import type { TeamWithEvaluations } from '@academy/contract/evaluations'
import { describe, expect, it } from 'vitest'
import { evaluationsAddress, overviewAddress } from './evaluations-address.rules.ts'
import { nextNumber, numbersOf, shownRows, toRow } from './overview.rules.ts'

const { read: readAddress, write: toAddress } = evaluationsAddress
const { read: readOverview, write: toOverview } = overviewAddress

const row = (
  name: string,
  mark: number | null,
  options: { evaluate?: boolean; coach?: string; events?: number } = {},
) =>
  toRow({
    team: {
      id: name.length,
      name,
      coaches: [{ id: 1, firstName: options.coach ?? 'Марта', lastName: 'Коваль' }],
      userTeams: [{ id: 1 }],
      may: { evaluate: options.evaluate ?? true },
    },
    evaluations: Array.from({ length: options.events ?? 1 }, (_, index) => ({
      id: index + 1,
      date: '2026-11-01',
      isCurrent: index === 0,
      studentEvaluations:
        mark === null ? [] : [{ userTeamId: 1, marks: [{ criterion: 'teamWork', mark }], feedback: { isStar: false } }],
    })),
    earlier: [],
  } as unknown as TeamWithEvaluations)

const rows = [row('Сокіл', 5), row('Альфа 10', null, { evaluate: false }), row('Альфа 2', 3, { coach: 'Іван' })]
const names = (address: Record<string, string>) => shownRows(rows, readOverview(address)).map(({ team }) => team.name)

describe('the list of teams', () => {
  it('goes by name, numbers as numbers', () => expect(names({})).toEqual(['Альфа 2', 'Альфа 10', 'Сокіл']))
  it('goes by average both ways', () => {
    expect(names({ order: 'average' })).toEqual(['Альфа 10', 'Альфа 2', 'Сокіл'])
    expect(names({ order: '-average' })).toEqual(['Сокіл', 'Альфа 2', 'Альфа 10'])
  })
  it('goes by progress', () => expect(names({ order: 'progress' })[0]).toBe('Альфа 10'))
  it('finds teams and coaches', () => {
    expect(names({ search: ' сок ' })).toEqual(['Сокіл'])
    expect(names({ search: 'іван' })).toEqual(['Альфа 2'])
  })
  it('shows own ones and unfinished ones', () => {
    expect(names({ show: 'mine' })).toEqual(['Альфа 2', 'Сокіл'])
    expect(names({ show: 'open' })).toEqual(['Альфа 10'])
  })
  it('counts', () =>
    expect(numbersOf([...rows, row('Без подій', null, { events: 0 })])).toEqual({
      evaluated: 2,
      students: 4,
      teamsDone: 2,
      teams: 4,
      waiting: 1,
      average: 4,
    }))
  it('numbers the next event after the longest row of them', () =>
    expect(nextNumber([row('А', null, { events: 3 }), row('Б', null)])).toBe(4))
})

describe('the address', () => {
  it('comes back as it was', () => {
    const overview = { stage: '4', search: 'x', show: 'open', order: '-average' }
    expect(toOverview(readOverview(overview))).toEqual(overview)
    const address = { stage: '4', team: '5', evaluation: '6' }
    expect(toAddress(readAddress(address))).toEqual(address)
  })
  it('takes what it does not know as not said', () => {
    expect(readAddress({ stage: '-1', team: '0', evaluation: 'x' })).toEqual({
      stageId: null,
      teamId: null,
      eventId: null,
    })
    expect(readOverview({ show: 'x', order: 'y' })).toMatchObject({ show: 'all', order: 'name', direction: 'asc' })
  })
})
