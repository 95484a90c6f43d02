import { stageTypes } from '@academy/contract/enums'
import { groupsApi, type GroupRow } from '@academy/contract/groups'
import { interviewsApi, type ListedInterviewStudent, type ListedSlot } from '@academy/contract/interviews'
import { materialGroupsApi, type MaterialGroupRow } from '@academy/contract/materials'
import { movesApi, type ListedMove } from '@academy/contract/moves'
import { stagesApi, type Stage } from '@academy/contract/stages'
import { staticPagesApi, type StaticPage } from '@academy/contract/static-pages'
import { testBankApi, type TestRow } from '@academy/contract/test-bank'
import { within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { fakeServer } from '#testing/fake-server.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen, waitFor } from '#testing/render.tsx'
import { GroupsPage } from '#pages/academies/groups.page.tsx'
import { InterviewsPage } from './interviews.page.tsx'
import { MaterialGroupsPage } from './material-groups.page.tsx'
import { MovesPage } from './moves.page.tsx'
import { PreparationMaterialsPage } from './preparation-materials.page.tsx'
import { StaticPagesPage } from '#pages/system/static-pages.page.tsx'
import { TestsPage } from '#pages/assessment/tests.page.tsx'

const owner = makeUser({ academies: [makeAcademy(7, 'TrackOwner'), makeAcademy(8, 'Admin')], currentAcademyId: null })
const moment = '2026-03-01T10:00:00.000Z'

const inAcademy = (academyId: number) => ({ academyId, academyName: `Academy ${academyId}` })
const test7: TestRow = {
  ...inAcademy(7),
  id: 5,
  name: 'HTML',
  isDemo: false,
  questionsCount: 3,
  categories: [],
  usedIn: [],
  demoOf: [],
  updatedAt: moment,
}
const group: GroupRow = {
  ...inAcademy(8),
  id: 6,
  name: 'Evening',
  specialization: { id: 1, name: 'JS' },
  isDirection: false,
  parentGroupId: 1,
  studentsCount: 4,
}
const materials: MaterialGroupRow = {
  ...inAcademy(8),
  id: 9,
  name: 'First steps',
  categories: [],
  stages: [],
  updatedAt: moment,
}
const move: ListedMove = {
  ...inAcademy(8),
  id: 3,
  kind: 'advance',
  fromStage: null,
  toStage: { id: 1, name: { ua: 'Тест', en: 'Test' } },
  actor: null,
  createdAt: moment,
  movedCount: 2,
  failedCount: 0,
  stayedCount: 0,
  waitingCount: 0,
  undoUntil: moment,
  undoneAt: null,
  undoneBy: null,
  toldAt: moment,
  choices: null,
  canUndo: false,
}
const page: StaticPage = {
  ...inAcademy(8),
  name: 'rules',
  title: { ua: 'Правила', en: 'Rules' },
  body: { ua: '', en: '' },
  link: '/static-pages/8/rules',
  updatedAt: moment,
}
const stageOf = (stageType: Stage['stageType'], id: number): Stage => ({
  ...inAcademy(8),
  id,
  stageType,
  name: { ua: `Етап ${id}`, en: `Stage ${id}` },
  nameUpdatedAt: {},
  description: null,
  urlName: `stage-${id}`,
  icon: null,
  position: id,
  startDate: null,
  endDate: null,
  isOnlyForDesignated: false,
  details: { testing: null, materials: null, lecture: null, project: null, page: null },
  counts: { opened: 11, passed: 0, failed: 0 },
  marks: { count: 0, average: null },
  updatedAt: moment,
})

const inStage = { ...inAcademy(8), stageId: 1, stageName: { ua: 'Співбесіда', en: 'Interview' } }
const slot: ListedSlot = {
  ...inStage,
  id: 2,
  interviewer: null,
  startDate: new Date().toISOString(),
  endDate: new Date().toISOString(),
  place: '',
  student: null,
  isMine: false,
  isNoShow: false,
  isAnswered: false,
}
const student: ListedInterviewStudent = {
  ...inStage,
  userId: 4,
  firstName: 'Олена',
  lastName: 'Коваль',
  avatarUrl: null,
  specialization: null,
  slot: null,
  answer: null,
}

const answers: Record<string, unknown> = {
  [interviewsApi.slotsOfAll.path]: [slot],
  [interviewsApi.studentsOfAll.path]: { rows: [student], count: 1 },
  [testBankApi.search.path]: { rows: [test7, { ...test7, ...inAcademy(8), id: 6, name: 'CSS' }], count: 2 },
  [groupsApi.list.path]: [group],
  [materialGroupsApi.search.path]: { rows: [materials], count: 1 },
  [movesApi.list.path]: { rows: [move], count: 1 },
  [staticPagesApi.list.path]: [page],
  [stagesApi.list.path]: [stageOf(stageTypes.MaterialsForPreparation, 2), stageOf(stageTypes.Testing, 3)],
}

const open = async (element: ReactElement, address: string) => {
  const server = fakeServer(({ path }) => ({ body: answers[path] ?? [] }))
  vi.stubGlobal('fetch', server.fetch)
  return { server, ...(await render(element, { user: owner, address })) }
}

beforeAll(() => speak('en'))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['[TEST-87] tests', <TestsPage key="1" />, '/main/tests', 'CSS', '/main/tests/6?academy=8'],
  ['[NAV-53] groups', <GroupsPage key="2" />, '/main/groups', 'Evening', '/main/groups?academy=8'],
  [
    '[MAT-18] material groups',
    <MaterialGroupsPage key="3" />,
    '/main/material-groups',
    'First steps',
    '/main/material-groups?academy=8&group=9',
  ],
  [
    '[NAV-46] stages with materials',
    <PreparationMaterialsPage key="5" />,
    '/main/preparation-materials',
    'Етап 2',
    '/main/preparation-materials?academy=8&stage=2',
  ],
] as const)(
  '[ACAD-52] %s of all academies say where they belong and lead there',
  async (_, element, at, name, href) => {
    const { server } = await open(element, at)
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href)
    expect(screen.getByRole('columnheader', { name: 'Academy' })).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Academy' })).toBeTruthy()
    expect([...new Set(server.seen.map(({ query }) => query.get('academyId')))]).toEqual(['all'])
  },
)

test('[ACAD-52] the moves of all academies stand in one list; the next stage is that of one academy', async () => {
  await open(<MovesPage />, '/main/moves')
  expect(await screen.findByText('Academy 8', { selector: 'td *, td' })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})

describe('[ACAD-52] [NAV-54] the interviews of all academies', () => {
  test('stand in one week, and open in their academy', async () => {
    const { person, addressNow } = await open(<InterviewsPage />, '/main/interviews')
    await person.click(await screen.findByRole('button', { name: /Academy 8/ }))
    expect(addressNow()).toMatch(/^\/main\/interviews\?academy=8&stage=1&week=/)
  })

  test('are one list of students, who open in their academy', async () => {
    const { person, addressNow } = await open(<InterviewsPage />, '/main/interviews?tab=students')
    await person.click(await screen.findByRole('button', { name: 'Олена Коваль' }))
    expect(new URLSearchParams(addressNow().split('?')[1]).toString()).toBe(
      new URLSearchParams({ academy: '8', stage: '1', tab: 'students', search: 'Коваль' }).toString(),
    )
  })
})

test('[ACAD-52] static pages of all academies lead to their editors; a new one asks where it belongs', async () => {
  const { router } = await open(<StaticPagesPage />, '/main/static-pages')
  const edit = await screen.findByRole('link', { name: /^Edit/ })
  expect(edit.getAttribute('href')).toBe('/main/static-pages?academy=8&page=rules')
  await router.navigate({ href: '/main/static-pages?create=1' })
  expect((await screen.findByRole('link', { name: 'Academy 8' })).getAttribute('href')).toBe(
    '/main/static-pages?academy=8&create=1',
  )
})

test('[ACAD-52] tests of two academies are not removed together', async () => {
  const { server, person } = await open(<TestsPage />, '/main/tests')
  const boxes = await screen.findAllByRole('checkbox')
  await person.click(boxes[1]!)
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
  await person.click(boxes[2]!)
  expect(screen.getByText(/select rows of one academy/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await person.click(boxes[1]!)
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.to(testBankApi.removeMany.path)).toHaveLength(1))
  const [sent] = server.to(testBankApi.removeMany.path)
  expect([sent?.query.get('academyId'), sent?.body]).toEqual(['8', { testIds: [6] }])
})
