import { fault, type Fault } from '../fault.ts'

const test = 'server/src/modules/messages/reminders/reminders.test.ts'
const whom = 'server/src/modules/messages/reminders/reminders-whom.test.ts'
const repo = 'server/src/modules/messages/reminders/reminders.repo.ts'
const whenIt = { file: whom, written: 'reminds nobody when it %s' }

/** Everybody is reminded once, of what is still to be done, and only who wants it. */
export const reminders: Fault[] = [
  {
    name: 'a reminder is sent at every run',
    breaks: 'C5',
    edits: [
      { file: repo, find: 'm.due_at >= c.due_at - ${before}', replace: 'm.due_at is null' },
      { file: repo, find: 'where m.due_at < excluded.due_at - ${before}', replace: 'where true' },
    ],
    caughtBy: { file: test, title: 'in the language of the reader, not earlier and once' },
  },
  {
    name: 'a reminder of a deadline that was moved by an hour is sent again',
    breaks: 'C5',
    edits: [
      { file: repo, find: 'm.due_at >= c.due_at - ${before}', replace: 'm.due_at >= c.due_at' },
      { file: repo, find: 'where m.due_at < excluded.due_at - ${before}', replace: 'where m.due_at < excluded.due_at' },
    ],
    caughtBy: { file: test, title: 'is told again only when its end was moved by more than a day' },
  },
  fault({
    name: 'a reminder is noted apart from its mail',
    breaks: 'C4',
    file: 'server/src/modules/messages/reminders/reminders.service.ts',
    find: 'ctx.transaction(async (ctx) => {',
    replace: 'ctx.transaction(async () => {',
    caughtBy: { file: test, title: 'a worker that dies in between tells nobody' },
  }),
  fault({
    name: 'a reminder comes for homework that was handed in',
    breaks: 'STG-50',
    file: repo,
    find: 'from homework_responses r where r.academy_id',
    replace: 'from homework_responses r where false and r.academy_id',
    caughtBy: { ...whenIt, title: 'reminds nobody when it was handed in' },
  }),
  fault({
    name: 'a reminder comes for a test that was taken',
    breaks: 'STG-51',
    file: repo,
    find: 'case when t.archived_at is null',
    replace: 'case when t.archived_at is not null',
    caughtBy: { file: whom, title: 'reminds each person who has not taken it' },
  }),
  fault({
    name: 'a reminder comes for an interview that was held',
    breaks: 'INT-10',
    file: repo,
    find: 'from interview_answers ia where ia.academy_id',
    replace: 'from interview_answers ia where false and ia.academy_id',
    caughtBy: {
      file: 'server/src/modules/messages/reminders/reminders-interviews.test.ts',
      title: 'that was held already: student and interviewer are told',
      written: 'that %s: student and interviewer are told',
    },
  }),
  fault({
    name: 'a reminder comes to who has switched them off',
    breaks: 'docs/decisions/015-forms-and-mail.md',
    file: repo,
    find: 'and u.reminders_enabled`',
    replace: '`',
    caughtBy: { ...whenIt, title: 'reminds nobody when it is of somebody who does not want to be reminded' },
  }),
  fault({
    name: 'a reminder comes in an academy that is closed',
    breaks: 'Q-08',
    file: repo,
    find: 'a.deleted_at is null and not a.is_closed',
    replace: 'a.deleted_at is null',
    caughtBy: { ...whenIt, title: 'reminds nobody when it lies in an academy that is closed' },
  }),
  fault({
    name: 'a reminder looks for each student among all of the academy',
    breaks: 'docs/decisions/015-forms-and-mail.md',
    file: repo,
    find: 'where ur.academy_id = ${academyId} and ur.user_id = ${userId}`',
    replace: 'where ur.academy_id = ${academyId} and ur.user_id + 0 = ${userId}`',
    caughtBy: {
      file: test,
      title: 'also before anybody has analysed the tables: homework',
      written: 'also before anybody has analysed the tables: %s',
    },
  }),
]
