import type { AccountEvent, AccountEventName } from '@academy/contract/account'
import type { MessageKey } from '#lib/i18n/messages.ts'

/** Complete by type: an event without a sentence in the dictionaries does not compile here. */
export const eventText = (event: AccountEventName): MessageKey => `account.event.${event}` satisfies MessageKey

export type EventTone = 'plain' | 'warning' | 'danger'

/** What its owner should look at twice. */
const tones: Partial<Record<AccountEventName, EventTone>> = {
  'impersonation.started': 'warning',
  'impersonation.write': 'warning',
  'login.failed': 'warning',
  'second-factor.disabled': 'warning',
  'session.reuse-detected': 'danger',
  'user.blocked': 'danger',
}
/** Whoever else did it, their name is never only small print. */
export const toneOf = ({ event, byName }: Pick<AccountEvent, 'event' | 'byName'>): EventTone =>
  tones[event] ?? (byName === null ? 'plain' : 'warning')

const isActing = (event: AccountEventName) => event === 'impersonation.started' || event === 'impersonation.write'

/** How the other person is named: as somebody who acted as me, or who did it to my account. */
export const byText = (event: AccountEventName): MessageKey =>
  isActing(event) ? 'account.history.actedAs' : 'account.history.by'
