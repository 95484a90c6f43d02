import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { notificationTypes } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { academies, userStages } from '#server/schema/academies.ts'
import { chatMessages } from '#server/schema/chat.ts'
import { stageLectures } from '#server/schema/lectures.ts'
import { users } from '#server/schema/users.ts'
import { learnersTalk, talks, type Turn } from './demo-chat-texts.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const academyHash = 'summer-intake'
/** Of the newest ones; about the older ones everything has been said. */
const lecturesMax = 6
const talkersMax = 30

type Lecture = typeof stageLectures.$inferSelect
type Message = Omit<typeof chatMessages.$inferInsert, 'tempId'> & { createdAt: Date }

interface Talk {
  lecture: Lecture
  userId: number
  staffId: number
  turns: readonly Turn[]
  endsAt: Date
  /** What its last speaker said has not been seen by the other side. */
  isWaiting: boolean
}

/** Told backwards from its end, so that none of it lies in the future. */
const messagesOf = ({ lecture, userId, staffId, turns, endsAt, isWaiting }: Talk): Message[] => {
  const lastBy = turns.at(-1)!.by
  const lastRun = turns.findLastIndex(({ by }) => by !== lastBy) + 1
  let at = endsAt.getTime()
  const moments = turns.toReversed().map(({ after }) => {
    const moment = at
    at -= after * minuteMs
    return new Date(moment)
  })
  return turns.map((turn, index) => {
    const createdAt = moments.at(-1 - index)!
    const isUnread = isWaiting && index >= lastRun
    return {
      academyId: lecture.academyId,
      stageLectureId: lecture.id,
      userId,
      senderId: turn.by === 'student' ? userId : staffId,
      isFromStudent: turn.by === 'student',
      message: turn.text,
      code: turn.code ?? null,
      edited: turn.edited ?? false,
      createdAt,
      readAt: isUnread ? null : new Date(createdAt.getTime() + minuteMs),
    }
  })
}

const heldIn = async (db: Db, academyId: number, now: Date): Promise<Lecture[]> => {
  const s = stageLectures
  const held = and(eq(s.academyId, academyId), eq(s.hasChat, true), eq(s.hasHomework, true), lt(s.startDate, now))
  return (await db.select().from(s).where(held).orderBy(asc(s.startDate))).slice(-lecturesMax)
}

const talkersIn = (db: Db, { academyId, stageId }: Lecture) =>
  db
    .select({ userId: userStages.userId })
    .from(userStages)
    .innerJoin(users, eq(users.id, userStages.userId))
    .where(
      and(
        eq(userStages.academyId, academyId),
        eq(userStages.stageId, stageId),
        inArray(userStages.state, ['Opened', 'Passed']),
        ne(users.email, 'learner@academy.test'),
      ),
    )
    .orderBy(asc(userStages.userId))
    .limit(talkersMax)

/** Each lecture has a handful of talks; those of the newest two that end with a question still wait. */
const talksOf = (
  held: readonly Lecture[],
  talkers: readonly number[],
  staffIds: readonly number[],
  now: Date,
): Talk[] =>
  held.flatMap((lecture, index) => {
    const age = held.length - 1 - index
    const scripts = [...(talks[lecture.urlName] ?? []), ...talks.any!]
    return scripts
      .filter((_, at) => (at + index) % 4 !== 3)
      .map((turns, at): Talk => {
        const isOpen = turns.at(-1)!.by === 'student' && (turns.length < 3 || (at + index) % 3 === 0)
        const soonest = lecture.startDate.getTime() + (20 + at * 9) * hourMs
        const latest = now.getTime() - (age * 30 + at * 3 + 1) * hourMs
        return {
          lecture,
          turns,
          userId: talkers[(index * 7 + at * 3) % talkers.length]!,
          staffId: staffIds[(index + at) % staffIds.length]!,
          endsAt: new Date(Math.min(soonest, latest)),
          isWaiting: isOpen && age < 2,
        }
      })
  })

/** NTF-20: of what waits, one entry for each chat and receiver. */
const seedNews = (db: Db, academyId: number) =>
  db.execute(sql`
    with newest as (select distinct on (stage_lecture_id, user_id) * from chat_messages
      where academy_id = ${academyId} and read_at is null order by stage_lecture_id, user_id, id desc)
    insert into notifications (academy_id, user_id, type, payload, message, created_at)
    select m.academy_id, told.id, ${notificationTypes.NewMessage},
      jsonb_build_object('lectureName', l.name->>told.localization, 'stageLectureName', sl.url_name,
        'stageName', st.url_name, 'stageLectureId', sl.id, 'userId', m.user_id, 'groupId', sl.group_id,
        'fullName', student.first_name || ' ' || student.last_name, 'messageId', m.id),
      jsonb_build_object('text', m.message, 'sender',
        jsonb_build_object('firstName', sender.first_name, 'lastName', sender.last_name)),
      m.created_at
    from newest m
      join stage_lectures sl on sl.academy_id = m.academy_id and sl.id = m.stage_lecture_id
      join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
      join stages st on st.academy_id = sl.academy_id and st.id = sl.stage_id
      join users student on student.id = m.user_id join users sender on sender.id = m.sender_id
      join users told on case when m.is_from_student then told.email = 'mentor@academy.test'
        or told.id = sl.homework_curator_id else told.id = m.user_id end
    order by m.created_at`)

/** Chats of the academy that is in its lectures: answered ones, questions that wait, and an answer nobody has seen. */
export const seedChat = async (db: Db, now: Date): Promise<void> => {
  const [academy] = await db.select().from(academies).where(eq(academies.hash, academyHash))
  const people = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      inArray(
        users.email,
        ['mentor', 'lead', 'learner'].map((name) => `${name}@academy.test`),
      ),
    )
  const idOf = (name: string) => people.find(({ email }) => email.startsWith(`${name}@`))?.id
  const [mentor, lead, learner] = [idOf('mentor'), idOf('lead'), idOf('learner')]
  const held = academy ? await heldIn(db, academy.id, now) : []
  const newest = held.at(-1)
  if (!academy || !newest || !mentor || !lead || !learner) return
  const talkers = (await talkersIn(db, newest)).map(({ userId }) => userId)
  const own: Talk = {
    lecture: held.find(({ urlName }) => urlName === 'async') ?? newest,
    userId: learner,
    staffId: mentor,
    turns: learnersTalk,
    endsAt: new Date(now.getTime() - 2 * hourMs),
    isWaiting: true,
  }
  const made = [own, ...talksOf(held, talkers, [mentor, mentor, lead], now)].flatMap(messagesOf)
  // In the order in which they were said: the ids are the order of a chat.
  const said = made.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  await db.insert(chatMessages).values(said.map((message, index) => ({ ...message, tempId: `demo-${index}` })))
  await seedNews(db, academy.id)
}
