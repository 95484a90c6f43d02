import { effectOf, type Endpoint } from '@academy/contract/endpoint'
import { permissions, roleNames } from '@academy/contract/permissions'
import { isFullSize } from '../../../scripts/testing/size.ts'
import type { ActorName } from './actors.ts'
import { endpoints, isFirstOfRight, type NamedEndpoint } from './endpoints.ts'

/** Everybody with a role in the academy at hand, and those without any; SuperAdmin may see all of them. */
export const callers = [
  'anonymous',
  'applicant',
  'Student',
  'Coach',
  'Teacher',
  'HR',
  'TrackOwner',
  'Admin',
] as const satisfies readonly ActorName[]
export type CallerName = (typeof callers)[number]

/** What the permission table gives this caller: a letter, or nothing. */
const grantOf = (endpoint: Endpoint, caller: CallerName): string => {
  const { scope, entries } = permissions[endpoint.access]
  if (caller === 'anonymous') return entries[roleNames.length]!
  // An applicant holds no role in any academy, and is a student everywhere else.
  if (caller === 'applicant' && scope === 'academy') return '-'
  const grant = entries[roleNames.indexOf(caller === 'applicant' ? 'Student' : caller)]!
  return grant === 'V' && effectOf(endpoint) === 'write' ? '-' : grant
}

/**
 * At full size all of them. By day one of those to whom the table gives the same: they go the same way through the
 * server. Which one it is goes round from endpoint to endpoint, so that everybody calls. Those to whom it gives nothing are
 * turned away before anybody looks at the rest of a call, which the matrix tries: here they make the first call of each right.
 */
export const callersOf = (entry: NamedEndpoint): readonly CallerName[] => {
  if (isFullSize) return callers
  const turn = endpoints.indexOf(entry)
  const byGrant = Object.groupBy(callers, (caller) => grantOf(entry.endpoint, caller))
  if (!isFirstOfRight(entry) && Object.keys(byGrant).length > 1) delete byGrant['-']
  const alike = Object.values(byGrant)
  const chosen = alike.map((group) => group![turn % group!.length]!)
  return callers.filter((caller) => chosen.includes(caller))
}
