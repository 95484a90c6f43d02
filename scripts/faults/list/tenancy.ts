import { fault, type Fault } from '../fault.ts'

/** The academy is part of every key: in queries, in lists, in the database itself. */
export const tenancy: Fault[] = [
  fault({
    name: 'the list of people spans academies that are not of the call',
    breaks: 'A2, ACC-64',
    file: 'server/src/modules/accounts/people/people.service.ts',
    find: "return isAcademyOfCall(ctx, academy, capability, 'read') ? [academy] : fail('AcademyNotFound')",
    replace: 'return [academy]',
    caughtBy: {
      file: 'server/src/modules/accounts/people/people-list.test.ts',
      title: 'an academy that is not the one of the call is not there',
    },
  }),
  fault({
    name: 'of somebody who is also elsewhere everything is shown',
    breaks: 'A2',
    file: 'server/src/modules/accounts/people/people.service.ts',
    find: "const shown = memberships.filter(({ academyId }) => scope === 'every' || scope.includes(academyId))",
    replace: "const shown = memberships.filter(({ academyId }) => scope === 'every' || academyId > 0)",
    caughtBy: {
      file: 'server/src/modules/accounts/people/people-list.test.ts',
      title: 'of somebody who is also elsewhere only what the caller may see is shown',
    },
  }),
  fault({
    name: 'the page of a person opens for staff of any academy',
    breaks: 'A2, NAV-50',
    file: 'server/src/modules/accounts/people/person-card.service.ts',
    find: "memberships.length > 0 || scope === 'every' ? { row, scope, memberships } : fail('UserNotFound')",
    replace: "row.memberships.length >= 0 ? { row, scope, memberships } : fail('UserNotFound')",
    caughtBy: {
      file: 'server/src/modules/accounts/people/person-card.test.ts',
      title: 'people of other academies, deleted accounts and nobody are alike',
    },
  }),
  fault({
    name: 'referred people of every academy are named',
    breaks: 'A2, Q-75',
    file: 'server/src/modules/overview/summaries/summaries.repo.ts',
    find: 'where ua.user_id = other.id and ${isShown})',
    replace: 'where ua.user_id = other.id)',
    caughtBy: {
      file: 'server/src/modules/overview/summaries/summaries.test.ts',
      title: 'who came through somebody is named as far as the reader may see them',
    },
  }),
  fault({
    name: 'an Admin reads what was done to somebody in other academies',
    breaks: 'A2, NAV-50',
    file: 'server/src/modules/accounts/people/person-history.repo.ts',
    find: 'sql`l.academy_id = any(${sql.param([...scope])}::int[])`',
    replace: 'sql`l.academy_id is not null`',
    caughtBy: {
      file: 'server/src/modules/accounts/people/person-history.test.ts',
      title: 'what concerns the whole account or another academy is not for an Admin',
    },
  }),
  fault({
    name: 'the bank shows how a question of another academy did',
    breaks: 'A2',
    file: 'server/src/modules/assessment/questions/question-statistics.repo.ts',
    find: 'on s.academy_id = listed.academy_id and s.question_id = listed.id',
    replace: 'on s.question_id = listed.id',
    caughtBy: {
      file: 'server/src/modules/assessment/questions/question-statistics.test.ts',
      title: 'of another academy nothing is told, and nothing is counted in',
    },
  }),
  fault({
    name: 'announcements of other academies stand in the list',
    breaks: 'A2',
    file: 'server/src/modules/talk/announcements/announcements.repo.ts',
    find: 'found(db, within(scope, sql`a.academy_id`))',
    replace: 'found(db, sql`${scope.length > 0}`)',
    caughtBy: {
      file: 'server/src/modules/talk/announcements/announcements.test.ts',
      title: 'the newest stands first, without those of other academies',
    },
  }),
  fault({
    name: 'letters of other academies stand in the list',
    breaks: 'A2',
    file: 'server/src/modules/programme/letters/letters.repo.ts',
    find: "where ${within(scope, sql`r.academy_id`)} and r.role = 'Student'`",
    replace: "where ${scope.length > 0} and r.role = 'Student'`",
    caughtBy: {
      file: 'server/src/modules/programme/letters/letters.test.ts',
      title: 'show who has written and who has not',
    },
  }),
  fault({
    name: 'a response of another academy is marked',
    breaks: 'A2',
    file: 'server/src/modules/homework/homework/homework-responses.repo.ts',
    find: 'const these = and(eq(r.academyId, academyId), inArray(r.id, [...ids]))',
    replace: 'const these = and(academyId > 0 ? undefined : undefined, inArray(r.id, [...ids]))',
    caughtBy: {
      file: 'server/src/modules/homework/homework/homework-review-save.test.ts',
      title: 'nothing of another academy, and nothing that is not there',
    },
  }),
  fault({
    name: 'pages of a private academy open by number and name',
    breaks: 'F9',
    file: 'server/src/modules/system/static-pages/static-pages.repo.ts',
    find: 'key === null ? sql`false` : eq(academies.pageKey, key)',
    replace: 'key === null ? sql`true` : eq(academies.pageKey, key)',
    caughtBy: {
      file: 'server/src/modules/system/static-pages/static-pages.test.ts',
      title: 'opens by the address that its people get',
    },
  }),
  fault({
    name: 'an address of hidden pages that went astray opens them for ever',
    breaks: 'F9',
    file: 'server/src/modules/system/static-pages/static-pages.repo.ts',
    find: '.set({ pageKey: sql`gen_random_uuid()` })',
    replace: '.set({ pageKey: sql`page_key` })',
    caughtBy: {
      file: 'server/src/modules/system/static-pages/static-pages.test.ts',
      title: 'opens by the new address alone once an Admin has renewed the key',
    },
  }),
  fault({
    name: 'a group is found by its number alone',
    breaks: 'A2',
    file: 'server/src/modules/academies/groups/groups.repo.ts',
    find: 'and(eq(groups.academyId, academyId), eq(groups.id, id))',
    replace: 'and(academyId > 0 ? undefined : undefined, eq(groups.id, id))',
    caughtBy: {
      file: 'server/test/security/foreign-ids.test.ts',
      title: '[A2] groups.',
      written: '[A2] ${entry.name} ${path',
    },
    isDear: true,
  }),
  fault({
    name: 'a student may stand on a stage of another academy',
    breaks: 'A3',
    file: 'server/migrations/20261115034850_first/migration.sql',
    find: 'ALTER TABLE "user_stages" ADD CONSTRAINT "user_stages_academy_id_stage_id_stages_academy_id_id_fkey" FOREIGN KEY ("academy_id","stage_id") REFERENCES "stages"("academy_id","id");',
    replace: 'SELECT 1;',
    caughtBy: {
      file: 'server/test/security/tenancy.test.ts',
      title: 'refuses a thousand rows that would point into another academy',
    },
    isDear: true,
  }),
  fault({
    name: 'letters to an academy that was deleted stand in the list over all',
    breaks: 'ACAD-52, Q-13',
    file: 'server/src/modules/programme/letters/letters.repo.ts',
    find: 'join academies a on a.id = r.academy_id and a.deleted_at is null',
    replace: 'join academies a on a.id = r.academy_id',
    caughtBy: {
      file: 'server/src/modules/programme/letters/letters.test.ts',
      title: 'at all: of each academy in which one reads letters',
    },
  }),
  fault({
    name: 'at all the stages of every academy are shown',
    breaks: 'ACAD-52, A2',
    file: 'server/src/modules/programme/stages/stage-board.service.ts',
    find: "stageBoardRepo.board(ctx.db, academiesOfCall(ctx, 'stages.board'))",
    replace: "stageBoardRepo.board(ctx.db, typeof ctx.academy === 'number' ? [ctx.academy] : 'every')",
    caughtBy: {
      file: 'server/src/modules/programme/stages/stage-board.test.ts',
      title: 'at all: the stages of each academy in order',
    },
  }),
  fault({
    name: 'at all whoever reads tests somewhere sees the questions of every academy there',
    breaks: 'ACAD-52, A2',
    file: 'server/src/modules/assessment/questions/questions.service.ts',
    find: "const scope = academiesOfCall(ctx, 'tests.manage')",
    replace: "const scope = academiesOfCall(ctx, 'stageTests.read')",
    caughtBy: {
      file: 'server/src/modules/assessment/questions/questions-of-all.test.ts',
      title: 'at all the bank has the questions of each academy',
    },
  }),
  fault({
    name: 'at all every move can be undone by who may undo one somewhere',
    breaks: 'ACAD-52',
    file: 'server/src/modules/programme/moves/moves.service.ts',
    find: '...asMove(ctx, row.academyId, row),',
    replace: '...asMove(ctx, rows.at(-1)!.academyId, row),',
    caughtBy: {
      file: 'server/src/modules/programme/moves/move-undo.test.ts',
      title: 'what may be undone is said per academy',
    },
  }),
  fault({
    name: 'the link of a hidden academy opens the demo tests of its draft',
    breaks: 'Q-90, Q-09',
    file: 'server/src/modules/assessment/demo-tests/demo-tests.service.ts',
    find: 'return (isLink && !isDraft(academy)) ||',
    replace: 'return isLink ||',
    caughtBy: {
      file: 'server/src/modules/academies/academies/academy-draft.test.ts',
      title: 'a link that opens a hidden one opens no draft',
    },
  }),
]
