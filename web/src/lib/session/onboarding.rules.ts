import type { User } from '@academy/contract/users'
import { paths } from '../paths.ts'
import type { Person } from './guards.rules.ts'
import { currentRole } from './roles.rules.ts'

/** A step that is shown in place of the wanted page. The address stays, so the page opens afterwards (FORM-62). */
export type OnboardingStep = 'missingData' | 'legal' | 'experience' | 'principles' | 'referral'

/** Cabinet pages of the person, not of an academy: people who decline its principles can still leave the academy. */
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

/** People who decline new texts can still export their data and leave; and no test is interrupted. */
const isWithoutTexts = (pathname: string) =>
  pathname === paths.cabinetEdit || pathname === paths.mainEdit || pathname === paths.test

/**
 * returns the first open step, in this order. While acting as somebody there is none, because nobody answers
 * for another person. Staff only accept new legal texts, which bind everybody.
 */
export const onboardingStepFor = (pathname: string, { user, selection }: Person): OnboardingStep | null => {
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
