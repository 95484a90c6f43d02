import type { User } from '@academy/contract/users'
import { paths } from '../paths.ts'
import type { Person } from './guards.rules.ts'
import { currentRole } from './roles.rules.ts'

/** What stands between a person and the page they wanted; the address stays, so that it opens afterwards (FORM-62). */
export type Gate = 'missingData' | 'legal' | 'experience' | 'principles' | 'referral'

/** Pages of the cabinet that belong to the person and not to the academy: whoever disagrees can still leave it. */
const personalPages: readonly string[] = [paths.cabinetEdit, paths.cabinetSelectAcademy]
const isInCabinet = (pathname: string) =>
  (pathname === paths.cabinet || pathname === paths.test || pathname.startsWith(`${paths.cabinet}/`)) &&
  !personalPages.includes(pathname)
/** Where a student is already inside the academy whose experience form is asked for. */
const isInAcademy = (pathname: string) =>
  isInCabinet(pathname) || pathname === paths.selectDirection || pathname === paths.noAvailableStages

/** ROLE-21, SYS-10 */
export const offersReferral = (user: User): boolean => !user.isEmployee && user.systemSettings.referralsEnabled

/** SYS-11 */
const promptsReferral = (user: User) =>
  offersReferral(user) && user.academies.length >= 2 && !user.alreadySeenReferralPage

/** Whoever does not accept new texts can still take their data and leave; and nobody is called away from a test. */
const isWithoutTexts = (pathname: string) =>
  pathname === paths.cabinetEdit || pathname === paths.mainEdit || pathname === paths.test

/**
 * in this order; nobody answers in the name of somebody else. Staff are asked for nothing but to accept new
 * legal texts, which bind everybody.
 */
export const gateFor = (pathname: string, { user, selection }: Person): Gate | null => {
  if (user.impersonator !== null) return null
  const isIncomplete = user.missingFields.length > 0 || user.missingFormFields.length > 0
  if (isIncomplete && !user.isEmployee) return 'missingData'
  if (user.legalToAccept.length > 0 && !isWithoutTexts(pathname)) return 'legal'
  if (user.isEmployee) return null
  if (user.missingAcademyFields.length > 0 && isInAcademy(pathname)) return 'experience'
  if (!isInCabinet(pathname) || currentRole(user, selection) !== 'Student') return null
  if (!user.hasAcceptedPrinciplesAgreement) return 'principles'
  return promptsReferral(user) ? 'referral' : null
}
