import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { mailActions, questionCategories } from '@academy/contract/enums'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

test('check academy reads what hangs on each stage, and forgets a problem that was solved', async () => {
  const dates = { startDate: new Date('2027-01-01'), endDate: new Date('2027-02-01') }
  const academy = await it.make.academy({
    directions: ['JS'],
    stages: [
      { type: 'StagePage', ...dates },
      { type: 'MaterialsForPreparation', ...dates },
      { type: 'MaterialsForPreparationMarkdown', ...dates },
      { type: 'Testing', ...dates },
      { type: 'Lectures', startDate: dates.endDate, endDate: dates.endDate },
      { type: 'Finished' },
      { type: 'Failed', isOnlyForDesignated: true },
    ],
  })
  const hr = await it.as(await it.make.user({ roles: { HR: [academy] } }))
  const check = async () =>
    (await hr.call(academiesApi.check, { params: { id: academy.id } }, { academyId: academy.id })).body
  const [page, reading, markdown, testing, lectures] = academy.stages.map(({ id }) => id)
  expect((await check()).map(({ kind, stage }) => [kind, stage?.id ?? null])).toEqual([
    ['noAdmin', null],
    ['pageMissing', page],
    ['materialsMissing', reading],
    ['materialsMissing', markdown],
    ['testingWithoutTest', testing],
    ['lecturesWithoutLectures', lectures],
  ])

  await it.database.db.execute(sql`update form_variants set hidden_at = now() where type = 'University'`)
  expect((await check()).filter(({ kind }) => kind === 'listEmpty').map(({ about }) => about)).toEqual(['University'])
  await it.make.academyVariant(academy, 'University')

  await it.make.user({ roles: { Admin: [academy] } })
  const { id } = academy
  const js = academy.directions.JS!
  await it.database.db.execute(sql`
    insert into static_pages (academy_id, name, title, body)
    values (${id}, 'about', '{"ua":"Про","en":"About"}', '{"ua":"","en":""}')`)
  await it.database.db.execute(sql`update stages set details = '{"template":"about"}' where id = ${page!}`)
  await it.database.db.execute(
    sql`update stages set details = '{"markdown":{"ua":"Текст","en":"Text"}}' where id = ${markdown!}`,
  )
  const stageTest = await it.make.testOfStage(academy, { id: testing! }, 'JS', {
    questionsCount: 6,
    startDate: new Date('2026-12-31'),
    questions: [{}, {}, {}, {}],
  })
  await it.database.db.execute(sql`
    with made as (insert into lectures (academy_id, name, short_name)
      values (${id}, '{"ua":"Ц","en":"L"}', '{"ua":"Ц","en":"L"}') returning id)
    insert into stage_lectures (academy_id, stage_id, lecture_id, url_name, start_date, end_date)
    select ${id}, ${lectures!}, id, 'l', now(), now() from made`)
  await it.database.db.execute(sql`
    with made as (insert into material_groups (academy_id, name) values (${id}, 'Basics') returning id)
    insert into stage_materials (academy_id, stage_id, group_id, material_group_id, position)
    select ${id}, ${reading!}, ${js}, id, 1 from made`)
  const demo = await it.make.test(academy, { isDemo: true, questions: 0 })
  await it.database.db.execute(sql`
    insert into test_questions (academy_id, test_id, question_id, position)
    values (${id}, ${demo.id}, ${stageTest.questionIds[0]!}, 1)`)
  await it.database.db.execute(sql`
    insert into demo_tests (academy_id, group_id, test_id, questions_count, duration_minutes)
    values (${id}, ${js}, ${demo.id}, 5, 10)`)
  // A material group without a single content is still nothing to read.
  expect((await check()).map(({ kind, about }) => [kind, about])).toEqual([
    ['materialsMissing', null],
    ['testTooSmall', 'JS'],
    ['englishShareMissing', 'JS'],
    ['testWindowOutside', 'JS'],
    ['demoQuestionsInTest', 'JS'],
    ['homeworkWithoutText', 'Ц'],
    ['homeworkWithoutReviewer', 'Ц'],
  ])
  const write = (homework: string) =>
    it.database.db.execute(sql`update stage_lectures set homework = ${homework}::jsonb where academy_id = ${id}`)
  await write('{"ua":" \\n","en":""}')
  expect((await check()).map(({ kind }) => kind)).toContain('homeworkWithoutText')
  await write('{"ua":"","en":"Do it"}')
  expect((await check()).map(({ kind }) => kind)).not.toContain('homeworkWithoutText')
  const curator = await it.make.user({ roles: { TrackOwner: [academy] } })
  await it.database.db.execute(sql`
    update stage_lectures set homework_curator_id = ${curator.id} where academy_id = ${id}`)
  await it.database.db.execute(sql`
    update stage_tests set questions_count = 4, start_date = null where academy_id = ${id}`)
  await it.database.db.execute(sql`
    update questions set category = ${questionCategories.English} where id = ${stageTest.questionIds[1]!}`)
  await it.database.db.execute(sql`delete from demo_tests where academy_id = ${id}`)
  expect((await check()).map(({ kind }) => kind)).toEqual(['materialsMissing'])
  await it.database.db.execute(sql`
    insert into material_contents (academy_id, material_group_id, category, title, position)
    select ${id}, id, 1, 'Loops', 1 from material_groups where academy_id = ${id}`)
  expect(await check()).toEqual([])
})

test('check academy counts who stands in a project without a team', async () => {
  const academy = await it.make.academy({ stages: ['Registration', 'Project'] })
  const stageId = academy.stages[1]!.id
  const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
  const check = async () => {
    const { body } = await admin.call(academiesApi.check, { params: { id: academy.id } }, { academyId: academy.id })
    return body.filter(({ kind }) => kind === 'studentsWithoutTeam').map(({ stage, about }) => [stage?.id, about])
  }
  expect(await check()).toEqual([])
  const students = [1, 2, 3].map(() => it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } }))
  const [one, two, three] = await Promise.all(students)
  await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Failed' } })
  await it.make.team(academy, { stageId, members: [one!] })
  expect(await check()).toEqual([[stageId, '2']])
  await it.make.team(academy, { stageId, members: [two!, three!] })
  expect(await check()).toEqual([])
})

test("check academy names the language in which a mail of the academy's own is not written", async () => {
  const academy = await it.make.academy()
  const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
  const missing = async () => {
    const { body } = await admin.call(academiesApi.check, { params: { id: academy.id } }, { academyId: academy.id })
    return body.filter(({ kind }) => kind === 'mailLanguageMissing').map(({ about }) => about)
  }
  const { RegistrationConfirmation: registration, PasswordRecovery: recovery } = mailActions
  // Where an academy wrote nothing, its readers get the default in their own language.
  await it.make.mailTemplate(await it.make.academy(), { language: 'en' })
  expect(await missing()).toEqual([])
  await it.make.mailTemplate(academy, { action: registration, language: 'ua' })
  await it.make.mailTemplate(academy, { action: recovery, language: 'ua' })
  expect(await missing()).toEqual(['en'])
  await it.make.mailTemplate(academy, { action: registration, language: 'en' })
  expect(await missing()).toEqual(['en'])
  await it.make.mailTemplate(academy, { action: recovery, language: 'en' })
  expect(await missing()).toEqual([])
  await it.make.mailTemplate(academy, { action: mailActions.AcademyConfirmation, language: 'en' })
  expect(await missing()).toEqual(['ua'])
})
