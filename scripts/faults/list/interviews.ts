import { fault, type Fault } from '../fault.ts'

const interviews = 'server/src/modules/programme/interviews'
const moves = 'server/src/modules/programme/moves'

/** The times of an interview: which may be booked, and what students hear of them. */
export const interviewFaults: Fault[] = [
  fault({
    name: 'a slot after the end of the stage is booked all the same',
    breaks: 'INT-05',
    file: `${interviews}/interview-slots.service.ts`,
    find: 'if (stageEnd !== null && startDate > stageEnd)',
    replace: 'if (stageEnd !== null && startDate < now)',
    caughtBy: {
      file: `${interviews}/interview-booking.test.ts`,
      title: 'a slot after the end of the stage is neither offered nor given',
    },
  }),
  fault({
    name: 'a calendar keeps the time that was given up',
    breaks: 'INT-07',
    file: `${interviews}/interview-slots.service.ts`,
    find: "method: action === 'interview cancelled' || action === 'interview released' ? 'CANCEL' : 'REQUEST',",
    replace: "method: 'REQUEST',",
    caughtBy: {
      file: `${interviews}/interview-invitations.test.ts`,
      title: 'a booking that the student cancelled leaves the calendar',
      written: 'a booking that the %s cancelled leaves the calendar',
    },
  }),
  fault({
    name: 'an outcome is saved before the interview begins',
    breaks: 'INT-10',
    file: `${interviews}/interview-slots.service.ts`,
    find: 'if (startDate !== null && startDate > ctx.now())',
    replace: 'if (startDate !== null && startDate < new Date(0))',
    caughtBy: {
      file: `${interviews}/interview-answers.test.ts`,
      title: 'no outcome is saved; from its beginning on it is',
    },
  }),
  fault({
    name: 'whoever decides about letters is led to their own',
    breaks: 'INT-04',
    file: 'server/src/modules/programme/letters/letters.repo.ts',
    find: 'sql`${isUndecided} and u.id <> ${readerId}`',
    replace: 'sql`${isUndecided} and u.id > ${readerId} * 0`',
    caughtBy: {
      file: 'server/src/modules/programme/letters/letter-decisions.test.ts',
      title: 'leads on to the next letter that waits, over pages, and from the end to the first that was passed over',
    },
  }),
  fault({
    name: 'a choice decides about an outcome that was noted after it',
    breaks: 'INT-16',
    file: `${moves}/move-everybody.service.ts`,
    find: '  refuseOtherNumbers(found, undecided)\n',
    replace: '',
    caughtBy: {
      file: `${moves}/move-after-interview.test.ts`,
      title: 'is refused as a whole when an outcome was noted since the choice',
    },
  }),
  fault({
    name: 'a student reads in their progress what came of an interview that is not published',
    breaks: 'INT-14',
    file: `${moves}/move-student-path.service.ts`,
    find: 'steps: steps.map(asStudentsRead), next',
    replace: 'steps, next',
    caughtBy: {
      file: `${moves}/move-after-interview.test.ts`,
      title: '[INT-14] tells the students no outcome that is not published',
    },
  }),
  fault({
    name: 'a Coach filters the students of a stage by what came of their interview',
    breaks: 'INT-14',
    file: 'server/src/modules/programme/stages/stage-users.service.ts',
    find: "  if (query.filters?.outcome && !mayReadOutcomes(ctx, academyId)) fail('AccessDenied')\n",
    replace: '',
    caughtBy: {
      file: 'server/src/modules/programme/stages/stage-users.test.ts',
      title: '[STG-67] the outcome of an interview, as a column and as a filter, for those who read outcomes',
    },
  }),
  fault({
    name: 'a booking that staff move overwrites the one that somebody made meanwhile',
    breaks: 'INT-09',
    file: `${interviews}/interview-move.service.ts`,
    find: "if (!(await slotsRepo.take(ctx.db, academyId, toSlotId, userId, ctx.now()))) fail('InterviewSlotOccupied')",
    replace: 'await slotsRepo.take(ctx.db, academyId, toSlotId, userId, ctx.now())',
    caughtBy: {
      file: `${interviews}/interview-move.test.ts`,
      title: '[INT-09] a slot that somebody else booked meanwhile is refused by name, and the booking stays',
    },
  }),
  fault({
    name: 'a booking is moved to the slot of another stage',
    breaks: 'INT-07',
    file: `${interviews}/interview-move.service.ts`,
    find: 'if (!found || !wanted || found.stageId !== wanted.stageId)',
    replace: 'if (!found || !wanted)',
    caughtBy: {
      file: `${interviews}/interview-move.test.ts`,
      title:
        'leads nowhere else: another stage, another academy, the past, an interview with its result, somebody else',
    },
  }),
  fault({
    name: 'the decision about a letter overwrites the one that somebody saved meanwhile',
    breaks: 'INT-04',
    file: 'server/src/modules/programme/letters/letter-decisions.repo.ts',
    find: '.where(and(isOf(academyId, userId), eq(letterDecisions.updatedAt, seen)))',
    replace: '.where(and(isOf(academyId, userId), eq(letterDecisions.userId, userId)))',
    caughtBy: {
      file: 'server/src/modules/programme/letters/letter-decisions.test.ts',
      title: 'is made by somebody else meanwhile: theirs stays, and the second hears of it',
    },
  }),
  fault({
    name: 'somebody who also studies here decides about their own letter',
    breaks: 'INT-04',
    file: 'server/src/modules/programme/letters/letter-decisions.service.ts',
    find: "    if (userId === ctx.actor.userId) fail('AccessDenied')\n",
    replace: '',
    caughtBy: {
      file: 'server/src/modules/programme/letters/letter-decisions.test.ts',
      title: 'is made in no other academy, about no staff, about nobody by themselves',
    },
  }),
  fault({
    name: 'somebody who also studies here reads what was decided about their own letter',
    breaks: 'INT-04',
    file: 'server/src/modules/programme/letters/letters.repo.ts',
    find: '    and d.user_id <> ${readerId}\n',
    replace: '    and d.user_id <> -${readerId}::int\n',
    caughtBy: {
      file: 'server/src/modules/programme/letters/letter-decisions.test.ts',
      title: 'is made in no other academy, about no staff, about nobody by themselves',
    },
  }),
  fault({
    name: 'the next stage after letters takes those along who did not pass',
    breaks: 'INT-16',
    file: `${moves}/move-decisions.repo.ts`,
    find: "stageType === stageTypes.MotivationLetter ? 'letter' : undefined",
    replace: 'undefined',
    caughtBy: {
      file: 'server/src/modules/programme/letters/letter-decisions.test.ts',
      title: '[ACAD-21] [INT-16] asks about those who did not pass and those who are not decided',
    },
  }),
  fault({
    name: 'a certificate that was withdrawn is given out once more',
    breaks: 'CERT-12',
    file: 'server/src/modules/programme/certificates/certificate-list.repo.ts',
    find: 'and ua.finished_at is not null\n        and ua.certificate_number',
    replace: 'and ua.certificate_number',
    caughtBy: {
      file: 'server/src/modules/programme/certificates/certificate-list.test.ts',
      title: 'nobody gives one out that is not there, or of another academy',
    },
  }),
  fault({
    name: 'the keys stop at a student whose interview is still to come',
    breaks: 'INT-10',
    file: 'web/src/features/programme/interviews/slot-drawer.tsx',
    find: 'on: { next: () => onNext?.(), previous: () => onPrevious?.() }',
    replace: 'on: { previous: () => onPrevious?.() }',
    caughtBy: {
      file: 'web/src/features/programme/interviews/slot-drawer.test.tsx',
      title: 'keys lead to the next student, also from an interview that is still to come',
    },
  }),
]
