import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { formMessages, formQuestions, forms, formVersions } from '#server/schema/academy-forms.ts'
import { daysFrom } from './demo-programme.ts'
import { type DemoForm, demoForms } from './demo-form-texts.ts'

/** Those who show what waits for somebody. */
const notYet = ['student@academy.test', 'learner@academy.test']

const seedForm = async (db: Db, demo: DemoForm, at: Date) => {
  const [made] = await db
    .insert(forms)
    .values({
      academyId: sql`(select id from academies where hash = ${demo.academy})`,
      authorId: sql`(select id from users where email = ${demo.author})`,
      stageId: sql`(select st.id from stages st join academies a on a.id = st.academy_id
        where a.hash = ${demo.academy} and st.url_name = ${demo.stage ?? null})`,
      title: demo.title,
      isArchived: demo.isArchived ?? false,
      isRepassAllowed: demo.isRepassAllowed ?? false,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ formId: forms.id, academyId: forms.academyId })
  const key = made!
  const rows = demo.questions.map((question, index) => ({ ...key, index, ...question, createdAt: at }))
  const ids = await db.insert(formQuestions).values(rows).returning({ id: formQuestions.id })
  const questions = demo.questions.map((question, index) => ({ id: ids[index]!.id, index, ...question }))
  await db.insert(formVersions).values({ ...key, version: 1, questions, createdAt: at })
  await db.insert(formMessages).values([
    { ...key, type: 'pre-passing', text: demo.before },
    { ...key, type: 'post-passing', text: demo.after },
  ])
  return { ...key, questions }
}

/** The how many-th passing of those whose number is below the share. */
const seedPassings = (db: Db, { academyId, formId }: SeededForm, share: number, number: number, at: Date, now: Date) =>
  db.execute(sql`
    with passed as (select r.academy_id, r.form_id, r.user_id, least(${now.toISOString()}::timestamptz,
        ${at.toISOString()}::timestamptz + r.user_id * 29 % 1400 * interval '1 minute') as at
      from form_users r join users u on u.id = r.user_id
      where r.academy_id = ${academyId} and r.form_id = ${formId} and r.user_id * 53 % 100 < ${share}::int
        and u.email <> all(${sql.param(notYet)}::text[])),
    before as (update form_passings p set is_newest = false from passed
      where p.academy_id = passed.academy_id and p.form_id = passed.form_id and p.user_id = passed.user_id
      returning p.id),
    noted as (update form_users r set passed_at = passed.at from passed
      where r.academy_id = passed.academy_id and r.form_id = passed.form_id and r.user_id = passed.user_id
      returning r.user_id)
    insert into form_passings (academy_id, form_id, user_id, number, version, language, is_newest, passed_at)
    select academy_id, form_id, user_id, ${number}::int, 1, case when user_id % 6 = 0 then 'en' else 'ua' end, true, at
    from passed where (select count(*) from before) >= 0 and (select count(*) from noted) >= 0`)

type SeededForm = Awaited<ReturnType<typeof seedForm>>

/** Answers that lean to the upper half of a scale and to the second option, as they do. */
const seedAnswers = (db: Db, { academyId, formId }: SeededForm, words: readonly string[]) =>
  db.execute(sql`
    insert into form_answers (academy_id, passing_id, question_id, body, option)
    select p.academy_id, p.id, q.id,
      case when q.type = 'short-answer' then (${sql.param([...words])}::text[])[1 + p.user_id % ${Math.max(1, words.length)}] end,
      case q.type
        when 'short-answer' then null
        when 'linear-scale' then array[(q.scale ->> 'to')::int
          - p.user_id * 7 % 10 * ((q.scale ->> 'to')::int - (q.scale ->> 'from')::int) / 14]
        when 'single-choice' then array[1 + (p.user_id * 3 + p.number) % 5 % jsonb_array_length(q.options)]
        else array(select distinct 1 + n % jsonb_array_length(q.options)
          from unnest(array[p.user_id % 5, p.user_id * 3 % 7]) n order by 1) end
    from form_passings p join form_questions q on q.academy_id = p.academy_id and q.form_id = p.form_id
    where p.academy_id = ${academyId} and p.form_id = ${formId}`)

/** Forms as a real academy would have them: one waits, one is passed again and again, one is over. */
export const seedForms = async (db: Db, now: Date): Promise<void> => {
  for (const demo of demoForms) {
    const at = daysFrom(now, -demo.daysAgo)
    const form = await seedForm(db, demo, at)
    await db.execute(sql`
      insert into form_users (academy_id, form_id, user_id, added_at)
      select ua.academy_id, ${form.formId}, ua.user_id, ${at.toISOString()}::timestamptz from user_academies ua
        join user_roles r on r.academy_id = ua.academy_id and r.user_id = ua.user_id and r.role = 'Student'
      where ua.academy_id = ${form.academyId} and ua.active`)
    await seedPassings(db, form, demo.passedShare, 1, at, now)
    if (demo.repassedShare) await seedPassings(db, form, demo.repassedShare, 2, daysFrom(at, 3), now)
    await seedAnswers(db, form, demo.words)
  }
}
