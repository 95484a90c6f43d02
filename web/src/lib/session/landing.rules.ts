import type { RoleName } from '@academy/contract/enums'
import type { StageRoute, User } from '@academy/contract/users'
import { paths } from '../paths.ts'
import { formatQuery } from '../query-string.ts'
import type { ComingFrom } from './coming-from.ts'
import { academyOf, currentRole, directionIn, isActiveFor, type Selection } from './roles.rules.ts'

/** SESS-18: the list is the specification's own; TrackOwner reaches /main through the cabinet guard (SESS-19). */
const landsInStaffArea: readonly RoleName[] = ['SuperAdmin', 'Admin', 'Coach', 'Teacher', 'HR']

export const defaultLanding = (user: User, selection: Selection): string => {
  if (typeof selection !== 'number') return paths.cabinet
  const role = currentRole(user, selection)
  return role !== null && landsInStaffArea.includes(role) ? paths.main : paths.cabinet
}

/**
 * ACC-22: a link into an academy with a direction was answered by the login itself; without one the person still has
 * to choose it there.
 */
export const landingAfterLogin = (user: User, selection: Selection, comingFrom: ComingFrom | null): string => {
  if (comingFrom === null || comingFrom.direction !== undefined || user.isEmployee)
    return defaultLanding(user, selection)
  return paths.selectAcademy + formatQuery({ academyHash: comingFrom.academyHash })
}

/** STG-37, STG-11: designated stages hide until they open; Mock never shows. */
export const visibleStages = (routes: readonly StageRoute[]): StageRoute[] =>
  routes
    .filter((stage) => stage.stageType !== 0 && (stage.available || !stage.isOnlyForDesignated))
    .sort((a, b) => a.position - b.position)

/** A stage without any date has no period that now could lie in. */
const containsNow = (stage: StageRoute, now: Date): boolean => {
  if (stage.startDate === null && stage.endDate === null) return false
  const starts = stage.startDate === null || new Date(stage.startDate) <= now
  const ends = stage.endDate === null || new Date(stage.endDate) >= now
  return starts && ends
}

/** NAV-72 to NAV-75: which stage a student sees first. */
export const landingStage = (routes: readonly StageRoute[], now: Date): StageRoute | null => {
  const available = visibleStages(routes).filter((stage) => stage.available)
  return (
    available.find((stage) => stage.isUrgent) ??
    available.findLast((stage) => containsNow(stage, now)) ??
    available.find((stage) => stage.isCurrentStage) ??
    available[0] ??
    null
  )
}

/** NAV-78: closed, and this student did not finish it. */
export const isShutOut = (user: User, selection: Selection): boolean => {
  const academy = academyOf(user, selection)
  return academy !== null && !isActiveFor(user, academy)
}

/** NAV-71 to NAV-78 in their order. */
export const studentLanding = (user: User, selection: Selection, now: Date): string => {
  if (typeof selection !== 'number') return paths.cabinetSelectAcademy
  if (isShutOut(user, selection)) return paths.academyClosed
  if (directionIn(user, selection) === null) return paths.selectDirection
  const stage = landingStage(user.routes, now)
  return stage === null ? paths.noAvailableStages : paths.stage(stage.urlName)
}
