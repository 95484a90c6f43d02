import { fault, type Fault } from '../fault.ts'

const tests = 'server/src/modules/academies/groups/group-members.test.ts'

/** Who is in which group, and whose direction is changed. */
export const groups: Fault[] = [
  fault({
    name: 'a student is put into a group of another direction',
    breaks: 'ACAD-06',
    file: 'server/src/modules/academies/groups/group-members.rules.ts',
    find: "person.directionId === group.parentGroupId ? 'joins' : 'otherDirection'",
    replace: "'joins'",
    caughtBy: { file: tests, title: 'refuses all: a student of another direction, by a named rule' },
  }),
  fault({
    name: 'people of another academy are put into a group',
    breaks: 'A2',
    file: 'server/src/modules/academies/groups/group-members.service.ts',
    find: "people.length < userIds.length ? fail('WrongStudentAcademy') : people",
    replace: 'people',
    caughtBy: { file: tests, title: 'people and groups of another academy are not there' },
  }),
  fault({
    name: 'a file tells who has an account in another academy',
    breaks: 'A2',
    file: 'server/src/modules/academies/groups/group-members.repo.ts',
    find: 'where ua.academy_id = ${academyId} and ${where} order by',
    replace: 'where ${academyId}::int > 0 and ${where} order by',
    caughtBy: {
      file: 'server/src/modules/academies/groups/group-members-file.test.ts',
      title: 'says of each bad row what is wrong with it',
    },
  }),
  fault({
    name: 'whoever changes the direction stays in the groups of the old one',
    breaks: 'ACAD-40',
    file: 'server/src/modules/academies/groups/group-membership.repo.ts',
    find: 'and g.parent_group_id is distinct from ${directionId}`',
    replace: 'and g.parent_group_id is null`',
    caughtBy: { file: tests, title: '[ACAD-40] another direction takes the groups of the old one along' },
  }),
  fault({
    name: 'nothing is remembered of a group that was left',
    breaks: 'P1',
    file: 'server/src/modules/academies/groups/group-membership.repo.ts',
    find: 'from gone order by user_id, name returning',
    replace: 'from gone where false order by user_id, name returning',
    caughtBy: { file: tests, title: 'a history is kept: who put whom in and out' },
  }),
  fault({
    name: 'a lecture for a group is seen by everybody who is in some group',
    breaks: 'HW-09',
    file: 'server/src/modules/programme/stages/stages.repo.ts',
    find: 'and ug.group_id = sl.group_id))) end)',
    replace: 'and ug.group_id > 0))) end)',
    caughtBy: { file: tests, title: '[HW-09] reaches whoever is put in, at once' },
  }),
  fault({
    name: 'the direction is changed while a test of it runs',
    breaks: 'TEST-27',
    file: 'server/src/modules/accounts/people/person-direction.service.ts',
    find: 'if (await runningTestOf(ctx, academyId, userId))',
    replace: 'if (academyId < 0 && (await runningTestOf(ctx, academyId, userId)))',
    caughtBy: {
      file: 'server/src/modules/accounts/people/person-direction.test.ts',
      title: '[TEST-27] not while a test runs; when it is over, its result stays',
    },
  }),
  fault({
    name: 'staff change the direction of somebody in another academy',
    breaks: 'A2',
    file: 'server/src/modules/accounts/people/person-direction.repo.ts',
    find: "where r.academy_id = ${academyId} and r.user_id = ${userId} and r.role = 'Student'`",
    replace: "where ${academyId}::int > 0 and r.user_id = ${userId} and r.role = 'Student'`",
    caughtBy: {
      file: 'server/src/modules/accounts/people/person-direction.test.ts',
      title: 'nobody but a student of this academy, and to no direction but its own',
    },
  }),
]
