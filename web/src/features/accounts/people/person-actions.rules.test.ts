import type { Person } from '@academy/contract/people'
import { describe, expect, test } from 'vitest'
import { makeAcademy, makeMembership, makePerson, makeUser } from '#testing/make.ts'
import { actionsFor, badgesOf, grantableRoles, placesFor } from './person-actions.rules.ts'

const superAdmin = makeUser({ academies: [makeAcademy(7, 'SuperAdmin'), makeAcademy(8, 'SuperAdmin')] })
const admin = makeUser({ academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'Teacher')] })
const inSeven = (user: typeof admin) => ({ user, selection: 7 })
const everywhere = (user: typeof admin) => ({ user, selection: 'all' as const })
const nothing: Person['may'] = {
  impersonate: false,
  block: false,
  blockAccount: false,
  delete: false,
  grantRoles: false,
}
const coach = makePerson({ academies: [makeMembership(7, ['Coach']), makeMembership(8, ['Coach'])] })

describe('[ACC-62] the menu of a person', () => {
  test('holds what the server allows', () => {
    expect(actionsFor(coach, inSeven(superAdmin))).toEqual([
      'actAs',
      'grantRole',
      'removeRole',
      'block',
      'blockAccount',
      'delete',
    ])
  })
  test('and nothing else', () => {
    expect(actionsFor({ ...coach, may: nothing }, inSeven(superAdmin))).toEqual([])
  })
  test.each<[keyof Person['may'], string[]]>([
    ['impersonate', ['actAs']],
    ['grantRoles', ['grantRole', 'removeRole']],
    ['block', ['block']],
    ['blockAccount', ['blockAccount']],
    ['delete', ['delete']],
  ])('%s alone offers %j', (right, actions) => {
    expect(actionsFor({ ...coach, may: { ...nothing, [right]: true } }, inSeven(superAdmin))).toEqual(actions)
  })
  test('[SESS-26] acting as somebody is offered only where the server allows it', () => {
    expect(actionsFor(makePerson({ may: nothing }), inSeven(admin))).not.toContain('actAs')
    expect(actionsFor(makePerson(), inSeven(admin))).toContain('actAs')
  })
  test('[ACC-73] comments are offered to staff, about students of an academy in view, never about oneself', () => {
    const student = makePerson({ academies: [makeMembership(7, ['Student'])], may: nothing })
    const teacher = makeUser({ academies: [makeAcademy(7, 'Teacher')] })
    expect(actionsFor(student, inSeven(teacher))).toEqual(['comments'])
    expect(placesFor('comments', student, everywhere(superAdmin)).map(({ id }) => id)).toEqual([7])
    expect(actionsFor({ ...student, id: teacher.id }, inSeven(teacher))).toEqual([])
    expect(actionsFor({ ...coach, may: nothing }, inSeven(teacher))).toEqual([])
    const elsewhere = makePerson({ academies: [makeMembership(8, ['Student'])], may: nothing })
    expect(actionsFor(elsewhere, inSeven(superAdmin))).toEqual([])
  })
  test('[ACC-54] missing data of students are filled in by who may, never one’s own', () => {
    const student = makePerson({ academies: [makeMembership(7, ['Student'])], may: nothing })
    const offeredTo = (role: 'Admin' | 'TrackOwner' | 'Coach' | 'Teacher' | 'HR') =>
      actionsFor(student, inSeven(makeUser({ academies: [makeAcademy(7, role)] }))).includes('missingData')
    expect((['Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR'] as const).filter(offeredTo)).toEqual(['Admin', 'HR'])
    expect(actionsFor({ ...student, id: admin.id }, inSeven(admin))).not.toContain('missingData')
    expect(actionsFor({ ...coach, may: nothing }, inSeven(superAdmin))).not.toContain('missingData')
  })
  test('the direction of a student is changed by who manages groups (Q-11)', () => {
    const student = makePerson({ academies: [makeMembership(7, ['Student'])], may: nothing })
    const offeredTo = (role: 'Admin' | 'TrackOwner' | 'Coach' | 'Teacher' | 'HR') =>
      actionsFor(student, inSeven(makeUser({ academies: [makeAcademy(7, role)] }))).includes('direction')
    expect((['Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR'] as const).filter(offeredTo)).toEqual([
      'Admin',
      'TrackOwner',
    ])
    expect(actionsFor({ ...coach, may: nothing }, inSeven(superAdmin))).not.toContain('direction')
  })
  test('turns with the state', () => {
    const blocked = makePerson({ academies: [makeMembership(7, ['Student'], { active: false })], isBlocked: true })
    const actions = actionsFor(blocked, inSeven(superAdmin))
    expect(actions).toEqual(expect.arrayContaining(['unblock', 'unblockAccount']))
    for (const action of ['block', 'blockAccount', 'removeRole']) expect(actions).not.toContain(action)
  })
})

describe('the academies a change can be about', () => {
  const idsOf = (...args: Parameters<typeof placesFor>) => placesFor(...args).map(({ id }) => id)

  test('with an academy selected, only that one', () => {
    expect(idsOf('block', coach, inSeven(superAdmin))).toEqual([7])
    expect(idsOf('grantRole', coach, inSeven(superAdmin))).toEqual([7])
  })
  test('over all of them, those in which the caller has the right', () => {
    expect(idsOf('block', coach, everywhere(superAdmin))).toEqual([7, 8])
    expect(idsOf('block', coach, everywhere(admin))).toEqual([7])
    expect(idsOf('grantRole', coach, everywhere(admin))).toEqual([7])
  })
  test('an Admin has no power over another Admin, there', () => {
    const adminOfBoth = makeUser({ academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'Admin')] })
    const person = makePerson({ academies: [makeMembership(7, ['Admin']), makeMembership(8, ['Coach'])] })
    for (const action of ['block', 'grantRole', 'removeRole'] as const) {
      expect(idsOf(action, person, everywhere(adminOfBoth))).toEqual([8])
      expect(idsOf(action, person, everywhere(superAdmin))).toEqual([7, 8])
    }
  })
  test('an Admin gives roles to people of the academy and to employees, a SuperAdmin to anybody', () => {
    const adminOfBoth = makeUser({ academies: [makeAcademy(7, 'Admin'), makeAcademy(8, 'Admin')] })
    const learner = makePerson({ academies: [makeMembership(7, ['Student'])] })
    const teacher = makePerson({ academies: [makeMembership(7, ['Teacher'])] })
    expect(idsOf('grantRole', learner, everywhere(adminOfBoth))).toEqual([7])
    expect(idsOf('grantRole', teacher, everywhere(adminOfBoth))).toEqual([7, 8])
    expect(idsOf('grantRole', learner, everywhere(superAdmin))).toEqual([7, 8])
  })
  test('a student has no role to take away', () => {
    expect(idsOf('removeRole', makePerson({ academies: [makeMembership(7, ['Student'])] }), inSeven(admin))).toEqual([])
  })
})

test('nobody gives a role above their own, and being a student is no gift', () => {
  expect(grantableRoles(inSeven(admin))).toEqual(['TrackOwner', 'Coach', 'Teacher', 'HR'])
  expect(grantableRoles(inSeven(superAdmin))).toEqual(['Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR'])
})

describe('[ACC-62] the badges', () => {
  test.each<[string, Partial<Person>, string[]]>([
    ['nothing special', {}, ['active']],
    ['the account', { isBlocked: true }, ['accountBlocked']],
    ['this academy', { academies: [makeMembership(7, ['Student'], { active: false })] }, ['blockedHere']],
    ['the e-mail', { isEmailConfirmed: false }, ['emailNotConfirmed']],
    [
      'all at once',
      {
        isBlocked: true,
        isEmailConfirmed: false,
        academies: [makeMembership(7, ['Student'], { active: false })],
      },
      ['accountBlocked', 'blockedHere', 'emailNotConfirmed'],
    ],
  ])('%s', (_, values, badges) => {
    expect(badgesOf(makePerson(values), inSeven(admin))).toEqual(badges)
  })
  test('another academy is no matter of this one', () => {
    const person = makePerson({ academies: [makeMembership(8, ['Student'], { active: false })] })
    expect(badgesOf(person, inSeven(admin))).toEqual(['active'])
    expect(badgesOf(person, everywhere(admin))).toEqual(['blockedHere'])
  })
})
