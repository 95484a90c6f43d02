import { describe, expect, test } from 'vitest'
import { moveOf, type Dragged, type Zone } from './drag.rules.ts'

const user = { id: 21, firstName: 'Олена', lastName: 'Коваль', avatarUrl: null }
const free: Dragged = { user, userTeamId: null, teamId: null }
const inTeam: Dragged = { user, userTeamId: 111, teamId: 1 }
const zone = (teamId: number | null): Zone => ({ teamId, name: '' })

describe('dropping somebody', () => {
  test.each([
    ['without a team into a team adds', free, 2, { kind: 'add', people: [user], teamId: 2 }],
    ['[TEAM-14] of a team into another transfers', inTeam, 2, { kind: 'transfer', userTeamId: 111, teamId: 2 }],
    ['of a team among those without one takes out', inTeam, null, { kind: 'remove', userTeamId: 111 }],
    ['where they come from does nothing', inTeam, 1, null],
    ['without a team where they are does nothing', free, null, null],
  ])('%s', (_, dragged, teamId, move) => {
    expect(moveOf(dragged, zone(teamId))).toEqual(move)
  })
})
