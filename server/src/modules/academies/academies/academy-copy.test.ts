import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { fromTheWall, movedOnTheWall, onTheWall } from '@academy/contract/academy-clock'
import type { MadeAcademy } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { isWithinYears, shiftMs, shifted } from './academy-copy.rules.ts'

const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const dated = fc.record({ startDate: fc.option(moment), endDate: fc.option(moment) })

describe('the distance', () => {
  test('is the same for every date by the clocks, and brings the beginning to the new one', () => {
    fc.assert(
      fc.property(dated, fc.array(dated), moment, (source, parts, newStart) => {
        const byMs = shiftMs(source, parts, newStart)
        if (source.startDate) expect(onTheWall(shifted(source.startDate, byMs)!)).toBe(onTheWall(newStart))
        for (const date of parts.flatMap(({ startDate, endDate }) => [startDate, endDate])) {
          if (date === null) {
            expect(shifted(date, byMs)).toBeNull()
            continue
          }
          const wanted = onTheWall(date) + byMs
          // Clocks that go forward leave an hour out: what would lie in it lies an hour beside.
          const isLeftOut = onTheWall(fromTheWall(wanted)) !== wanted
          expect(Math.abs(onTheWall(shifted(date, byMs)!) - wanted)).toBe(isLeftOut ? 3_600_000 : 0)
        }
      }),
    )
  })

  test('keeps the hour of every date where clocks change between', () => {
    // In Kyiv clocks go forward on 29 March 2026 and back on 25 October 2026.
    const source = { startDate: new Date('2026-02-02T07:00:00.000Z'), endDate: null }
    const byMs = shiftMs(source, [], new Date('2026-09-07T06:00:00.000Z'))
    const at = (iso: string) => shifted(new Date(iso), byMs)!.toISOString()
    expect([at('2026-02-02T07:00:00.000Z'), at('2026-04-06T06:00:00.000Z')]).toEqual([
      '2026-09-07T06:00:00.000Z',
      '2026-11-09T07:00:00.000Z',
    ])
  })

  test('without a beginning the earliest date of a part counts; without any date nothing moves', () => {
    const at = (day: number) => new Date(Date.UTC(2027, 0, day))
    const none = { startDate: null, endDate: null }
    expect(shiftMs(none, [{ startDate: at(9), endDate: at(5) }, none], at(6))).toBe(24 * 3600 * 1000)
    expect(shiftMs(none, [none], at(6))).toBe(0)
  })

  test.each([
    ['1899-12-31T23:59:59.999Z', false],
    ['1900-01-01T00:00:00.000Z', true],
    ['2199-12-31T23:59:59.999Z', true],
    ['2200-01-01T00:00:00.000Z', false],
  ])('%s within the years: %s', (iso, expected) => {
    expect(isWithinYears(new Date(iso))).toBe(expected)
  })
})

const byNumber = (a: number, b: number) => a - b

let it: TestApp
let source: MadeAcademy
beforeAll(async () => {
  it = await startTestApp()
  const day = (of: number) => new Date(Date.UTC(2026, 2, of, 7))
  source = await it.make.academy({
    stages: [
      { type: 'SecondChance', isOnlyForDesignated: true },
      { type: 'Registration', startDate: day(1), endDate: day(10) },
      { type: 'Testing', startDate: day(11), endDate: day(20) },
      'MaterialsForPreparation',
      { type: 'Lectures', startDate: day(21) },
    ],
    active: 3,
    type: 'Private',
    privateHash: `private-${randomUUID()}`,
  })
  const [, , testing, reading, lectures] = source.stages.map(({ id }) => id)
  const { JS } = source.directions
  await it.make.student(source)
  await it.make.academyVariant(source, 'City')
  await it.make.mailTemplate(source, { subject: 'Ласкаво просимо' })
  await it.make.mailTemplate(source, { language: 'en', subject: 'Welcome', body: 'Hello\n\n{{link}}' })
  const teacher = await it.make.user({ roles: { Teacher: [source] } })
  const dates = { startDate: day(12), endDate: day(19) }
  await it.make.testOfStage(source, { id: testing! }, 'JS', { ...dates, questionsCount: 30, durationMinutes: 45 })
  await it.make.demoTest(source, 'JS')
  const changed = await it.make.question(source, { text: { ua: 'Змінене', en: 'Changed' } })
  await it.database.db.execute(sql`
    with written as (insert into question_versions (academy_id, question_id, version, content)
      select academy_id, question_id, 2, content || '{"category":4}' from question_versions where question_id = ${changed})
    update questions set version = 2, category = 4 where id = ${changed}`)
  const archived = await it.make.question(source)
  await it.database.db.execute(sql`update questions set archived_at = now() where id = ${archived}`)
  await it.database.db.execute(sql`
    with moved as (update academies set start_date = '2026-03-01T07:00:00Z', end_date = '2026-06-01T07:00:00Z',
        requires_second_factor = true where id = ${source.id}),
      below as (insert into groups (academy_id, name, specialization_id, is_direction, parent_group_id)
        values (${source.id}, 'JS evening', ${source.specializationIds.JS!}, false, ${JS!})),
      material as (insert into material_groups (academy_id, name) values (${source.id}, 'Basics') returning id),
      content as (insert into material_contents (academy_id, material_group_id, category, title, position)
        select ${source.id}, id, 1, 'Loops', 1 from material),
      read as (insert into stage_materials (academy_id, stage_id, group_id, material_group_id, position)
        select ${source.id}, ${reading!}, ${JS!}, id, 1 from material),
      page as (insert into static_pages (academy_id, name, title, body)
        values (${source.id}, 'about', '{"ua":"Про нас","en":"About"}', '{"ua":"","en":""}')),
      lecture as (insert into lectures (academy_id, name, short_name, description, lecturer_id)
        values (${source.id}, '{"ua":"Цикли","en":"Loops"}', '{"ua":"Ц","en":"L"}', '{"ua":"Про цикли","en":""}',
          ${teacher.id}) returning id),
      held as (insert into stage_lectures (academy_id, stage_id, lecture_id, group_id, url_name, start_date, end_date,
          has_chat, video_link, has_autograde, need_repo, repo_type, test_repo_link, min_mark, trace_according_text, feedback_config,
          show_autograde_result, homework, materials, homework_path, homework_curator_id, attempts, commits_noted_at)
        select ${source.id}, ${lectures!}, id, ${JS!}, 'loops', '2026-03-22T16:00:00Z', '2026-03-24T16:00:00Z', false, 'https://meet.example.org/loops',
          true, true, 2, 'https://github.com/a/b.git', 6, 'Results', '{"enabled":true,"isTextRequired":true,"maxLength":9}',
          true, '{"ua":"Завдання","en":"Task"}', '{"ua":"Читати","en":"Read"}', 'loops', ${teacher.id}, 3, now()
        from lecture returning id)
    insert into stage_lecture_reviewers (academy_id, stage_lecture_id, user_id)
    select ${source.id}, id, ${teacher.id} from held`)
})
afterAll(() => it.close())

const superAdmin = async () => {
  const person = await it.make.user({ isSuperAdmin: true, isEmployee: true })
  await it.make.secondFactor(person)
  return it.as(person)
}

const copy = async (startDate: string, { id = source.id, name = `Copy ${randomUUID()}` } = {}) => {
  const boss = await superAdmin()
  return boss.call(
    academiesApi.copy,
    { params: { id }, body: { name, hash: `copy-${randomUUID()}`, startDate } },
    { academyId: id },
  )
}

/** Everything an academy consists of, its people last. */
const tables = [
  'groups',
  'stages',
  'tests',
  'test_questions',
  'stage_tests',
  'demo_tests',
  'material_groups',
  'material_contents',
  'stage_materials',
  'static_pages',
  'academy_form_variants',
  'mail_templates',
  'lectures',
  'stage_lectures',
  'user_academies',
  'user_stages',
  'teams',
  'user_teams',
] as const
/** Teams are people. */
const ofPeople = /^(?:user_|teams)/
type Row = Record<string, unknown>
const rowsOf = async (academyId: number): Promise<Record<(typeof tables)[number], Row[]>> => {
  const found = {} as Record<(typeof tables)[number], Row[]>
  for (const table of tables) {
    const { rows } = await it.database.db.execute<Row>(
      sql`select * from ${sql.identifier(table)} where academy_id = ${academyId} order by 2`,
    )
    found[table] = rows
  }
  return found
}
const datesOf = (rows: Record<string, Row[]>) =>
  [...rows.stages!, ...rows.stage_lectures!, ...rows.stage_tests!].flatMap((row) => [row.start_date, row.end_date]) as (
    | string
    | null
  )[]
const ms = (date: string | null) => (date === null ? null : new Date(date).getTime())

describe('a copy', () => {
  test('has all of the programme and nobody in it', async () => {
    await it.make.team(source, { stageId: source.stages[0]!.id, members: [await it.make.student(source)] })
    const { status, body } = await copy('2027-03-01T07:00:00.000Z')
    expect(status).toBe(201)
    expect(body).toMatchObject({ studentsCount: 0, isAcademyClosed: false, requiresSecondFactor: true, type: 1 })
    expect(body.privateHash).toMatch(/^[0-9a-f]{32}$/)
    const [before, after] = [await rowsOf(source.id), await rowsOf(body.id)]
    for (const table of tables)
      expect([table, after[table].length]).toEqual([
        table,
        ofPeople.test(table) ? 0 : expect.toSatisfy((count) => count === before[table].length && count > 0),
      ])
    expect(after.stages.map(({ name, url_name, position }) => [name, url_name, position])).toEqual(
      before.stages.map(({ name, url_name, position }) => [name, url_name, position]),
    )
    expect(after.stage_tests).toMatchObject([{ pass_percent: 60, questions_count: 30, duration_minutes: 45 }])
    expect(after.tests.map(({ name, is_demo }) => [name, is_demo])).toEqual(
      before.tests.map(({ name, is_demo }) => [name, is_demo]),
    )
    expect(after.test_questions.map(({ position }) => position)).toEqual(
      before.test_questions.map(({ position }) => position),
    )
    expect(after.material_contents).toMatchObject([{ title: 'Loops', category: 1 }])
    expect(after.lectures).toMatchObject([{ description: { ua: 'Про цикли' }, lecturer_id: null }])
  })

  test('holds its lectures as before, with all texts and without the people', async () => {
    const { body } = await copy('2027-03-01T07:00:00.000Z')
    const [before] = (await rowsOf(source.id)).stage_lectures
    const [after] = (await rowsOf(body.id)).stage_lectures
    const own = ['academy_id', 'id', 'stage_id', 'lecture_id', 'group_id', 'start_date', 'end_date', 'updated_at']
    const kept = Object.keys(before!).filter((column) => !own.includes(column))
    expect(kept.length).toBeGreaterThan(15)
    const people = { video_link: null, homework_curator_id: null, commits_noted_at: null }
    for (const column of kept) expect([column, after![column]]).toEqual([column, { ...before!, ...people }[column]])
    const { rows } = await it.database.db.execute<Row>(
      sql`select 1 from stage_lecture_reviewers where academy_id = ${body.id}`,
    )
    expect(rows).toEqual([])
  })

  test('[TEST-06] has the questions as they are now, as first versions, without those set aside', async () => {
    const { body } = await copy('2027-03-01T07:00:00.000Z')
    const { rows } = await it.database.db.execute<{ version: number; category: number; stored: number }>(sql`
      select q.version, q.category, (v.content ->> 'category')::int as stored from questions q
      join question_versions v on v.academy_id = q.academy_id and v.question_id = q.id
      where q.academy_id = ${body.id} order by q.id`)
    expect(rows).toHaveLength(11)
    expect(rows.every(({ version, category, stored }) => version === 1 && category === stored)).toBe(true)
    expect(rows.at(-1)).toEqual({ version: 1, category: 4, stored: 4 })
  })

  test('[MAIL-16] writes its mails in the same words, by templates of its own', async () => {
    const copied = await copy('2027-03-01T07:00:00.000Z')
    const [before, after] = [await rowsOf(source.id), await rowsOf(copied.body.id)]
    const texts = ({ action, language, subject, body }: Row) => [action, language, subject, body]
    expect(after.mail_templates.map(texts)).toEqual(before.mail_templates.map(texts))
    const ids = [...before.mail_templates, ...after.mail_templates].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    expect(after.mail_templates.every((row) => typeof row.updated_by_id === 'number')).toBe(true)
  })

  test('has not begun; its first step leads to the first stage that everybody goes to', async () => {
    const { body } = await copy('2027-03-01T07:00:00.000Z')
    expect(body.currentActiveStageId).toBeNull()
    const boss = await superAdmin()
    const begun = await boss.call(
      academiesApi.goToNextStage,
      { params: { id: body.id }, body: {} },
      { academyId: body.id },
    )
    // Not to the designated one before it, and not to where the source is.
    expect(begun.body).toMatchObject({ fromStage: null, toStage: { id: body.stages[1]!.id } })
  })

  test('points to nothing of its source', async () => {
    const { body } = await copy('2027-03-01T07:00:00.000Z')
    const after = await rowsOf(body.id)
    const idsOf = (rows: Row[]) => rows.map(({ id }) => id)
    const own: Record<string, unknown[]> = {
      stage_id: idsOf(after.stages),
      group_id: idsOf(after.groups),
      parent_group_id: idsOf(after.groups),
      material_group_id: idsOf(after.material_groups),
      lecture_id: idsOf(after.lectures),
      test_id: idsOf(after.tests),
    }
    for (const table of tables)
      for (const row of after[table])
        for (const [column, ids] of Object.entries(own))
          if (row[column] !== undefined && row[column] !== null) expect(ids).toContain(row[column])
    const evening = after.groups.find(({ name }) => name === 'JS evening')!
    expect(evening.parent_group_id).toBe(after.groups.find(({ name }) => name === 'JS')!.id)
  })

  test.each(['2027-03-01T07:00:00.000Z', '2026-03-28T22:30:00.000Z', '2020-02-29T00:00:00.000Z'])(
    'that begins at %s has every date at the same distance by the clocks',
    async (startDate) => {
      const { body } = await copy(startDate)
      const byMs = onTheWall(new Date(startDate)) - onTheWall(new Date('2026-03-01T07:00:00Z'))
      const moved = (at: number) => movedOnTheWall(new Date(at), byMs).getTime()
      const [before, after] = [datesOf(await rowsOf(source.id)), datesOf(await rowsOf(body.id))]
      expect(after.map(ms)).toEqual(before.map((date) => (date === null ? null : moved(ms(date)!))))
      expect(Date.parse(body.startDate!)).toBe(Date.parse(startDate))
      expect(Date.parse(body.endDate!)).toBe(moved(Date.parse('2026-06-01T07:00:00Z')))
    },
  )

  test('of an academy without a beginning moves by its earliest stage', async () => {
    const bare = await it.make.academy({
      stages: [{ type: 'Registration', startDate: new Date('2026-05-05T05:00:00Z') }],
    })
    const { body } = await copy('2027-05-05T05:00:00.000Z', { id: bare.id })
    expect([body.startDate, body.stages[0]!.startDate]).toEqual([
      '2027-05-05T05:00:00.000Z',
      '2027-05-05T05:00:00.000Z',
    ])
  })

  test('that would leave the calendar is refused, and nothing of it stays', async () => {
    const name = `Far ${randomUUID()}`
    const { status, error } = await copy('2199-12-01T00:00:00.000Z', { name })
    expect([status, error.fields]).toEqual([400, [{ field: 'startDate', message: 'wrongDate' }]])
    expect((await copy('2027-01-01T00:00:00.000Z', { name })).status).toBe(201)
  })

  test('[ACAD-30] under a used name is refused, at the same moment too', async () => {
    const name = `Same ${randomUUID()}`
    const made = await Promise.all([1, 2, 3].map(() => copy('2027-01-01T00:00:00.000Z', { name })))
    expect(made.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 409, 409])
  })

  test('[ACAD-15] makes the Admin who made it the Admin of it', async () => {
    const person = await it.make.user({ roles: { Admin: [source] } })
    await it.make.secondFactor(person)
    const { body } = await (
      await it.as(person)
    ).call(academiesApi.copy, {
      params: { id: source.id },
      body: { name: `Mine ${randomUUID()}`, hash: `mine-${randomUUID()}`, startDate: '2027-01-01T00:00:00.000Z' },
    })
    expect(body.employees).toMatchObject([{ id: person.id, roles: ['Admin'] }])
  })

  test('[T7] twenty an hour by one person, because each writes a whole programme', async () => {
    const person = await it.make.user({ roles: { Admin: [source] } })
    await it.make.secondFactor(person)
    const calls = await it.as(person)
    const refusedCopy = (): Promise<{ status: number }> =>
      calls.call(academiesApi.copy, {
        params: { id: source.id },
        body: { name: `Far ${randomUUID()}`, hash: `far-${randomUUID()}`, startDate: '2199-12-01T00:00:00.000Z' },
      })
    // What is refused counts too: the work was done.
    for (let count = 0; count < 20; count++) expect((await refusedCopy()).status).toBe(400)
    expect((await refusedCopy()).status).toBe(429)
    expect((await copy('2027-01-01T00:00:00.000Z')).status).toBe(201)
  })

  test('of a long programme stays within one statement each', async () => {
    const long = await it.make.academy()
    await it.database.db.execute(sql`
      with made as (insert into material_groups (academy_id, name) values (${long.id}, 'Long') returning id)
      insert into material_contents (academy_id, material_group_id, category, title, position)
      select ${long.id}, made.id, 1, 'Content ' || n, n from made, generate_series(1, 2500) n`)
    const { body } = await copy('2027-01-01T00:00:00.000Z', { id: long.id })
    const contents = (await rowsOf(body.id)).material_contents
    expect(contents.map(({ title }) => title)).toEqual(
      (await rowsOf(long.id)).material_contents.map((row) => row.title),
    )
  })
})
