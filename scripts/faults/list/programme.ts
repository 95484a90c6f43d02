import { fault, type Fault } from '../fault.ts'

const moves = 'server/src/modules/moves'
const interviews = 'server/src/modules/interviews'

/** Moves through the programme, certificates, figures, interviews. */
export const programme: Fault[] = [
  fault({
    name: 'a second click moves everybody once more',
    breaks: 'STG-55, Q-02',
    file: `${moves}/advance.service.ts`,
    find: 'if (fromStageId !== undefined && fromStageId !== academy.activeStageId)',
    replace: 'if (fromStageId !== undefined && fromStageId < 0)',
    caughtBy: {
      file: `${moves}/advance.test.ts`,
      title: 'the second click finds the first one’s move and changes nothing',
    },
  }),
  fault({
    name: 'two who move an academy at once do not wait for each other',
    breaks: 'STG-55',
    file: `${moves}/moves.repo.ts`,
    find: ".for(how === 'move' ? 'no key update' : 'share')",
    replace: ".for(how === 'move' ? 'key share' : 'share')",
    caughtBy: { file: `${moves}/advance.test.ts`, title: 'ten clicks at the same moment are one move' },
  }),
  fault({
    name: 'a move is undone long after its window',
    breaks: 'STG-64',
    file: `${moves}/undo.service.ts`,
    find: "if (ctx.now() >= move.undoUntil || move.toldThroughId !== null || move.toldAt) refuse('undoTooLate')",
    replace: '',
    caughtBy: { file: `${moves}/undo.test.ts`, title: 'works until its window is over' },
  }),
  fault({
    name: 'an older move is undone before the newest',
    breaks: 'STG-64',
    file: `${moves}/undo.service.ts`,
    find: "if (!(await movesRepo.byId(ctx.db, academyId, id))!.isNewest) refuse('undoNotNewest')",
    replace: '',
    caughtBy: { file: `${moves}/undo.test.ts`, title: 'begins with the newest' },
  }),
  fault({
    name: 'the undo of an advance needs no right to advance',
    breaks: 'A1',
    file: `${moves}/undo.service.ts`,
    find: '    refuseUndoWithoutRight(ctx, academyId, move.kind)\n',
    replace: '    void refuseUndoWithoutRight\n',
    caughtBy: { file: `${moves}/undo.test.ts`, title: 'of an advance needs the right to advance' },
  }),
  fault({
    name: 'a move of another academy is undone',
    breaks: 'A2',
    file: `${moves}/moves.repo.ts`,
    find: ".where(and(eq(moves.academyId, academyId), eq(moves.id, id)))\n      .for('update')",
    replace: ".where(eq(moves.id, id))\n      .for('update')",
    caughtBy: { file: `${moves}/undo.test.ts`, title: 'of another academy is not found' },
  }),
  fault({
    name: 'a move touches an academy that the call does not name',
    breaks: 'A2',
    file: `${moves}/advance.service.ts`,
    find: "if (!isAcademyOfCall(ctx, academyId, capability, effect)) fail('AcademyNotFound')",
    replace: 'void [isAcademyOfCall, ctx, academyId, capability, effect]',
    caughtBy: { file: `${moves}/advance.test.ts`, title: 'another academy is not touched, and not reached' },
  }),
  fault({
    name: 'somebody who has not finished has a certificate',
    breaks: 'CERT-06, CERT-12',
    file: 'server/src/modules/certificates/certificates.service.ts',
    find: "return isFinished(row) ? asCertificate(tools, ctx, row) : fail('UserNotFinishedAcademy')",
    replace:
      "return asCertificate(tools, ctx, { ...row, finishedAt: row.finishedAt ?? row.joinedAt, number: row.number ?? '0000-0000-0000' })",
    caughtBy: {
      file: 'server/src/modules/certificates/certificates.test.ts',
      title: 'of somebody who has not finished says so',
    },
  }),
  fault({
    name: 'whoever has not finished has a public page',
    breaks: 'CERT-05, T6',
    file: 'server/src/modules/certificates/certificates.service.ts',
    find: "if (!row || !isFinished(row)) return fail('UserNotFound')",
    replace: "if (!row) return fail('UserNotFound')",
    caughtBy: {
      file: 'server/src/modules/certificates/certificates.test.ts',
      title: '[CERT-05] exists only for those who finished',
    },
  }),
  fault({
    name: 'any signature of a certificate is right',
    breaks: 'CERT-04',
    file: 'server/src/modules/certificates/certificates.service.ts',
    find: 'isValid: signature === undefined || signature === certificate.signature',
    replace: 'isValid: true',
    caughtBy: {
      file: 'server/src/modules/certificates/certificates.test.ts',
      title: 'a signature has to be the one of what is shown',
    },
  }),
  fault({
    name: 'blocked people count in the figures',
    breaks: 'STAT-05',
    file: 'server/src/modules/statistics/statistics.repo.ts',
    find: 'and u.deleted_at is null and u.blocked_at is null)`',
    replace: ')`',
    caughtBy: {
      file: 'server/src/modules/statistics/funnel.test.ts',
      title: 'deleted and blocked people and former students do not count',
    },
  }),
  fault({
    name: 'who takes a list of people away is not written down',
    breaks: 'P4',
    file: 'server/src/modules/statistics/files.service.ts',
    find: "await ctx.audit('users.exported', {",
    replace: "void ('users.exported' as const, {",
    caughtBy: {
      file: 'server/src/modules/statistics/statistics.test.ts',
      title: 'whoever takes the list away is written down, with how many',
    },
  }),
  fault({
    name: 'two students have one slot of an interview',
    breaks: 'INT-09',
    file: `${interviews}/slots.repo.ts`,
    find: 'and(isSlot(academyId, id), isNull(interviewSlots.userId), gt(interviewSlots.startDate, now))',
    replace: 'and(isSlot(academyId, id), gt(interviewSlots.startDate, now))',
    caughtBy: { file: `${interviews}/booking.test.ts`, title: 'a taken slot is occupied' },
  }),
  fault({
    name: 'somebody gives back the slot of somebody else',
    breaks: 'A2, INT-05',
    file: `${interviews}/slots.repo.ts`,
    find: 'and(isSlot(academyId, id), eq(interviewSlots.userId, userId), eq(interviewSlots.isNoShow, false))',
    replace: 'and(isSlot(academyId, id), userId > 0 ? undefined : undefined, eq(interviewSlots.isNoShow, false))',
    caughtBy: {
      file: `${interviews}/booking.test.ts`,
      title: 'nobody gives back what belongs to somebody else, or to nobody',
    },
  }),
  fault({
    name: 'a student is marked twice in one evaluation',
    breaks: 'TEAM-34',
    file: 'server/src/modules/evaluations/evaluate.service.ts',
    find: "if (held.before && held.before.marks.length > 0) fail('StudentAlreadyEvaluated')",
    replace: '',
    caughtBy: { file: 'server/src/modules/evaluations/evaluations.test.ts', title: '[ERR-129] are given once' },
  }),
  fault({
    name: 'a letter is written after the academy left the stage',
    breaks: 'INT-03',
    file: 'server/src/modules/letters/letters.repo.ts',
    find: '\n    and (st.id = a.current_active_stage_id or st.is_only_for_designated))`',
    replace: ')`',
    caughtBy: {
      file: 'server/src/modules/letters/letters.test.ts',
      title: 'can be changed until the academy leaves the stage',
    },
  }),
]
