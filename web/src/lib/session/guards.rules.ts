import type { StageRoute, User } from '@academy/contract/users'
import { paths } from '../paths.ts'
import { defaultLanding, isShutOut, studentLanding, visibleStages } from './landing.rules.ts'
import {
  currentRole,
  directionIn,
  hasAnyDirection,
  isBlockedIn,
  isStaffRole,
  mayChooseAll,
  type Selection,
} from './roles.rules.ts'

export interface Person {
  user: User
  selection: Selection
}
export interface Visit {
  pathname: string
  academyHash?: string | undefined
  now: Date
  /** ROLE-26: whether the person's role reads what this staff screen shows. */
  mayOpen?: (pathname: string) => boolean
}
export interface Redirect {
  to: string
  academyHash?: string | undefined
  /** The part of the account page that has to be seen to. */
  tab?: 'security'
  /** ROLE-26: the person may not read the screen at this address, and learns so. */
  isRefused?: true
  /** NAV-57: come back here after login. */
  keepLocation?: true
}

const goTo = (to: string, academyHash?: string): Redirect => (academyHash ? { to, academyHash } : { to })
const isUnder = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`)
/** The address bar may hold the name encoded or not. */
const isSameName = (urlName: string, part: string) => part === urlName || part === encodeURIComponent(urlName)
const hasNoAcademy = (selection: Selection) => selection === null || selection === 'more'

const cabinetPagesWithoutAcademy: readonly string[] = [paths.cabinetSelectAcademy, paths.cabinetEdit]

/** NAV-58 to NAV-62, Q-14. */
const guardCabinet = ({ user, selection }: Person, visit: Visit): Redirect | null => {
  if (selection === null && user.isEmployee && !hasAnyDirection(user)) return goTo(paths.main)
  if (hasNoAcademy(selection)) {
    if (cabinetPagesWithoutAcademy.includes(visit.pathname)) return null
    return goTo(paths.cabinetSelectAcademy, visit.academyHash)
  }
  return currentRole(user, selection) === 'Student' ? null : goTo(paths.main)
}

/** An academy of this person asks its staff for a second factor; people who act as somebody cannot set one up. */
export const owesSecondFactor = ({ secondFactor, impersonator }: User): boolean =>
  secondFactor.isRequired && !secondFactor.isEnabled && impersonator === null

/** NAV-63 to NAV-65, Q-14. */
const guardStaff = ({ user, selection }: Person, visit: Visit): Redirect | null => {
  if (typeof selection === 'number') {
    if (!isStaffRole(currentRole(user, selection))) return goTo(paths.cabinet)
  } else if (!mayChooseAll(user) && !user.isEmployee) {
    return goTo(paths.cabinetSelectAcademy, visit.academyHash)
  }
  if (visit.pathname === paths.mainEdit) return null
  if (owesSecondFactor(user)) return { to: paths.mainEdit, tab: 'security' }
  if (visit.pathname === paths.main || (visit.mayOpen?.(visit.pathname) ?? true)) return null
  return { to: paths.main, isRefused: true }
}

/** What a student of the selected academy may see: the closed door first, then the direction, then the stages. */
const guardStudentPage = ({ user, selection }: Person, visit: Visit): Redirect | null => {
  const { pathname } = visit
  const landing = studentLanding(user, selection, visit.now)
  if (pathname === landing) return null
  if (isShutOut(user, selection)) return goTo(landing)
  if (pathname === paths.selectDirection) return null
  if (directionIn(user, selection) === null) return goTo(landing)
  if (pathname === paths.test) return null
  if (!pathname.startsWith('/cabinet/')) return goTo(landing)
  const urlName = pathname.split('/')[2] ?? ''
  const stage = visibleStages(user.routes).find((candidate) => isSameName(candidate.urlName, urlName))
  if (stage === undefined) return goTo(paths.notFound)
  if (!stage.available) return goTo(landing)
  return guardLecture(user, stage, pathname.split('/')[3])
}

/** STG-40: a lecture that is not open yet, or not one's own to open, leads back to its stage. */
const guardLecture = (user: User, stage: StageRoute, name: string | undefined): Redirect | null => {
  if (!name) return null
  const lecture = stage.lectures.find(({ urlName }) => isSameName(urlName, name))
  if (lecture === undefined) return goTo(paths.notFound)
  return lecture.available && user.impersonator === null ? null : goTo(paths.stage(stage.urlName))
}

const studentPages: readonly string[] = [
  paths.selectDirection,
  paths.academyClosed,
  paths.noAvailableStages,
  paths.test,
]
const guestPages: readonly string[] = [paths.login, paths.register, paths.registerTeacher]
const isGuestPage = (pathname: string) => guestPages.includes(pathname)
/** NAV-68: whose it is, only the server knows. */
const isSummary = (pathname: string) => isUnder(pathname, '/test-summary')
/** NAV-23: for each of its users, student or staff, whichever academy is selected; the server knows who they are. */
const isForm = (pathname: string) => isUnder(pathname, '/form')
/** The inbox of the page where the person lands opens the entry. */
const isNews = (pathname: string) => isUnder(pathname, '/news')
const isPrivate = (pathname: string) =>
  isUnder(pathname, paths.cabinet) ||
  isUnder(pathname, paths.main) ||
  isSummary(pathname) ||
  isForm(pathname) ||
  isNews(pathname) ||
  [paths.selectAcademy, paths.userBlocked, ...studentPages].includes(pathname)

/**
 * One decision for every address: null to stay, otherwise where to go.
 * Following it always ends, for any user (property test).
 */
export const redirectFor = (visit: Visit, person: Person | null): Redirect | null => {
  const { pathname } = visit
  if (person === null) return isPrivate(pathname) ? { to: paths.login, keepLocation: true } : null
  const { user, selection } = person
  if (isGuestPage(pathname)) {
    // Q-29; a link into an academy leads somebody who is already known to its direction choice.
    return visit.academyHash ? goTo(paths.selectAcademy, visit.academyHash) : goTo(defaultLanding(user, selection))
  }
  if (!isPrivate(pathname)) return null
  if (isBlockedIn(user, selection)) return pathname === paths.userBlocked ? null : goTo(paths.userBlocked)
  if (pathname === paths.userBlocked) return goTo(defaultLanding(user, selection))
  if (pathname === paths.selectAcademy) return null
  if (isUnder(pathname, paths.main)) return guardStaff(person, visit)
  if (isForm(pathname)) return null
  if (isNews(pathname)) return goTo(defaultLanding(user, selection))
  if (isSummary(pathname)) {
    const isAway = currentRole(user, selection) === 'Student' && isShutOut(user, selection)
    return isAway ? goTo(studentLanding(user, selection, visit.now)) : null
  }

  const cabinet = guardCabinet(person, visit)
  if (cabinet !== null || cabinetPagesWithoutAcademy.includes(pathname)) return cabinet
  return guardStudentPage(person, visit)
}
