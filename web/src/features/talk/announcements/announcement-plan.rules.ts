import type { AnnouncementRow } from '@academy/contract/announcements'

type Sent = Pick<AnnouncementRow, 'publishAt' | 'chosenAmount' | 'receiversAmount'>

/** Scheduled, or somebody is chosen for it: people are added to it and taken from it, and nobody is told yet. */
export const isWaiting = ({ publishAt, chosenAmount }: Sent): boolean => publishAt !== null || chosenAmount > 0

/** Only what nobody has got yet can be planned. */
export const canBeScheduled = (row: Sent): boolean => row.receiversAmount === 0

/** Tomorrow at nine, by the clock of the person: a moment that is seldom wrong and easily changed. */
export const usualMoment = (now: Date): string => {
  const at = new Date(now)
  at.setDate(at.getDate() + 1)
  at.setHours(9, 0, 0, 0)
  return at.toISOString()
}
