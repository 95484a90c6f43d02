import { fault, type Fault } from '../fault.ts'

const story = 'server/src/modules/overview/changes/changes.test.ts'

/** Changes of many at once: the right to each kind, the numbers that were shown, and an undoing that overwrites nobody. */
export const changes: Fault[] = [
  fault({
    name: 'a change of many asks for no right of its own',
    breaks: 'A1, ACC-77',
    file: 'server/src/modules/overview/changes/changes.service.ts',
    find: "if (!mayMake(ctx, change.kind)) fail('AccessDenied')",
    replace: 'mayMake(ctx, change.kind)',
    caughtBy: { file: story, title: 'is asked for each kind: a track owner puts into groups and blocks nobody' },
  }),
  fault({
    name: 'other people than were shown are changed',
    breaks: 'a preview names whom a change is about',
    file: 'server/src/modules/overview/changes/changes.service.ts',
    find: "refuse('expected', 'savedMeanwhile')",
    replace: 'void expected',
    caughtBy: { file: story, title: 'with other numbers than were shown nothing happens' },
  }),
  fault({
    name: 'undoing a block overwrites what somebody did meanwhile',
    breaks: 'an undoing leaves alone what was changed meanwhile',
    file: 'server/src/modules/accounts/people/people-many.service.ts',
    find: "|| (await markOf(ctx, userId, 'block')) !== mark) return false",
    replace: "|| (await markOf(ctx, userId, 'block')) < mark) return false",
    caughtBy: { file: story, title: 'whoever was changed meanwhile stays, even if it looks the same' },
  }),
  fault({
    name: 'whoever undoes a removal gives back roles above their own',
    breaks: 'ACC-70: an Admin makes no Admins',
    file: 'server/src/modules/accounts/people/people-many.service.ts',
    find: 'if (!taken.roles.every(({ role }) => mayGrant(ctx.actor, role))) return false',
    replace: 'if (taken.roles.length === 0) return false',
    caughtBy: { file: story, title: 'nobody gives back a role that they may not grant' },
  }),
  fault({
    name: 'a stranger is given a role by their number alone',
    breaks: 'ACC-70: people of the academy, and employees who are not there yet',
    file: 'server/src/modules/accounts/people/people-many.service.ts',
    find: 'const isNew = row && !isMemberOf(row, ctx.academyId) && mayChangeRoles(ctx.actor, row, ctx.academyId)',
    replace: 'const isNew = row && !isMemberOf(row, ctx.academyId)',
    caughtBy: {
      file: story,
      title: 'a role is also granted to one employee who is not there yet, and undone without a trace',
    },
  }),
  fault({
    name: 'undoing a joining takes a later one away',
    breaks: 'an undoing leaves alone what was changed meanwhile',
    file: 'server/src/modules/academies/groups/group-membership.repo.ts',
    find: 'and created_at = ${since}::timestamptz returning user_id',
    replace: 'and created_at >= ${since}::timestamptz returning user_id',
    caughtBy: { file: story, title: 'a group is joined and left without a trace when it is undone' },
  }),
  fault({
    name: 'of two who change the same at the same moment the second decides by what was before',
    breaks: 'an undoing leaves alone what was changed meanwhile',
    file: 'server/src/modules/overview/changes/changes-work.service.ts',
    find: '  await kinds[kind].hold(ctx, input, ids)\n',
    replace: '',
    caughtBy: { file: story, title: 'whom somebody else blocks at the same moment stays blocked when it is undone' },
  }),
  fault({
    name: 'who waits for a person reads what they were before',
    breaks: 'two changes of one person follow each other',
    file: 'server/src/modules/accounts/people/people.repo.ts',
    find: '    await peopleRepo.hold(db, [id])\n    const [row] = await peopleRepo.byIds(db, [id])\n',
    replace: '    const [row] = await peopleRepo.byIds(db, [id])\n    await peopleRepo.hold(db, [id])\n',
    caughtBy: {
      file: 'server/src/modules/accounts/people/people.test.ts',
      title: 'two who block the same person at the same moment do it once',
    },
  }),
  fault({
    name: 'removed questions are known again by another moment than theirs',
    breaks: 'an undoing puts back what was removed',
    file: 'server/src/modules/assessment/questions/question-many.service.ts',
    find: 'const archivedAt = now.toISOString()',
    replace: 'const archivedAt = ctx.now().toISOString()',
    caughtBy: { file: story, title: 'whoever left a group comes back, and removed questions come out of the archive' },
  }),
  fault({
    name: 'whoever left a group is known again by another moment than theirs',
    breaks: 'an undoing puts back who was taken out',
    file: 'server/src/modules/academies/groups/group-members.service.ts',
    find: 'return { at: now.toISOString(), steps:',
    replace: 'return { at: ctx.now().toISOString(), steps:',
    caughtBy: { file: story, title: 'whoever left a group comes back, and removed questions come out of the archive' },
  }),
  fault({
    name: 'a change of many that was refused is tried again and again',
    breaks: 'C5',
    file: 'server/src/modules/overview/changes/changes.jobs.ts',
    find: 'if (isRefused || isLast)',
    replace: 'if (isLast)',
    caughtBy: { file: story, title: 'is left as it was at once where it cannot be done any more' },
  }),
  fault({
    name: 'questions whose removal is late are never forgotten',
    breaks: 'C5',
    file: 'server/src/modules/overview/changes/changes-work.service.ts',
    find: "if (change?.state === 'running' || change?.state === 'undoing') return false\n",
    replace: '',
    caughtBy: { file: story, title: 'what is still being removed when its day is over is forgotten once it has been' },
  }),
]
