import type { RoleName } from '@academy/contract/enums'
import type { User } from '@academy/contract/users'
import { createObservable, useObservable } from '../observable.ts'
import { currentRole, selectionOf, type Selection } from './roles.rules.ts'
import type { SessionMode } from './tokens.ts'

export type Session =
  | { status: 'unknown' }
  | { status: 'anonymous' }
  /** SESS-22: a token is stored, but the server could not be asked. */
  | { status: 'failed' }
  | { status: 'known'; user: User; selection: Selection; role: RoleName | null; mode: SessionMode }

export type KnownSession = Extract<Session, { status: 'known' }>

/** One truth about who is here, outside React so that guards and the API client can ask it too. */
export const session = createObservable<Session>({ status: 'unknown' })

export const setKnown = (user: User, mode: SessionMode, wantsMore = false) => {
  const selection = selectionOf(user, wantsMore)
  session.set({ status: 'known', user, selection, role: currentRole(user, selection), mode })
}

export const knownSession = (): KnownSession | null => {
  const current = session.get()
  return current.status === 'known' ? current : null
}

/** SESS-04: 'all' is sent, 'more' and nothing are not. */
export const academyIdParam = (): string | null => {
  const selection = knownSession()?.selection ?? null
  return selection === null || selection === 'more' ? null : String(selection)
}

export const useSession = (): Session => useObservable(session)

/** For screens that exist only behind a guard. */
export const usePerson = (): KnownSession => {
  const current = useSession()
  if (current.status !== 'known') throw new Error('This screen needs a person who is logged in')
  return current
}
