import { describe, expect, test } from 'vitest'
import type { RoleName } from '@academy/contract/enums'
import { addressToInvite, grantable, mayRemove } from './employees.rules.ts'

describe('roles one can give', () => {
  test.each<[boolean, RoleName[], RoleName[]]>([
    [true, [], ['Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR']],
    [false, [], ['TrackOwner', 'Coach', 'Teacher', 'HR']],
    [false, ['Coach', 'HR'], ['TrackOwner', 'Teacher']],
  ])('SuperAdmin: %s, held %o: %o', (isSuperAdmin, held, roles) => {
    expect(grantable(isSuperAdmin, held)).toEqual(roles)
  })
})

describe('taking roles away', () => {
  const employee = (id: number, roles: RoleName[]) => ({
    id,
    roles,
    firstName: '',
    lastName: '',
    email: '',
    avatarUrl: null,
  })
  test.each([
    [{ id: 1, isSuperAdmin: false }, employee(2, ['Teacher']), true],
    [{ id: 1, isSuperAdmin: false }, employee(2, ['Admin', 'Teacher']), false],
    [{ id: 1, isSuperAdmin: true }, employee(2, ['Admin']), true],
    [{ id: 1, isSuperAdmin: true }, employee(1, ['Admin']), false],
  ])('%o and %o: %s', (viewer, of, expected) => {
    expect(mayRemove(viewer, of)).toBe(expected)
  })
})

describe('[V2] who is in no list', () => {
  const somebody = { id: 1, roles: [], firstName: '', lastName: '', email: '', avatarUrl: null }
  test.each([
    ['is invited by the whole address', ' Olena@Example.test ', [], 'olena@example.test'],
    ['is not invited by a part of it', 'olena@', [], null],
    ['is not invited by a name', 'Олена', [], null],
    ['is not invited before the list is there', 'olena@example.test', undefined, null],
    ['is not invited when found', 'olena@example.test', [{ ...somebody, email: 'Olena@example.test' }], null],
    ['is invited although a longer address is found', 'olena@example.test', [somebody], 'olena@example.test'],
  ] as const)('%s: %s', (_, search, found, address) => {
    expect(addressToInvite(search, found)).toBe(address)
  })
})
