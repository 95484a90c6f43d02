import { type StageType, stageTypes, type RoleName } from '@academy/contract/enums'
import type { Stage } from '@academy/contract/stages'
import type { StageUser } from '@academy/contract/stage-users'
import { createElement } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CacheKey } from '#lib/query-keys.ts'
import { queryClient } from '#lib/query-client.ts'
import { draw, speak, tagsOf, textOf } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { reloadBoard, stageBoardQueries } from './stage-board.api.ts'
import { StageBoard } from './stage-board.tsx'
import { StageEditor } from './stage-editor.tsx'
import { stageUsersList, toQuery } from './stage-users-filter.rules.ts'
import { StageUsers } from './stage-users.tsx'

const { read: readFilter } = stageUsersList

const academyId = 7
const as = (role: RoleName) => makeUser({ academies: [makeAcademy(academyId, role)] })
const stage = (id: number, changes: Partial<Stage> = {}): Stage => ({
  id,
  academyId,
  academyName: `Academy ${academyId}`,
  stageType: stageTypes.Lectures,
  name: { ua: `Етап ${id}`, en: `Stage ${id}` },
  nameUpdatedAt: {},
  description: null,
  urlName: `stage-${id}`,
  icon: null,
  position: id,
  startDate: null,
  endDate: null,
  isOnlyForDesignated: false,
  details: {
    testing: null,
    materials: null,
    lecture: { showMarks: true, defaultAttempts: 1 },
    project: null,
    page: null,
  },
  counts: { opened: 0, passed: 0, failed: 0 },
  marks: { count: 0, average: null },
  updatedAt: '2026-05-01T10:00:00.000Z',
  ...changes,
})

beforeAll(() => speak('en'))
beforeEach(() => queryClient.clear())

test('a stage that was changed is asked anew by the other screens of its academy and of all academies, and by no other academy', async () => {
  const keys: CacheKey[] = [
    ['stage-board', academyId, 'list'],
    ['tests', academyId, 'stage-tests'],
    ['stage-board', 'all', 'list'],
    ['tests', academyId, 'one', 5],
    ['tests', academyId + 1, 'stage-tests'],
  ]
  for (const queryKey of keys) queryClient.setQueryData(queryKey, [])
  await reloadBoard(academyId)
  expect(keys.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

describe('the board', () => {
  const show = (stages: Stage[], current: number | null = null) => {
    queryClient.setQueryData(stageBoardQueries.board(academyId).queryKey, stages)
    queryClient.setQueryData(stageBoardQueries.currentStageIds(academyId).queryKey, current === null ? [] : [current])
  }
  const board = (askedStageId: number | null = null) => createElement(StageBoard, { academyId, askedStageId })

  test('[STG-53] [STG-02] shows the stages in order, with what is known of each', () => {
    show(
      [
        stage(1, { counts: { opened: 2, passed: 5, failed: 1 }, marks: { count: 3, average: 7.5 } }),
        stage(2, {
          stageType: stageTypes.SecondChance,
          isOnlyForDesignated: true,
          startDate: '2026-05-01T10:00:00.000Z',
          nameUpdatedAt: { ua: '2026-05-03T00:00:00.000Z', en: '2026-05-01T00:00:00.000Z' },
        }),
      ],
      1,
    )
    const text = textOf(draw(board(), as('Admin')))
    expect(text).toMatch(/Етап 1 Now .*2 in stage 5 passed 1 did not pass Average mark: 7,5.*Етап 2/)
    expect(text).toMatch(/Етап 2 Selected students only EN: outdated text .*Second chance from .*No one yet/)
  })
  test('[STG-56] marks the stage of the address, else the one the programme stands at', () => {
    show([stage(1), stage(2)], 2)
    const activeIn = (html: string) => html.split('data-active')[1]?.match(/Stage \d/)?.[0]
    expect(activeIn(draw(board(), as('Admin')))).toBe('Stage 2')
    expect(activeIn(draw(board(1), as('Admin')))).toBe('Stage 1')
  })
  test('only who manages stages can move them; others read', () => {
    show([stage(1), stage(2)])
    const buttonsFor = (role: RoleName) =>
      tagsOf(draw(board(), as(role)), 'button').filter((tag) => tag.includes('aria-label="Move')).length
    expect([buttonsFor('Admin'), buttonsFor('TrackOwner'), buttonsFor('Teacher')]).toEqual([4, 0, 0])
    expect(textOf(draw(board(), as('TrackOwner')))).toContain('Edit')
    expect(textOf(draw(board(), as('Teacher')))).toContain('View')
  })
  test('teaches when there is nothing yet', () => {
    show([])
    expect(textOf(draw(board(), as('Admin')))).toMatch(/No stages yet .* Add a stage/)
    expect(textOf(draw(board(), as('HR')))).not.toContain('Add a stage')
  })
})

describe('the editor', () => {
  const editor = (of: Stage | null) => createElement(StageEditor, { academyId, stage: of, onDone: () => undefined })
  const isFieldsetOff = (html: string) => tagsOf(html, 'fieldset').map((tag) => tag.includes('disabled'))

  test('[STG-52] an Admin changes everything and may delete', () => {
    const html = draw(editor(stage(1)), as('Admin'))
    expect(isFieldsetOff(html)).not.toContain(true)
    expect(textOf(html)).toMatch(/Delete stage.*Save/)
  })
  test('a TrackOwner changes the details only', () => {
    const html = draw(editor(stage(1)), as('TrackOwner'))
    expect(textOf(html)).toContain('Only an admin can change the name, dates and type')
    expect(isFieldsetOff(html).filter((isOff) => isOff)).toHaveLength(2)
    expect(textOf(html)).not.toContain('Delete stage')
  })
  test('others only read', () => {
    const html = draw(editor(stage(1)), as('Teacher'))
    expect(textOf(html)).toContain('View only')
    expect(tagsOf(html, 'button').some((tag) => tag.includes('type="submit"'))).toBe(false)
  })
  test('[STG-04] materials are given to everybody, to directions and to groups below them; a Coach reads them', () => {
    const js = { id: 1, name: 'JS' }
    const group = (id: number, name: string, parentGroupId: number | null) => ({
      id,
      academyId,
      name,
      specialization: js,
      parentGroupId,
      studentsCount: 0,
      isDirection: parentGroupId === null,
    })
    const groups = [group(10, 'JS', null), group(11, 'Morning', 10), group(12, 'Evening', 10)]
    queryClient.setQueryData(stageBoardQueries.groups(academyId).queryKey, groups)
    queryClient.setQueryData(stageBoardQueries.materialGroups(academyId).queryKey, [{ id: 3, name: 'Loops' }])
    const materials = { isAllReadable: true, markdown: null, details: [{ groupId: 12, materialGroupIds: [3] }] }
    const { lecture: _, ...none } = stage(1).details
    const of = stage(1, {
      stageType: stageTypes.MaterialsForPreparation,
      details: { ...none, lecture: null, materials },
    })
    for (const role of ['TrackOwner', 'Coach'] as const)
      expect(textOf(draw(editor(of), as(role)))).toMatch(/JS \(root\).*JS · Morning.*JS · Evening.*Loops/)
  })
  test('the type cannot change while somebody is in it', () => {
    const entered = stage(1, { counts: { opened: 1, passed: 0, failed: 0 } })
    const [type] = tagsOf(draw(editor(entered), as('Admin')), 'select')
    expect(type).toContain('disabled')
  })
})

describe('users of a stage', () => {
  const filter = readFilter({})
  const row = (changes: Partial<StageUser> = {}): StageUser => ({
    userId: 40,
    firstName: 'Роман',
    lastName: 'Лисенко',
    email: 'roman@example.com',
    avatarUrl: null,
    specialization: { id: 1, name: 'JS' },
    state: 'Failed',
    mark: 4,
    successPercent: 46,
    equityPercent: 30,
    enteredAt: '2026-05-01T10:00:00.000Z',
    leftAt: null,
    isBlocked: false,
    mayMark: false,
    outcome: null,
    outcomeMark: null,
    summaryId: null,
    ...changes,
  })
  const table = (rows: StageUser[], role: RoleName, of = filter, stageType: StageType = stageTypes.Testing) => {
    queryClient.setQueryData(stageBoardQueries.users(academyId, 5, toQuery(of)).queryKey, { rows, count: rows.length })
    const nothing = () => undefined
    const hasOutcomes = stageType === stageTypes.Interview
    const ofStage = { academyId, stageId: 5, stageType, hasOutcomes }
    const props = { ...ofStage, filter: of, onChange: nothing, onReset: nothing, actions: null }
    return draw(createElement(StageUsers, props), as(role))
  }
  test('[STG-67] says who they are and how they stand', () => {
    const text = textOf(table([row()], 'HR'))
    for (const part of ['Роман Лисенко', 'roman@example.com', 'JS', 'Not passed', '46%', 'Mark: 4'])
      expect(text).toContain(part)
  })
  test('says who is blocked', () => {
    expect(textOf(table([row()], 'HR'))).not.toContain('Blocked')
    expect(textOf(table([row({ isBlocked: true })], 'HR'))).toContain('Not passed Blocked')
  })
  test('the result of a test leads to the attempt', () => {
    const links = tagsOf(table([row({ summaryId: 'abc' })], 'HR'), 'a')
    expect(links.some((tag) => tag.includes('href="/test-summary/abc"'))).toBe(true)
  })
  test('an interview stage shows what came of the interview instead of a test', () => {
    const text = textOf(
      table([row({ outcome: 'noOutcome', successPercent: null })], 'HR', filter, stageTypes.Interview),
    )
    expect(text).toMatch(/Outcome.*No decision yet/)
    expect(text).not.toContain('Test')
  })
  test('[TEAM-06] marks are typed in for those whom the reader may mark: a Coach for the students of their own teams', () => {
    const html = table([row({ mayMark: true }), row({ userId: 41, firstName: 'Інша' })], 'Coach')
    expect(tagsOf(html, 'input').map((tag) => /aria-label="([^"]*)"/.exec(tag)![1])).toEqual([
      'Mark from 0 to 10: Роман Лисенко',
    ])
    expect(tagsOf(table([row()], 'HR'), 'input')).toEqual([])
  })
  test('teaches when nobody is there, and offers to drop a filter that finds nobody', () => {
    expect(textOf(table([], 'Admin'))).toContain('No one in this stage yet')
    expect(textOf(table([], 'Admin', readFilter({ search: 'zz' })))).toMatch(/No one found.*Reset filters/)
  })
})
