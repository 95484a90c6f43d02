import type { Locale } from '@academy/contract/enums'
import * as mail from '#modules/messages/mail/mail.service.ts'
import * as notify from '#modules/messages/notifications/notification-writing.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type ReminderKind, reminderKinds } from '#server/schema/reminders.ts'
import { type DueReminder, remindersRepo } from './reminders.repo.ts'
import { inboxTexts } from './reminders.texts.ts'

/** A portion is one statement of each table, and short enough for a mail server that is asked for each. */
const portion = 500

const actions = {
  homework: 'homework reminder',
  return: 'return reminder',
  test: 'test reminder',
  interview: 'interview reminder',
  interviewer: 'interviewer reminder',
} as const satisfies Record<ReminderKind, string>

const pathOf = ({ kind, stageUrlName, lectureUrlName }: DueReminder): string => {
  if (kind === 'interviewer') return '/main/interviews'
  const stage = `/cabinet/${encodeURIComponent(stageUrlName)}`
  // The page of the lecture: there the work is submitted.
  return lectureUrlName === null ? stage : `${stage}/${encodeURIComponent(lectureUrlName)}/`
}

const nameIn = ({ name }: DueReminder, locale: Locale): string => name[locale] || name.ua || name.en

const letterOf = (due: DueReminder): mail.Letter => ({
  to: { ...due, id: due.userId },
  action: actions[due.kind],
  path: pathOf(due),
  // Without it the outbox would show to the staff of every academy of the reader who works where.
  academyId: due.academyId,
  values: {
    academy: due.academyName,
    name: nameIn(due, due.localization),
    when: new Date(due.dueAt),
    place: due.place,
  },
})

const entryOf = (due: DueReminder): notify.AcademyMessage => ({
  academyId: due.academyId,
  userId: due.userId,
  from: due.academyName,
  language: due.localization,
  texts: {
    ua: inboxTexts[due.kind].ua(nameIn(due, 'ua')),
    en: inboxTexts[due.kind].en(nameIn(due, 'en')),
  },
  // A stage is a page of students: the interviewer is led to the interviews.
  stageName: due.kind === 'interviewer' ? null : due.stageUrlName,
  stageLectureName: due.lectureUrlName,
})

/** Returns where the next portion goes on. Row, mail and notification of a person are one transaction: wherever the worker dies, each is reminded once. */
const remindPortion = (ctx: Ctx, kind: ReminderKind, after: DueReminder | null): Promise<DueReminder | null> =>
  ctx.transaction(async (ctx) => {
    if (!(await remindersRepo.takeTurn(ctx.db, kind))) return null
    const found = await remindersRepo.claim(ctx.db, kind, ctx.now(), { after, limit: portion })
    const own = found.filter(({ isOwn }) => isOwn)
    await mail.sendAll(ctx, own.map(letterOf))
    await notify.notifyFromAcademy(ctx, own.map(entryOf))
    return found.length < portion ? null : found.at(-1)!
  })

export const remindAll = async (ctx: Ctx): Promise<void> => {
  for (const kind of reminderKinds) {
    let last: DueReminder | null = null
    do last = await remindPortion(ctx, kind, last)
    while (last)
  }
}

/** Long after the end nobody can be reminded of it any more, and who was is nobody's business. */
const keptMs = 90 * 24 * 3_600_000

export const forget = (ctx: Ctx): Promise<void> => remindersRepo.forget(ctx.db, new Date(ctx.now().getTime() - keptMs))

/** An interviewer gets a reminder for each candidate, also for two in the same hour. */
export const interviewReleased = (ctx: Ctx, academyId: number, slotId: number): Promise<void> =>
  remindersRepo.forgetOne(ctx.db, { academyId, kind: 'interviewer', aboutId: slotId })
