import type { MessageKey } from '#lib/i18n/messages.ts'

/** What the green panel says beside the log-in: "again" is only true for somebody who was here and stays. */
export const welcomeOf = (
  state: { isAccountDeleted?: unknown; confirmedEmail?: unknown },
  wasHere: boolean,
): MessageKey => {
  if (state.isAccountDeleted === true) return 'login.farewell'
  if (state.confirmedEmail !== undefined) return 'login.firstWelcome'
  return wasHere ? 'login.welcome' : 'login.anyWelcome'
}
