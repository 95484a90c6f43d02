import { sql } from 'drizzle-orm'
import { choice, content, type DataOwner, nobodys, type TableEntry, technical } from './privacy-registry-entry.ts'
import { academy, forStatistics, ofUser, user } from './privacy-registry-programme.ts'

const form = (table: 'form_users' | 'form_passings') =>
  technical('which form', {
    shown: () => sql`(select f.title from forms f where f.academy_id = ${sql.identifier(table)}.academy_id
      and f.id = form_id)`,
    as: 'form',
  })

/** Forms of an academy and what people answered in them. */
export const formTables = {
  form_users: {
    why: 'who may pass a form',
    keptFor: 'as long as the account',
    rowsOf: ofUser,
    onErasure: 'delete',
    section: 'formsToPass',
    sortedBy: 'added_at',
    columns: {
      academy_id: academy,
      form_id: form('form_users'),
      user_id: user,
      added_at: technical('since when', { shown: true }),
      passed_at: technical('when it was passed last', { shown: true }),
    },
  },
  form_passings: {
    why: 'who passed a form, and when',
    keptFor: forStatistics,
    rowsOf: ofUser,
    onErasure: 'keep',
    section: 'formsPassed',
    sortedBy: 'passed_at',
    columns: {
      academy_id: academy,
      id: technical('number'),
      form_id: form('form_passings'),
      user_id: user,
      number: technical('the how many-th time', { shown: true }),
      version: technical('which questions were asked'),
      language: technical('the language it was answered in', { shown: true, isMachineWritten: true }),
      is_newest: technical('whether it counts', { shown: true }),
      passed_at: technical('when', { shown: true }),
    },
  },
  form_answers: {
    why: 'what was answered',
    keptFor: forStatistics,
    rowsOf: ({ id }: DataOwner) =>
      sql`(academy_id, passing_id) in (select p.academy_id, p.id from form_passings p where p.user_id = ${id})`,
    onErasure: 'clear',
    section: 'forms',
    sortedBy: 'passing_id',
    columns: {
      academy_id: academy,
      passing_id: technical('of which passing', {
        shown: () => sql`(select f.title from form_passings p join forms f on f.academy_id = p.academy_id
          and f.id = p.form_id where p.academy_id = form_answers.academy_id and p.id = passing_id)`,
        as: 'form',
      }),
      question_id: technical('which question', {
        shown: () => sql`(select q.body from form_questions q
          where q.academy_id = form_answers.academy_id and q.id = question_id)`,
        as: 'question',
      }),
      body: content('what was written', { shown: true, erasedTo: sql`null` }),
      option: choice('what was chosen', {
        shown: () => sql`(select case when q.type = 'linear-scale' then to_jsonb(option) else
          (select jsonb_agg(o -> 'text') from jsonb_array_elements(q.options) o
            where (o ->> 'id')::int = any(option)) end
          from form_questions q where q.academy_id = form_answers.academy_id and q.id = question_id)`,
        as: 'chosen',
      }),
    },
  },
  forms: nobodys('forms of an academy', [
    'academy_id',
    'id',
    'title',
    'stage_id',
    'version',
    'is_archived',
    'is_repass_allowed',
    'author_id',
    'created_at',
    'updated_at',
  ]),
  form_questions: nobodys('questions of forms', [
    'academy_id',
    'id',
    'form_id',
    'index',
    'type',
    'body',
    'options',
    'last_option_id',
    'scale',
    'created_at',
  ]),
  form_versions: nobodys('questions of forms as they were asked', [
    'academy_id',
    'form_id',
    'version',
    'questions',
    'created_at',
  ]),
  form_messages: nobodys('what is said before and after a form', ['academy_id', 'id', 'form_id', 'type', 'text']),
} satisfies Record<string, TableEntry>
