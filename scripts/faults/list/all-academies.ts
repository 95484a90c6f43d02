import { fault, type Fault } from '../fault.ts'

const modules = 'server/src/modules'
const queueTest = `${modules}/homework/review/review-queue-academies.test.ts`

/** ACAD-52: a list over several academies shows of each what the caller may see there, and nothing of another one. */
export const allAcademies: Fault[] = [
  fault({
    name: 'who reads all of one academy reads all of the next',
    breaks: 'ACAD-52, A2',
    file: `${modules}/homework/review/review-viewer.service.ts`,
    find: "theirs: read.filter((id) => readScope(actor, id) === 'theirs')",
    replace: 'theirs: []',
    caughtBy: { file: queueTest, title: 'shows everything where that is the right, and elsewhere only what is theirs' },
  }),
  fault({
    name: 'the review queue over all academies spans those of others',
    breaks: 'ACAD-52, A2',
    file: `${modules}/homework/review/review-queue.repo.ts`,
    find: 'sql`a.deleted_at is null and ${within(academies, sql`a.id`)}`',
    replace: 'sql`a.deleted_at is null and ${academies.length > 0}`',
    caughtBy: { file: queueTest, title: 'shows everything where that is the right, and elsewhere only what is theirs' },
  }),
  fault({
    name: 'the review queue shows what belongs to a deleted academy',
    breaks: 'ACAD-52',
    file: `${modules}/homework/review/review-queue.repo.ts`,
    find: 'sql`a.deleted_at is null and ${within(academies, sql`a.id`)}`',
    replace: 'within(academies, sql`a.id`)',
    caughtBy: { file: queueTest, title: 'a SuperAdmin sees every academy but those that are gone' },
  }),
  fault({
    name: 'the load of one lecture is told in every academy',
    breaks: 'ACAD-52, A2',
    file: `${modules}/homework/review/review-reviewer-load.service.ts`,
    find: "if (academyId === null || !isAcademyOfCall(ctx, academyId, 'homework.read', 'read'))",
    replace: 'if (academyId === null)',
    caughtBy: { file: queueTest, title: 'counts what the queue shows' },
  }),
  fault({
    name: 'chats of other academies stand in the list',
    breaks: 'ACAD-52, A2',
    file: `${modules}/talk/chat/chat-threads.repo.ts`,
    find: 'where ${within(scope, sql`sl.academy_id`)} and sl.has_chat',
    replace: 'where sl.has_chat',
    caughtBy: {
      file: `${modules}/talk/chat/chat-inbox.test.ts`,
      title: 'are those of every academy in which one talks with students, the newest talk first',
    },
  }),
  fault({
    name: 'the inbox shows chats of other academies',
    breaks: 'ACAD-52, A2',
    file: `${modules}/talk/chat/chat-inbox.repo.ts`,
    find: 'from chat_messages m where ${within(scope, sql`m.academy_id`)} and ${waitsForStaff}',
    replace: 'from chat_messages m where ${waitsForStaff}',
    caughtBy: {
      file: `${modules}/talk/chat/chat-inbox-threads.test.ts`,
      title: 'is of all lectures: who waits longest first, then the newest talk',
    },
  }),
  fault({
    name: 'lectures of other academies stand in the list',
    breaks: 'ACAD-52, A2',
    file: `${modules}/homework/lectures/lectures.repo.ts`,
    find: 'found(db, within(scope, sql`l.academy_id`))',
    replace: 'found(db, sql`${scope.length > 0}`)',
    caughtBy: {
      file: `${modules}/homework/lectures/lectures-academies.test.ts`,
      title: 'are those of the academies one works in, each with its academy',
    },
  }),
  fault({
    name: 'the plan of other academies stands in the calendar',
    breaks: 'ACAD-52, A2',
    file: `${modules}/homework/stage-lectures/stage-lectures.repo.ts`,
    find: 'sql`${within(scope, sql`sl.academy_id`)} and ${stageId === undefined',
    replace: 'sql`${scope.length > 0} and ${stageId === undefined',
    caughtBy: {
      file: `${modules}/homework/lectures/lectures-academies.test.ts`,
      title: 'is of the academies one works in, and a stage of another one is not found',
    },
  }),
  fault({
    name: 'teams of other academies stand in the list',
    breaks: 'ACAD-52, A2',
    file: `${modules}/teams/teams/teams.repo.ts`,
    find: 'where ${within(scope, sql`t.academy_id`)} and ${condition}',
    replace: 'where ${condition}',
    caughtBy: {
      file: `${modules}/teams/evaluations/evaluation-teams-academies.test.ts`,
      title: 'are those of the academies one works in, each with its academy and stage',
    },
  }),
  fault({
    name: 'a Teacher of one academy sees all its grading because of a right held elsewhere',
    breaks: 'ACAD-52, A2',
    file: `${modules}/homework/autograde/autograde-overview.service.ts`,
    find: "grantFor(actor, 'autograde.manage', id, 'read') === 'R'",
    replace: "grantFor(actor, 'autograde.manage', 'all', 'read') === 'R' && id > 0",
    caughtBy: {
      file: `${modules}/homework/autograde/autograde-overview-academies.test.ts`,
      title: 'all where one manages them, and only those where one teaches',
    },
  }),
  fault({
    name: 'the outbox is narrowed to an academy of others',
    breaks: 'ACAD-52, A2',
    file: `${modules}/messages/mails/mails.service.ts`,
    find: "if (!isTheirs) fail('AcademyNotFound')",
    replace: "if (!isTheirs && state === 'kept') fail('AcademyNotFound')",
    caughtBy: {
      file: `${modules}/messages/mails/mails.test.ts`,
      title: 'can be narrowed to one academy of the reader',
    },
  }),
]
