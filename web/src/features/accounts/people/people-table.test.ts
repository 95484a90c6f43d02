import { createElement } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeAcademy, makeMembership, makePerson, makeUser } from '#testing/make.ts'
import { peopleList, toQuery } from './people-filter.rules.ts'
import { peopleQueries } from './people.api.ts'
import { PeopleTable } from './people-table.tsx'

const { read: readFilter } = peopleList

const admin = makeUser({ academies: [makeAcademy(7, 'SuperAdmin'), makeAcademy(8, 'SuperAdmin')] })
const filter = readFilter({})
const nothing = () => undefined
const table = (values = filter) => createElement(PeopleTable, { filter: values, onChange: nothing, onReset: nothing })
const show = (academy: number | 'all', rows: ReturnType<typeof makePerson>[], count = rows.length, values = filter) =>
  queryClient.setQueryData(peopleQueries.list(academy, toQuery(values)).queryKey, { rows, count })

const roman = makePerson({
  id: 40,
  firstName: 'Роман',
  lastName: 'Лисенко',
  email: 'roman@example.com',
  academies: [makeMembership(7, ['HR'], { active: false }), makeMembership(8, ['Coach', 'Teacher'])],
  isBlocked: true,
  isEmailConfirmed: false,
})

beforeAll(() => speak('en'))
beforeEach(() => queryClient.clear())

describe('[ACC-62] a row', () => {
  test('shows who it is, the role here and what is the matter', () => {
    show(7, [roman])
    const text = textOf(draw(table(), { ...admin, currentAcademyId: 7 }))
    for (const part of ['Роман Лисенко', 'roman@example.com', '+380671234567', 'HR']) expect(text).toContain(part)
    expect(text).toContain('Account blocked Blocked here Email not confirmed')
    expect(text).not.toContain('Coach')
  })
  test('over all academies it names the role in each', () => {
    show('all', [roman])
    const text = textOf(draw(table(), { ...admin, currentAcademyId: null }))
    expect(text).toContain('HR Academy 7 Coach, Teacher Academy 8')
  })
  test('says group and stage in one academy, and result and mark only to who has chosen to see them', () => {
    const stage = {
      name: { ua: 'Test stage', en: 'Test stage' },
      state: 'Passed',
      successPercent: 80,
      mark: 9,
    } as const
    show(7, [makePerson({ studies: [{ academyId: 7, direction: 'JS', groups: ['Evening'], stage }] })])
    const usual = textOf(draw(table(), { ...admin, currentAcademyId: 7 }))
    expect(usual).toContain('JS · Evening Test stage')
    expect(usual).not.toContain('80%')
  })
  test('without a name it is a deleted person', () => {
    show(7, [makePerson({ firstName: '', lastName: '', email: '' })])
    expect(textOf(draw(table(), { ...admin, currentAcademyId: 7 }))).toContain('Deleted user')
  })
  test('has a menu named after the person, and none where nothing is allowed', () => {
    const may = { impersonate: false, block: false, blockAccount: false, delete: false, grantRoles: false }
    show(7, [roman, makePerson({ id: 41, may })])
    const html = draw(table(), { ...admin, currentAcademyId: 7 })
    const menus = tagsOf(html, 'button').filter((tag) => tag.includes('data-person-menu'))
    expect(menus).toHaveLength(1)
    expect(menus[0]).toContain('aria-label="Actions: Роман Лисенко"')
  })
})

describe('[ACC-62] the list', () => {
  test('says which part of it is shown', () => {
    show(7, [roman], 135)
    expect(textOf(draw(table(), { ...admin, currentAcademyId: 7 }))).toContain('1–1 of 135')
  })
  test('teaches when it is empty', () => {
    show(7, [])
    expect(textOf(draw(table(), { ...admin, currentAcademyId: 7 }))).toContain('No one here yet')
  })
  test('offers to drop a filter that finds nobody', () => {
    const values = readFilter({ search: 'zz' })
    show(7, [], 0, values)
    expect(textOf(draw(table(values), { ...admin, currentAcademyId: 7 }))).toMatch(/No one found.*Reset filters/)
  })
  test('leads on from a page that is no longer there', () => {
    const values = readFilter({ page: '4' })
    show(7, [], 25, values)
    expect(textOf(draw(table(values), { ...admin, currentAcademyId: 7 }))).toContain('Go to the last page')
  })
  test('is on its way', () => {
    expect(draw(table(), { ...admin, currentAcademyId: 7 })).toContain('aria-busy="true"')
  })
})
