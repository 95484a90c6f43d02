import { alerts } from '#lib/alerts.ts'
import { knownSession } from '#lib/session/session.store.ts'
import { type Entry, targetOf } from './inbox.rules.ts'
import { readEntry } from './mark-read.ts'

/** How the inbox opens the page or the announcement of an entry. */
export interface InboxNavigation {
  navigate: (href: string) => Promise<void>
  /** Makes an academy the selected one; returns whether that worked. */
  enterAcademy: (academyId: number) => Promise<boolean>
  showAnnouncement: (id: number) => void
}

/** NTF-14: read, and off to its page. Who looks with the eyes of somebody else reads nothing for them. */
export const openEntry = async (
  entry: Entry,
  { navigate, enterAcademy, showAnnouncement }: InboxNavigation,
): Promise<void> => {
  const person = knownSession()
  if (person === null) return
  const target = targetOf(entry, person)
  // Counts as read once its text is there.
  if (target.kind === 'announcement') return showAnnouncement(target.id)
  if (person.user.impersonator === null) void readEntry(person.user.id, entry)
  if (target.kind === 'closed') alerts.info('inbox.notOpened')
  if (target.kind !== 'page') return
  // The academy that only the address of this screen names is left with the screen.
  if (target.academyId === person.chosen || (await enterAcademy(target.academyId))) await navigate(target.href)
}
