import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { materialCategories } from '@academy/contract/enums'
import { materialGroupsApi, preparationsApi } from '@academy/contract/materials'
import { academies, groups, stages, userGroups, userStages } from '#server/schema/academies.ts'
import { learntMaterials } from '#server/schema/materials.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const { Recommendations, Low, Mid, Deep } = materialCategories
const hourMs = 3600 * 1000

let it: TestApp
let academy: MadeAcademy
let materials: number
let notBegun: number
let designated: number
let text: number
let empty: number
let teacher: Person
/** Contents by who sees them. */
const shown: Record<'all' | 'js' | 'qa' | 'jsEvening', number[]> = { all: [], js: [], qa: [], jsEvening: [] }
let jsEvening: number
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({
    stages: [
      'MaterialsForPreparation',
      'Testing',
      'MaterialsForPreparationMarkdown',
      { type: 'MaterialsForPreparation', startDate: new Date(Date.now() + 24 * hourMs) },
      { type: 'MaterialsForPreparation', isOnlyForDesignated: true },
      'MaterialsForPreparation',
      'SecondChance',
    ],
  })
  ;[materials, , text, notBegun, designated, empty] = academy.stages.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const { JS, QA } = academy.directions as { JS: number; QA: number }
  const [evening] = await it.database.db
    .insert(groups)
    .values({
      academyId: academy.id,
      name: 'JS вечірня',
      specializationId: academy.specializationIds['JS']!,
      isDirection: false,
      parentGroupId: JS,
    })
    .returning()
  jsEvening = evening!.id
  const show = async (groupId: number | null, categories: number[]) => {
    const shownBy = [materials, notBegun, designated].map((stageId) => ({ stageId, groupId }))
    return (await it.make.materialGroup(academy, { categories, shownBy })).contentIds
  }
  shown.all = await show(null, [Recommendations, Low, Mid, Deep])
  shown.js = await show(JS, [Low])
  shown.qa = await show(QA, [Low])
  shown.jsEvening = await show(jsEvening, [Deep])
  await readable(true)
  teacher = await it.make.user({ roles: { Teacher: [academy] } })
})
afterAll(() => it.close())

const readable = (isAllReadable: boolean, stageId = materials) =>
  it.database.db.update(stages).set({ details: { isAllReadable } }).where(eq(stages.id, stageId))

type Opened = NonNullable<Parameters<TestApp['make']['student']>[1]>['opened']
const studentOf = (direction: 'JS' | 'QA' | null, opened: Opened = { 0: 'Opened' }) =>
  it.make.student(academy, { direction, opened })
const read = async (who: Person, query: { stageId: number; groupId?: number }) =>
  (await it.as(who)).call(preparationsApi.materials, { query })
const idsSeen = async (who: Person, query: { stageId: number; groupId?: number }) =>
  new Set((await read(who, query)).body.flatMap((each) => each.materials.map((one) => one.materialContentId)))
const mark = async (who: Person, materialContentId: number, isLearnt = true, stageId = materials) =>
  (await it.as(who)).call(preparationsApi.setLearnt, { body: { stageId, materialContentId, isLearnt } })
const learntOf = async (who: Person, stageId = materials) =>
  (await it.as(who)).call(preparationsApi.learnt, { params: { stageId } })
const give = (who: Person, stage: number, values: Partial<typeof userStages.$inferInsert>) =>
  it.database.db
    .update(userStages)
    .set(values)
    .where(and(eq(userStages.userId, who.id), eq(userStages.stageId, academy.stages[stage]!.id)))

describe('the materials a student reads', () => {
  test('[MAT-08] [MAT-06] come by category with link and text', async () => {
    const { status, body } = await read(await studentOf('JS'), { stageId: materials })
    expect(status).toBe(200)
    expect(body.map(({ category, materials: of }) => [category, of.length])).toEqual([
      [Recommendations, 1],
      [Low, 2],
      [Mid, 1],
      [Deep, 1],
    ])
    expect(body[0]!.materials[0]).toEqual({
      materialContentId: shown.all[0],
      title: expect.stringContaining('Content 1'),
      link: 'https://example.test/0',
      body: [],
    })
  })

  test('[MAT-27] [MAT-08] are those for everybody and for their own groups, each once', async () => {
    expect(await idsSeen(await studentOf('JS'), { stageId: materials })).toEqual(new Set([...shown.all, ...shown.js]))
    expect(await idsSeen(await studentOf('QA'), { stageId: materials })).toEqual(new Set([...shown.all, ...shown.qa]))
    expect(await idsSeen(await studentOf(null), { stageId: materials })).toEqual(new Set(shown.all))
    const inEvening = await studentOf(null)
    await it.database.db.insert(userGroups).values({ academyId: academy.id, userId: inEvening.id, groupId: jsEvening })
    const expected = new Set([...shown.all, ...shown.js, ...shown.jsEvening])
    expect(await idsSeen(inEvening, { stageId: materials })).toEqual(expected)

    const repeated = await it.make.academy({ stages: ['MaterialsForPreparation'] })
    const stageId = repeated.stages[0]!.id
    const shownBy = [{ stageId }, { stageId, groupId: repeated.directions['JS']! }]
    const { contentIds } = await it.make.materialGroup(repeated, { shownBy })
    const { body } = await read(await it.make.student(repeated), { stageId })
    expect(body.flatMap((each) => each.materials.map((one) => one.materialContentId))).toEqual(contentIds)
  })

  test('[MAT-27] a group that is not their own is refused, known or not', async () => {
    const student = await studentOf('JS')
    const own = await read(student, { stageId: materials, groupId: academy.directions['JS']! })
    expect(own.status).toBe(200)
    for (const groupId of [academy.directions['QA']!, jsEvening, 2_000_000_000]) {
      const { status, error } = await read(student, { stageId: materials, groupId })
      expect([groupId, status, error.name]).toEqual([groupId, 403, 'StageNotAvailable'])
    }
  })

  test('[MAT-27] only of stages that are open for the student and have begun', async () => {
    const student = await studentOf('JS', { 1: 'Opened', 3: 'Opened' })
    for (const stageId of [materials, notBegun]) {
      expect((await read(student, { stageId })).error.name).toBe('StageNotAvailable')
      expect((await learntOf(student, stageId)).error.name).toBe('StageNotAvailable')
      expect((await mark(student, shown.all[0]!, true, stageId)).error.name).toBe('StageNotAvailable')
    }
    // who was not named for it does not know of it.
    expect((await read(student, { stageId: designated })).error.name).toBe('StageNotFound')
    expect((await read(await studentOf('JS', { 4: 'Opened' }), { stageId: designated })).status).toBe(200)
    expect((await read(await studentOf('JS', { 0: 'Passed' }), { stageId: materials })).status).toBe(200)
  })

  test('[MAT-17] a stage without any, or of another type, has no preparation; an unknown one is not found', async () => {
    const elsewhere = await it.make.academy({ stages: ['MaterialsForPreparation'] })
    await it.make.materialGroup(elsewhere, { shownBy: [{ stageId: elsewhere.stages[0]!.id }] })
    const student = await studentOf('JS', { 0: 'Opened', 1: 'Opened', 2: 'Opened', 5: 'Opened' })
    for (const who of [student, teacher]) {
      for (const stageId of [academy.stages[1]!.id, text, empty]) {
        const { status, error } = await read(who, { stageId })
        expect([status, error.name]).toEqual([404, 'StagePreparationNotFound'])
      }
      for (const stageId of [2_000_000_000, elsewhere.stages[0]!.id])
        expect((await read(who, { stageId })).error.name).toBe('StageNotFound')
    }
  })

  test('[MAT-07] follow the newest test result unless everything is readable', async () => {
    const student = await studentOf('JS', { 0: 'Opened', 1: 'Passed', 6: 'Passed' })
    const categories = async () => (await read(student, { stageId: materials })).body.map(({ category }) => category)
    await readable(false)
    expect(await categories()).toEqual([Recommendations, Low, Mid, Deep])
    await give(student, 1, { successPercent: 49, submittedAt: it.clock.now })
    expect(await categories()).toEqual([Recommendations, Low])
    expect((await mark(student, shown.all[3]!)).error.name).toBe('MaterialGroupNotFound')
    // The second chance counts once it is handed in, also when it was the worse one.
    await give(student, 6, { successPercent: 80 })
    expect(await categories()).toEqual([Recommendations, Low])
    await give(student, 6, { successPercent: 80, submittedAt: new Date(it.clock.now.getTime() + 1000) })
    expect(await categories()).toEqual([Recommendations, Deep])
    await readable(true)
    expect(await categories()).toEqual([Recommendations, Low, Mid, Deep])
  })
})

describe('what staff see', () => {
  test('[MAT-08] everything, or what the students of a group see', async () => {
    const { JS, QA } = academy.directions as { JS: number; QA: number }
    expect(await idsSeen(teacher, { stageId: materials })).toEqual(new Set(Object.values(shown).flat()))
    expect(await idsSeen(teacher, { stageId: materials, groupId: QA })).toEqual(new Set([...shown.all, ...shown.qa]))
    expect(await idsSeen(teacher, { stageId: materials, groupId: jsEvening })).toEqual(
      new Set([...shown.all, ...shown.js, ...shown.jsEvening]),
    )
    expect(await idsSeen(teacher, { stageId: notBegun, groupId: JS })).toEqual(new Set([...shown.all, ...shown.js]))
    const elsewhere = await it.make.academy()
    for (const groupId of [elsewhere.directions['JS']!, 2_000_000_000])
      expect((await read(teacher, { stageId: materials, groupId })).error.name).toBe('GroupNotFound')
  })

  test('[MAT-11] all groups of a stage, with how far their students are', async () => {
    const here = await it.make.academy({ stages: ['MaterialsForPreparation'] })
    const stageId = here.stages[0]!.id
    const { JS } = here.directions as { JS: number }
    const forAll = await it.make.materialGroup(here, { categories: [Low, Deep], shownBy: [{ stageId }] })
    const forJs = await it.make.materialGroup(here, { categories: [Low, Mid], shownBy: [{ stageId, groupId: JS }] })
    const [first, second, third] = [
      await it.make.student(here),
      await it.make.student(here),
      await it.make.student(here, { direction: 'QA' }),
    ]
    await it.make.student(here, { direction: 'QA', opened: {} })
    await it.make.student(here, { direction: 'QA', active: false })
    for (const id of [...forAll.contentIds, ...forJs.contentIds]) await mark(first, id, true, stageId)
    await mark(first, forJs.contentIds[0]!, false, stageId)
    await mark(second, forAll.contentIds[0]!, true, stageId)
    await mark(second, forAll.contentIds[0]!, false, stageId)
    await mark(third, forAll.contentIds[0]!, true, stageId)

    const admin = await it.as(await it.make.user({ roles: { Admin: [here] } }))
    const { status, body } = await admin.call(preparationsApi.all, { params: { stageId } })
    expect(status).toBe(200)
    expect(body.isAllReadable).toBe(false)
    const seen = body.groups.map(({ categories, ...group }) => ({
      ...group,
      titles: categories.flatMap((each) => each.materials.map(({ materialContentId }) => materialContentId)),
    }))
    const [low, deep] = forAll.contentIds as [number, number]
    const [jsLow, jsMid] = forJs.contentIds as [number, number]
    expect(seen).toEqual([
      { groupId: null, groupName: null, students: 3, readers: 2, learntPercent: 40, titles: [low, jsLow, jsMid, deep] },
      { groupId: JS, groupName: 'JS', students: 2, readers: 1, learntPercent: 38, titles: [low, jsLow, jsMid, deep] },
      {
        groupId: here.directions['QA'],
        groupName: 'QA',
        students: 1,
        readers: 1,
        learntPercent: 50,
        titles: [low, deep],
      },
    ])
    const call = async (id: number) => (await admin.call(preparationsApi.all, { params: { stageId: id } })).error.name
    expect(await call(2_000_000_000)).toBe('StageNotFound')
    expect(await call(materials)).toBe('StageNotFound')
  })
})

describe('marking as learnt', () => {
  test('[MAT-10] [MAT-09] [MAT-01] stores one entry per student, stage and content; the last one counts', async () => {
    const student = await studentOf('JS', { 0: 'Opened', 4: 'Opened' })
    const [first, second] = shown.all as [number, number]
    const answer = await mark(student, first)
    expect([answer.status, answer.body]).toEqual([
      200,
      { stageId: materials, materialContentId: first, isLearnt: true },
    ])
    await mark(student, second)
    await mark(student, first, true, designated)
    await Promise.all([1, 2, 3, 4].map(() => mark(student, first)))
    expect((await learntOf(student)).body).toEqual(
      [first, second].map((materialContentId) => ({ stageId: materials, materialContentId, isLearnt: true })),
    )
    expect((await mark(student, first, false)).body.isLearnt).toBe(false)
    expect((await learntOf(student)).body.map(({ materialContentId }) => materialContentId)).toEqual([second])
    const rows = await it.database.db.select().from(learntMaterials).where(eq(learntMaterials.userId, student.id))
    expect(rows).toHaveLength(3)
    expect((await learntOf(await studentOf('JS'))).body).toEqual([])
  })

  test('[MAT-10] [MAT-27] only what the student sees in that stage', async () => {
    const student = await studentOf('JS')
    const other = await it.make.materialGroup(academy)
    for (const id of [shown.qa[0]!, shown.jsEvening[0]!, other.contentIds[0]!, 2_000_000_000]) {
      const { status, error } = await mark(student, id)
      expect([status, error.name]).toEqual([404, 'MaterialGroupNotFound'])
    }
    expect((await learntOf(student)).body).toEqual([])
  })

  test('[MAT-10] what staff remove meanwhile is not found, and nothing breaks', async () => {
    const here = await it.make.academy({ stages: ['MaterialsForPreparation'] })
    const stageId = here.stages[0]!.id
    const made = await it.make.materialGroup(here, { categories: [0, 0, 0, 0], shownBy: [{ stageId }] })
    const students = await Promise.all([1, 2, 3].map(() => it.make.student(here)))
    const admin = await it.as(await it.make.user({ roles: { Admin: [here] } }))
    const body = { id: made.id, name: made.name, contents: [] }
    const answers = await Promise.all([
      ...students.flatMap((student) => made.contentIds.map((id) => mark(student, id, true, stageId))),
      admin.call(materialGroupsApi.update, { body }),
    ])
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(await it.database.db.select().from(learntMaterials).where(eq(learntMaterials.stageId, stageId))).toEqual([])
  })

  test('[MAT-10] a closed academy is only read', async () => {
    const here = await it.make.academy({ stages: ['MaterialsForPreparation'] })
    const stageId = here.stages[0]!.id
    const { contentIds } = await it.make.materialGroup(here, { shownBy: [{ stageId }] })
    const student = await it.make.student(here)
    await it.database.db.update(academies).set({ isClosed: true }).where(eq(academies.id, here.id))
    expect((await read(student, { stageId })).status).toBe(200)
    expect((await mark(student, contentIds[0]!, true, stageId)).error.name).toBe('AcademyClosed')
    expect((await learntOf(student, stageId)).body).toEqual([])
  })

  test.each([
    ['over', -1, 'Opened', 'StageNotAvailable'],
    ['over and passed', -1, 'Passed', 'StageNotAvailable'],
    ['passed and without an end', null, 'Passed', 'StageNotAvailable'],
    ['passed but not over: the test it prepares for is going on', 1, 'Passed', undefined],
  ] as const)('[STG-85] [MAT-10] of a stage that is %s', async (_, endsIn, state, refusal) => {
    const endDate = endsIn === null ? undefined : new Date(it.clock.now.getTime() + endsIn * 3600_000)
    const here = await it.make.academy({
      stages: [{ type: 'MaterialsForPreparation', ...(endDate && { endDate }) }, 'Testing'],
    })
    const stageId = here.stages[0]!.id
    const { contentIds } = await it.make.materialGroup(here, { shownBy: [{ stageId }] })
    const student = await it.make.student(here, { opened: { 0: state, 1: 'Opened' } })
    expect((await read(student, { stageId })).status).toBe(200)
    expect((await mark(student, contentIds[0]!, true, stageId)).error?.name).toBe(refusal)
    expect((await learntOf(student, stageId)).body).toHaveLength(refusal ? 0 : 1)
  })

  test('[MAT-10] is not done for somebody else', async () => {
    const student = await studentOf('JS')
    const superAdmin = await it.make.user({ isSuperAdmin: true })
    const caller = await it.as(student, { impersonator: superAdmin })
    const body = { stageId: materials, materialContentId: shown.all[0]!, isLearnt: true }
    expect((await caller.call(preparationsApi.setLearnt, { body })).error.name).toBe('ImpersonationNotAllowed')
    expect((await (await it.as(teacher)).call(preparationsApi.setLearnt, { body })).error.name).toBe('AccessDenied')
  })
})

describe('[MAT-26] a stage that is one text', () => {
  const readText = async (who: Person, stageId = text) =>
    (await it.as(who)).call(preparationsApi.text, { params: { stageId } })
  const write = (markdown: { ua: string; en: string; ru?: string } | null) =>
    it.database.db.update(stages).set({ details: { markdown } }).where(eq(stages.id, text))

  test('is read in its languages by its students and by staff', async () => {
    const markdown = { ua: '# Підготовка', en: '# Preparation', ru: '# Подготовка' }
    await write(markdown)
    const heading = (text: string) => [{ type: 'heading', level: 1, children: [text] }]
    const read = { ua: heading('Підготовка'), en: heading('Preparation'), ru: heading('Подготовка') }
    expect((await readText(await studentOf('JS', { 2: 'Opened' }))).body).toEqual(read)
    expect((await readText(teacher)).body).toEqual(read)
    expect((await readText(await studentOf('JS'))).error.name).toBe('StageNotAvailable')
  })

  test('[MAT-17] without a text, or of another type, there is no preparation', async () => {
    const student = await studentOf('JS', { 0: 'Opened', 2: 'Opened' })
    for (const markdown of [null, { ua: '', en: '' }]) {
      await write(markdown)
      const { status, error } = await readText(student)
      expect([status, error.name]).toEqual([404, 'StagePreparationNotFound'])
    }
    expect((await readText(student, materials)).error.name).toBe('StagePreparationNotFound')
    expect((await readText(teacher, 2_000_000_000)).error.name).toBe('StageNotFound')
  })
})
