import type { RoleName } from '@academy/contract/enums'
import type { AcademyChoice } from '@academy/contract/permissions'
import type { User } from '@academy/contract/users'
import { createObservable, useObservable } from '../observable.ts'
import { currentRole, selectionAt, selectionOf, type Selection } from './roles.rules.ts'
import type { SessionMode } from './tokens.ts'

export type Session =
  | { status: 'unknown' }
  | { status: 'anonymous' }
  /** SESS-22: a token is stored, but the server could not be asked. */
  | { status: 'failed' }
  | {
      status: 'known'
      user: User
      /** What stands in the selector of academies. */
      chosen: Selection
      /** What the screen works on: the academy its address names, or else the chosen one. */
      selection: Selection
      role: RoleName | null
      mode: SessionMode
    }

export type KnownSession = Extract<Session, { status: 'known' }>

/** Who is logged in, stored outside React so that guards and the API client can read it. */
export const session = createObservable<Session>({ status: 'unknown' })

let screenAcademy: number | null = null
let screenPath: string | null = null

const known = (user: User, chosen: Selection, mode: SessionMode): KnownSession => {
  const selection = selectionAt(user, chosen, screenAcademy)
  return { status: 'known', user, chosen, selection, role: currentRole(user, selection), mode }
}

export const setKnown = (user: User, mode: SessionMode, wantsMore = false) =>
  session.set(known(user, selectionOf(user, wantsMore), mode))

/** Set by the router: the current screen, and the academy that its address names. */
export const setScreenAcademy = (academyId: number | null, path: string) => {
  screenPath = path
  if (academyId === screenAcademy) return
  screenAcademy = academyId
  const current = knownSession()
  if (current) session.set(known(current.user, current.chosen, current.mode))
}

/** The current screen while the next one is loading. */
export const pathOfScreen = (): string | null => screenPath

export const knownSession = (): KnownSession | null => {
  const current = session.get()
  return current.status === 'known' ? current : null
}

/** SESS-04: 'all' is sent, 'more' and nothing are not. */
export const academyIdParam = (): AcademyChoice => {
  const selection = knownSession()?.selection ?? null
  return selection === 'more' ? null : selection
}

export const useSession = (): Session => useObservable(session)

/** For screens that exist only behind a guard. */
export const usePerson = (): KnownSession => {
  const current = useSession()
  if (current.status !== 'known') throw new Error('This screen needs a person who is logged in')
  return current
}
