import { fault, type Fault } from '../fault.ts'

const interviews = 'server/src/modules/programme/interviews'
const moves = 'server/src/modules/programme/moves'

/** The times of an interview: which may be booked, and what students hear of them. */
export const interviewFaults: Fault[] = [
  fault({
    name: 'a slot after the end of the stage is booked all the same',
    breaks: 'INT-05',
    file: `${interviews}/interview-slots.service.ts`,
    find: 'if (endDate !== null && wanted.startDate > endDate)',
    replace: 'if (endDate !== null && wanted.startDate < ctx.now())',
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
]
