import { sql, type SQL } from 'drizzle-orm'
import type { notifications } from '#server/schema/notifications.ts'

/** What a notification says in the language that its receiver has now; null: only the stored words are left. */
interface SpokenParts {
  spokenLecture: string | null
  spokenText: string | null
}
export type SpokenNotification = typeof notifications.$inferSelect & SpokenParts

/**
 * The name of the lecture as it is called now. `news` is the name under which the statement reads notifications; a lecture
 * that is gone, or has no name in this language, leaves the stored name.
 */
export const spokenLecture = (news: SQL): SQL<string | null> => sql<string | null>`
  (select nullif(l.name->>reader.localization, '') from stage_lectures sl
    join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
    join users reader on reader.id = ${news}.user_id
    where sl.academy_id = ${news}.academy_id and sl.id = (${news}.payload->>'stageLectureId')::int)`

/** A message of the academy itself is stored in all languages. */
export const spokenText = (news: SQL): SQL<string | null> => sql<string | null>`
  (select ${news}.message->'texts'->>reader.localization from users reader where reader.id = ${news}.user_id)`

const stored = sql`notifications`
/** For statements that read or change the table under its own name. */
export const spokenParts = { spokenLecture: spokenLecture(stored), spokenText: spokenText(stored) }

/** The payload and the message as their reader gets them. */
export const inWordsOfReader = <Row extends Pick<SpokenNotification, 'payload' | 'message' | keyof SpokenParts>>({
  payload,
  message,
  spokenLecture,
  spokenText,
}: Row): Pick<SpokenNotification, 'payload'> & { message: { text: string; sender: Sender } | null } => ({
  payload: { ...payload, lectureName: spokenLecture ?? payload.lectureName },
  message: message && { text: spokenText ?? message.text, sender: message.sender },
})
type Sender = NonNullable<SpokenNotification['message']>['sender']
