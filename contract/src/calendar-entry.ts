/**
 * The interview of a student in a stage, as calendar programs know it: the same in the personal calendar, in the file of
 * the booking and in the mails, so that another time moves the entry instead of adding one.
 */
export const interviewEntryId = (interview: { academyId: number; stageId: number; studentId: number }): string =>
  `interview-${interview.academyId}-${interview.stageId}-${interview.studentId}`

const sequenceBeginsAt = Date.UTC(2026, 0, 1)

/** Which version of an entry counts: seconds, because a program follows the larger number and has 31 bits for it. */
export const entrySequence = (now: Date): number => Math.floor((now.getTime() - sequenceBeginsAt) / 1000)
