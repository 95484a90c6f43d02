import { createElement } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { groupsList, toQuery } from './material-groups-filter.rules.ts'
import { materialGroupsQueries } from './material-groups.api.ts'
import { MaterialGroupsTable } from './material-groups-table.tsx'

const { read: readFilter } = groupsList

const teacher = makeUser({ academies: [makeAcademy(7, 'Teacher')] })
const nothing = () => undefined
const drawn = (filter = readFilter({})) =>
  draw(
    createElement(MaterialGroupsTable, {
      selection: 7,
      filter,
      hrefOf: ({ id }) => `/main/material-groups?group=${id}`,
      onOpen: nothing,
      onChange: nothing,
      onReset: nothing,
    }),
    teacher,
  )
const show = (rows: object[], filter = readFilter({})) =>
  queryClient.setQueryData(materialGroupsQueries.list(7, toQuery(filter)).queryKey, {
    rows: rows as never,
    count: rows.length,
  })

beforeAll(() => speak('en'))
beforeEach(() => queryClient.clear())

test('[MAT-04] a row names the group, what is in it and where it is shown', () => {
  show([
    {
      id: 5,
      name: 'Перші кроки',
      categories: [{ category: 1, count: 4 }],
      stages: [{ id: 1, name: { ua: 'Матеріали', en: 'Materials' } }],
      updatedAt: '2026-11-15T09:00:00.000Z',
    },
    { id: 6, name: 'Нова', categories: [], stages: [], updatedAt: '2026-11-15T09:00:00.000Z' },
  ])
  const html = drawn()
  expect(textOf(html)).toMatch(/Перші кроки Basic level 4 Матеріали .*Нова empty nowhere yet/)
  expect(tagsOf(html, 'a')[0]).toContain('href="/main/material-groups?group=5"')
  expect(html).toContain('Select the group “Нова”')
})

test('[MAT-04] an empty list teaches, an empty search offers the way back', () => {
  show([])
  expect(textOf(drawn())).toContain('No groups yet')
  const filter = readFilter({ search: 'x' })
  show([], filter)
  expect(textOf(drawn(filter))).toContain('Show all')
})
