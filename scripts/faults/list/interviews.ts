import { fault, type Fault } from '../fault.ts'

const interviews = 'server/src/modules/programme/interviews'

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
]
