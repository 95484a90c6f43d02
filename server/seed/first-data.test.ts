import type { FormQuestion } from '@academy/contract/form-questions'
import type { FormAnswerInput } from '@academy/contract/forms'
import { checkAnswers } from '#modules/programme/forms/forms-answers.rules.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { academiesApi } from '@academy/contract/academies'
import type { GradedTest } from '@academy/contract/autograde'
import { certificatesApi } from '@academy/contract/certificates'
import {
  englishDirections,
  formVariantTypes,
  groupNames,
  missingAcademyFields,
  missingFields,
  questionCategories,
  roleNames,
  stageTypes,
} from '@academy/contract/enums'
import { appealWindowDays, canonicalDemoHash, englishShare, entranceQuestionCount } from '@academy/contract/limits'
import { MailTemplateText } from '@academy/contract/mail-template-text'
import { QuestionInput } from '@academy/contract/question-content'
import { faultOfTemplate } from '#modules/messages/mail/mail.service.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { demoAccounts, demoPassword, demoPublicIds, isDemo } from './accounts/demo-accounts.ts'
import { printedAccounts } from './accounts/printed-accounts.ts'
import { firstData } from './first-data.ts'
import { demoSigner } from './programme/demo-programme.ts'
import { universities } from './programme/form-variants/universities.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'

const countOf = async (it: TestApp, table: string): Promise<number> => {
  const { rows } = await it.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return rows[0]!.n
}
const login = (it: TestApp, email: string, password: string) => it.call(authApi.login, { body: { email, password } })

describe('a new installation', () => {
  let it: TestApp
  beforeAll(async () => {
    it = await startTestApp()
    const config = { ...it.config, seedDemo: true }
    // Two servers that start at the same moment.
    await Promise.all([
      firstData(it.database.db, config, it.clock.now),
      firstData(it.database.db, config, it.clock.now),
    ])
  })
  afterAll(() => it.close())

  const meOf = async (email: string) => {
    const { body } = await login(it, email, demoPassword)
    return (await it.call(authApi.me, {}, { headers: { authorization: `Bearer ${body.accessToken}` } })).body
  }

  test('[Q-89] has the default mail templates, three actions in two languages, and one academy that speaks for itself', async () => {
    const { rows } = await it.database.db.execute<{ subject: string; body: string }>(
      sql`select subject, body from default_mail_templates order by action, language`,
    )
    expect(rows).toHaveLength(6)
    expect(new Set(rows.map(({ subject }) => subject)).size).toBe(6)
    const own = await it.database.db.execute<{ hash: string; subject: string; body: string }>(
      sql`select a.hash, t.subject, t.body from mail_templates t join academies a on a.id = t.academy_id`,
    )
    expect(own.rows.map(({ hash }) => hash)).toEqual([canonicalDemoHash])
    for (const { subject, body } of [...rows, ...own.rows]) {
      expect(MailTemplateText.safeParse({ subject, body }).error).toBeUndefined()
      expect(await faultOfTemplate(body)).toBeNull()
    }
    // A default that was deleted is not wanted back.
    await it.database.db.execute(sql`delete from default_mail_templates where action = 0`)
    await firstData(it.database.db, { ...it.config, seedDemo: true }, it.clock.now)
    expect(await countOf(it, 'default_mail_templates')).toBe(4)
  })

  test('[CONST-34] has its specializations and the academy with the well-known hash (Q-89)', async () => {
    expect(await countOf(it, 'specializations')).toBe(groupNames.length)
    const { body } = await it.call(academiesApi.byHash, { params: { hash: 'academy-2020' } })
    expect(body).toMatchObject({ isAcademyClosed: false, joinable: true })
    expect(await isDemo(it.database.db)).toBe(true)
  })

  test('[ROLE-01] has one account per role that can log in', async () => {
    const roles = new Set<string>()
    for (const { email } of demoAccounts.slice(0, 7)) {
      const me = await meOf(email)
      roles.add(me.academies.find(({ id }) => id === me.currentAcademyId)?.roleName ?? me.academies[0]!.roleName)
    }
    expect([...roles].toSorted()).toEqual([...roleNames].toSorted())
  })

  test('has letters that were written while their stage lasted', async () => {
    const { rows } = await it.database.db.execute<{ n: number; late: number }>(sql`
      select count(*)::int as n, (count(*) filter (where l.updated_at > s.end_date))::int as late
      from motivation_letters l
      join stages s on s.academy_id = l.academy_id and s.stage_type = ${stageTypes.MotivationLetter}`)
    expect(rows[0]!.n).toBeGreaterThan(10)
    expect(rows[0]!.late).toBe(0)
  })

  test('has interviews that were held while their stage lasted, no two of an interviewer at once', async () => {
    const { rows } = await it.database.db.execute<{ held: number; outside: number; together: number }>(sql`
      select count(*)::int as held,
        count(*) filter (where i.start_date < s.start_date or i.end_date > s.end_date)::int as outside,
        count(*) filter (where exists (select from interview_slots other where other.academy_id = i.academy_id
          and other.interviewer_id = i.interviewer_id and other.id <> i.id
          and other.start_date < i.end_date and i.start_date < other.end_date))::int as together
      from interview_answers a
      join interview_slots i on i.academy_id = a.academy_id and i.user_id = a.user_id and i.stage_id = a.stage_id
      join stages s on s.academy_id = i.academy_id and s.id = i.stage_id`)
    expect(rows[0]).toMatchObject({ outside: 0, together: 0 })
    expect(rows[0]!.held).toBeGreaterThan(20)
  })

  test('has a letter of everybody whose letter was accepted, the student who chooses an interview among them', async () => {
    const { rows } = await it.database.pool.query<{ email: string; letters: number }>(
      `select u.email, (select count(*)::int from motivation_letters l
         where l.academy_id = us.academy_id and l.user_id = us.user_id) as letters
       from user_stages us join users u on u.id = us.user_id
       join stages s on s.academy_id = us.academy_id and s.id = us.stage_id and s.stage_type = $1
       where us.state = 'Passed'`,
      [stageTypes.MotivationLetter],
    )
    expect(rows.map(({ email }) => email)).toContain('candidate@academy.test')
    expect(rows.filter(({ letters }) => letters === 0)).toEqual([])
  })

  test('has the past of everybody: the events alone lead to where people stand', async () => {
    const { rows } = await it.database.db.execute<{ wrong: number; events: number; future: number }>(sql`
      with last as (select distinct on (academy_id, user_id, stage_id) academy_id, user_id, stage_id, after
        from stage_events order by academy_id, user_id, stage_id, id desc)
      select (select count(*)::int from last full join user_stages us using (academy_id, user_id, stage_id)
          where last.after is distinct from us.state) as wrong,
        (select count(*)::int from stage_events) as events,
        (select count(*)::int from stage_events where at > ${it.clock.now}::timestamptz) as future`)
    expect(rows[0]).toMatchObject({ wrong: 0, future: 0 })
    expect(rows[0]!.events).toBeGreaterThan(100)
  })

  test('has chats that were held, in the order of their ids, with questions that wait and a inbox that knows of them', async () => {
    const { rows } = await it.database.db.execute<Record<string, number>>(sql`
      select count(*)::int as said, count(*) filter (where created_at > ${it.clock.now}::timestamptz)::int as future,
        count(*) filter (where read_at is null and is_from_student)::int as questions,
        count(*) filter (where read_at is null and not is_from_student)::int as answers,
        (select count(*)::int from chat_messages a join chat_messages b using (stage_lecture_id, user_id)
          where a.id < b.id and a.created_at > b.created_at) as shuffled,
        (select count(distinct payload->>'messageId')::int from notifications where type = 'new-message') as told,
        count(distinct (stage_lecture_id, user_id)) filter (where read_at is null)::int as waiting
      from chat_messages`)
    const { said, questions, answers, told, waiting, ...wrong } = rows[0]!
    expect(wrong).toEqual({ future: 0, shuffled: 0 })
    expect([said! > 80, questions! > 5, answers! > 0, told]).toEqual([true, true, true, waiting])
  })

  test('has forms: one waits for the demo student, one is over, and every answer fits its question', async () => {
    const { rows: waiting } = await it.database.pool.query<{ title: string }>(
      `select f.title ->> 'en' as title from form_users r join forms f on f.id = r.form_id
       join users u on u.id = r.user_id
       where u.email = 'student@academy.test' and r.passed_at is null and not f.is_archived`,
    )
    expect(waiting.map(({ title }) => title)).toEqual(['Getting to know you'])
    const { rows } = await it.database.pool.query<{ questions: FormQuestion[]; answers: FormAnswerInput[] }>(
      `select v.questions, (select json_agg(json_build_object('questionId', a.question_id, 'body', a.body,
         'option', a.option)) from form_answers a where a.passing_id = p.id) as answers
       from form_passings p join form_versions v on v.form_id = p.form_id and v.version = p.version`,
    )
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.flatMap(({ questions, answers }) => checkAnswers(questions, answers).errors)).toEqual([])
    const { rows: kinds } = await it.database.pool.query(
      `select bool_or(is_archived) as over, bool_or(is_repass_allowed) as again, bool_or(stage_id is not null) as staged,
         (select max(number) from form_passings) as passings from forms`,
    )
    expect(kinds).toEqual([{ over: true, again: true, staged: true, passings: 2 }])
  })

  test('has project teams: everybody in one at most, an evaluation of before and one under way', async () => {
    const { rows } = await it.database.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from teams t join academies a on a.id = t.academy_id
          where a.hash = 'summer-intake') as teams,
        (select count(*)::int from user_stages us join stages s on s.academy_id = us.academy_id and s.id = us.stage_id
          where s.url_name = 'team-practice' and not exists (select 1 from user_teams ut where ut.academy_id = us.academy_id
            and ut.stage_id = us.stage_id and ut.user_id = us.user_id)) as alone,
        (select count(*)::int from evaluations where is_current) as current,
        (select count(*)::int from evaluations where not is_current) as past,
        (select count(*)::int from evaluations where created_at > ${it.clock.now}::timestamptz) as future,
        (select count(*)::int from student_evaluations se join user_teams ut on ut.id = se.user_team_id
          join evaluations e on e.id = se.evaluation_id where e.team_id <> ut.team_id) as strangers`)
    expect(rows[0]).toEqual({ teams: 5, alone: 4, current: 8, past: 7, future: 0, strangers: 0 })
  })

  test('has a student in a team project of today, with teammates, a coach, marks given and marks to come', async () => {
    const { rows } = await it.database.db.execute<Record<string, unknown>>(sql`
      with own as (select u.id as user_id, ut.id, ut.team_id, ut.academy_id, ut.stage_id from users u
        join user_teams ut on ut.user_id = u.id where u.email = 'builder@academy.test')
      select st.url_name as stage, st.end_date > ${it.clock.now}::timestamptz as lasts, st.details->'project' is not null as told,
        (select count(*)::int from user_teams ut where ut.team_id = own.team_id) as people,
        (select count(*)::int from team_coaches tc where tc.team_id = own.team_id) as coaches,
        (select json_agg(json_build_object('current', e.is_current, 'own', exists (select 1 from student_evaluations se
            where se.evaluation_id = e.id and se.user_team_id = own.id), 'all',
            (select count(*) from student_evaluations se where se.evaluation_id = e.id)) order by e.date)
          from evaluations e where e.team_id = own.team_id) as evaluations
      from own join academies a on a.id = own.academy_id
        join user_stages us on us.academy_id = own.academy_id and us.user_id = own.user_id
          and us.stage_id = a.current_active_stage_id and us.state = 'Opened'
        join stages st on st.academy_id = us.academy_id and st.id = us.stage_id and st.id = own.stage_id`)
    const evaluations = [
      { current: false, own: true, all: 4 },
      { current: true, own: true, all: 2 },
    ]
    expect(rows).toEqual([{ stage: 'project', lasts: true, told: true, people: 4, coaches: 1, evaluations }])
    const me = await meOf('builder@academy.test')
    expect(me.academies.map(({ id }) => id)).toEqual([me.currentAcademyId])
  })

  test('has a review of the student of the lectures that may still be appealed, beside the one that was', async () => {
    const { rows } = await it.database.db.execute<{ lecture: string; appealed: boolean; days: number }>(sql`
      select sl.url_name as lecture, exists (select 1 from appeals a where a.response_id = r.id) as appealed,
        extract(epoch from ${it.clock.now}::timestamptz - r.reviewed_at)::float8 / 86400 as days
      from homework_responses r join users u on u.id = r.user_id and u.email = 'learner@academy.test'
        join stage_lectures sl on sl.academy_id = r.academy_id and sl.id = r.stage_lecture_id
      where r.is_reviewed and r.is_answered`)
    expect(rows.filter(({ appealed }) => appealed)).toHaveLength(1)
    const open = rows.filter(({ appealed, days }) => !appealed && days < appealWindowDays)
    expect(open.map(({ lecture }) => lecture)).toEqual(['git'])
  })

  test('has an appeal that the teacher of the tour may answer, as the curator of the homework', async () => {
    const { rows } = await it.database.db.execute<{ id: number }>(sql`
      select r.id from appeals a join homework_responses r on r.id = a.response_id
        join stage_lectures sl on sl.academy_id = r.academy_id and sl.id = r.stage_lecture_id
        join users u on u.id = sl.homework_curator_id and u.email = 'teacher@academy.test'
      where a.state = 'open'`)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('shows what came out of a second chance as what came out of the test before it', async () => {
    const { rows } = await it.database.db.execute<{ shown: boolean }>(
      sql`select distinct show_test_result as shown from stages where url_name in ('entrance-test', 'second-chance')`,
    )
    expect(rows).toEqual([{ shown: true }])
  })

  test('has checks of homework that are said in the language of their reader: remarks, and a log without sentences', async () => {
    const { rows } = await it.database.db.execute<{ trace: string; tests: GradedTest[] }>(
      sql`select trace, tests from autograde_results`,
    )
    const failed = rows.flatMap(({ tests }) => tests.filter(({ passed }) => !passed))
    expect(failed.length).toBeGreaterThan(5)
    expect(failed.every(({ remark, message }) => remark !== undefined && message === null)).toBe(true)
    for (const { trace, tests } of rows)
      expect(trace).toBe(tests.map(({ passed, name }) => `${passed ? 'ok' : 'not ok'} ${name}\n`).join(''))
  })

  test('has somebody who signs the certificate of the graduate', async () => {
    const { status, body } = await it.call(certificatesApi.get, { params: { userAcademyId: demoPublicIds.graduate } })
    expect([status, body.signedBy]).toEqual([200, demoSigner])
  })

  test('has a graduate with a team of four, marks of its coach, and every homework reviewed', async () => {
    const { rows } = await it.database.db.execute<Record<string, number>>(sql`
      with graduate as (select u.id, ut.team_id, ut.academy_id from users u join user_teams ut on ut.user_id = u.id
        where u.email = 'graduate@academy.test')
      select (select count(*)::int from user_teams ut join graduate g on g.team_id = ut.team_id) as people,
        (select count(*)::int from student_evaluations se join user_teams ut on ut.id = se.user_team_id
          join graduate g on g.team_id = ut.team_id) as evaluated,
        (select count(*)::int from stage_lectures sl join graduate g on g.academy_id = sl.academy_id
          where sl.has_homework) as asked,
        (select count(*)::int from homework_responses r join graduate g on g.academy_id = r.academy_id and g.id = r.user_id
          where r.is_reviewed and r.mark >= 7 and r.reviewed_at < ${it.clock.now}::timestamptz) as reviewed`)
    expect(rows[0]).toMatchObject({ people: 4, evaluated: 4 })
    expect(rows[0]!.asked).toBeGreaterThan(5)
    expect(rows[0]!.reviewed).toBe(rows[0]!.asked)
  })

  test('[TEST-24] [CONST-08] [TEST-11] has entrance tests of 25 to 30 questions, a fifth in English where it counts', async () => {
    const { rows } = await it.database.db.execute<{ direction: string; count: number; english: number }>(sql`
      select g.name as direction, count(*)::int as count,
        count(*) filter (where q.category = ${questionCategories.English})::int as english
      from stage_tests t join groups g on g.academy_id = t.academy_id and g.id = t.group_id
      join test_questions tq on tq.academy_id = t.academy_id and tq.test_id = t.test_id
      join questions q on q.academy_id = tq.academy_id and q.id = tq.question_id
      group by t.academy_id, t.id, g.name`)
    expect(new Set(rows.map(({ direction }) => direction))).toEqual(new Set(groupNames))
    for (const { direction, count, english } of rows) {
      expect(count).toBeGreaterThanOrEqual(entranceQuestionCount.min)
      expect(count).toBeLessThanOrEqual(entranceQuestionCount.max)
      const needed = englishDirections.some((name) => name === direction) ? englishShare * count : 0
      expect(english).toBeGreaterThanOrEqual(needed)
    }
  })

  test('asks only questions that the editor would take, and none of the entrance in public', async () => {
    const { rows } = await it.database.db.execute<{ content: object; both: boolean }>(sql`
      select v.content, count(distinct t.is_demo) > 1 as both from question_versions v
      left join test_questions tq on tq.academy_id = v.academy_id and tq.question_id = v.question_id
      left join tests t on t.academy_id = tq.academy_id and t.id = tq.test_id
      group by v.academy_id, v.question_id, v.version, v.content`)
    expect(rows.length).toBeGreaterThan(150)
    for (const { content, both } of rows) {
      expect(QuestionInput.safeParse(content).error).toBeUndefined()
      expect(both).toBe(false)
    }
  })

  test('has results that the stored answers lead to, and the programme knows the same', async () => {
    const { rows } = await it.database.db.execute<{
      finished: number
      running: number
      wrong: number
      other: number
    }>(sql`
      with scored as (
        select a.academy_id, a.id, count(*) filter (where (
          select array_agg((o ->> 'id')::int order by (o ->> 'id')::int)
          from jsonb_array_elements(v.content -> 'options') o where (o ->> 'isCorrect')::boolean) = s.option_ids)::int as correct
        from attempts a join answers s on s.academy_id = a.academy_id and s.attempt_id = a.id
        join question_versions v on v.academy_id = a.academy_id and v.question_id = a.question_ids[s.number]
        group by a.academy_id, a.id)
      select count(*) filter (where a.finished_at is not null)::int as finished,
        count(*) filter (where a.finished_at is null)::int as running,
        count(*) filter (where a.finished_at is not null and (s.correct is distinct from a.correct_answers_count
          or a.finished_at > a.deadline or a.finished_at > ${it.clock.now}::timestamptz))::int as wrong,
        (select count(*)::int from user_stages us left join attempts a using (academy_id, user_id, stage_id)
          where us.success_percent is distinct from a.success_percent) as other
      from attempts a left join scored s on s.academy_id = a.academy_id and s.id = a.id`)
    expect(rows[0]).toMatchObject({ running: 3, wrong: 0, other: 0 })
    expect(rows[0]!.finished).toBeGreaterThan(25)
  })

  test('[FORM-32] has the shared lists, each with its entries in both languages', async () => {
    const { rows } = await it.database.db.execute<{ type: string; n: number }>(
      sql`select type, count(*)::int as n from form_variants where text_ua <> '' and text_en <> '' group by type`,
    )
    const counts = Object.fromEntries(rows.map(({ type, n }) => [type, n]))
    expect(Object.keys(counts).toSorted()).toEqual(formVariantTypes.slice(0, 10).toSorted())
    expect(counts.University).toBe(universities.length + 2)
    for (const type of ['Backend', 'Frontend', 'Database Experience']) expect([type, counts[type]]).toEqual([type, 10])
  })

  nightTest('stops nobody of its people at a data page, but for those who are there to show one', async () => {
    const shown = {
      missingFields: [],
      missingFormFields: [],
      missingAcademyFields: [],
      hasAcceptedPrinciplesAgreement: true,
      alreadySeenReferralPage: true,
    }
    const special: Record<string, object> = {
      'unfinished@academy.test': {
        missingFields: [...missingFields],
        missingFormFields: ['university'],
        hasAcceptedPrinciplesAgreement: false,
        alreadySeenReferralPage: false,
      },
      'fresh@academy.test': {
        missingAcademyFields: [...missingAcademyFields],
        hasAcceptedPrinciplesAgreement: false,
      },
      'ambassador@academy.test': { alreadySeenReferralPage: false },
    }
    const seen: Record<string, object> = {}
    const expected: Record<string, object> = {}
    for (const { email } of [
      ...printedAccounts,
      { email: 'person1@academy.test' },
      { email: 'person50@academy.test' },
    ]) {
      const me = await meOf(email)
      seen[email] = Object.fromEntries(Object.keys(shown).map((key) => [key, me[key as keyof typeof me]]))
      expected[email] = { ...shown, ...special[email] }
    }
    expect(seen).toEqual(expected)
  })

  test('has somebody in two academies who meets the referral prompt, and a student who has just come', async () => {
    expect((await meOf('ambassador@academy.test')).academies).toHaveLength(2)
    const fresh = await meOf('fresh@academy.test')
    expect(fresh.groups).toMatchObject([{ academyId: fresh.currentAcademyId, isDirection: true }])
    expect((await meOf('unfinished@academy.test')).academies).toEqual([])
  })

  test('leaves room for the SuperAdmin of the configuration', async () => {
    const firstSuperAdmin = { email: 'boss@academy.example', password: 'Chosen-1' }
    await firstData(it.database.db, { ...it.config, firstSuperAdmin }, it.clock.now)
    expect((await login(it, 'boss@academy.example', 'Chosen-1')).status).toBe(200)
  })

  test('is not seeded again, whatever happened to it since', async () => {
    const before = await countOf(it, 'users')
    await it.database.db.execute(
      sql`update users set email = 'renamed@academy.test' where email = 'student@academy.test'`,
    )
    await firstData(it.database.db, { ...it.config, seedDemo: true }, it.clock.now)
    expect(await countOf(it, 'users')).toBe(before)
  })
})

describe('an installation from before', () => {
  let it: TestApp
  beforeAll(async () => {
    it = await startTestApp()
  })
  afterAll(() => it.close())
  const start = () => firstData(it.database.db, { ...it.config, seedDemo: false }, it.clock.now)

  test('gets the shared lists at its next start, and keeps what was changed in them afterwards', async () => {
    await it.database.db.execute(sql`delete from form_variants`)
    await start()
    const whole = await countOf(it, 'form_variants')
    expect(whole).toBeGreaterThan(300)
    await it.database.db.execute(sql`delete from form_variants where text_en = 'Another city'`)
    await it.database.db.execute(sql`update form_variants set text_ua = 'Реклама в метро' where text_ua = 'Реклама'`)
    await start()
    expect(await countOf(it, 'form_variants')).toBe(whole - 1)
  })
})

describe('in production', () => {
  let it: TestApp
  beforeAll(async () => {
    it = await startTestApp()
  })
  afterAll(() => it.close())

  test('there is no demo data, only the first SuperAdmin of the configuration, made once', async () => {
    const config = {
      ...it.config,
      seedDemo: false,
      firstSuperAdmin: { email: 'boss@academy.example', password: 'Chosen-1' },
    }
    await firstData(it.database.db, config, it.clock.now)
    await firstData(
      it.database.db,
      { ...config, firstSuperAdmin: { email: 'other@x.test', password: 'y' } },
      it.clock.now,
    )
    expect([await countOf(it, 'users'), await countOf(it, 'academies')]).toEqual([1, 0])
    expect(await isDemo(it.database.db)).toBe(false)
    expect((await login(it, 'boss@academy.example', 'Chosen-1')).status).toBe(200)
  })
})
