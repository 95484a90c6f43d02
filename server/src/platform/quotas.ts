import type { Quota } from '@academy/contract/endpoint'
import type { LimitRule } from './limits.ts'

/** T7: for each person, counted before the work, also when it is refused then. Nobody looks at a hundred files an hour. */
export const quotas: Record<Quota, LimitRule> = {
  exports: { name: 'exports', points: 120, seconds: 3600 },
  invitations: { name: 'invitations', points: 60, seconds: 3600 },
  bookings: { name: 'bookings', points: 20, seconds: 3600 },
  testMails: { name: 'test-mails', points: 20, seconds: 3600 },
  formPassings: { name: 'form-passings', points: 60, seconds: 3600 },
  gradings: { name: 'gradings', points: 300, seconds: 3600 },
}
