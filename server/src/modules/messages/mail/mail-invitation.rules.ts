import type { CalendarWriting, Invitation } from '#platform/calendar-file.ts'
import type { StoredInvitation } from '#server/schema/mails.ts'

export const storedInvitation = ({ entry, ...invitation }: Invitation, publicUrl: string): StoredInvitation => ({
  ...invitation,
  publicUrl,
  entry: { ...entry, start: entry.start.toISOString(), end: entry.end.toISOString() },
})

/** What the file is written of; its time is that of the mail, however often it is sent. */
export const invitationOf = (
  { publicUrl, entry, ...stored }: StoredInvitation,
  now: Date,
): Invitation & CalendarWriting => ({
  ...stored,
  publicUrl,
  now,
  entry: { ...entry, start: new Date(entry.start), end: new Date(entry.end) },
})
