import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, tagsOf } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { groupsQueries } from './groups.api.ts'
import { GroupsPanel } from './groups-panel.tsx'

beforeAll(() => speak('en'))

test("[CONST-52] [ACAD-39] [NAV-31] the filter holds 'All' until somebody chooses, and names a direction as the root; its people are a click away", () => {
  const direction = {
    id: 10,
    academyId: 7,
    name: 'JS',
    specialization: { id: 1, name: 'JS' },
    isDirection: true,
    parentGroupId: null,
    studentsCount: 0,
    stageLectures: [],
  }
  queryClient.setQueryData(groupsQueries.ofAcademy(7).queryKey, [direction])
  const html = draw(createElement(GroupsPanel, { academyId: 7 }), makeUser({ academies: [makeAcademy(7, 'Admin')] }))
  expect(tagsOf(html, 'option')).toHaveLength(2)
  expect(html).toMatch(/<option value="All" selected="">All<\/option>/)
  expect(html).toContain('>JS (root)</option>')
  expect(html).toContain('href="/main/user-list/10?by=group"')
})
