import {
  type MissingAcademyField,
  type MissingField,
  missingAcademyFields,
  type MissingFormField,
  type RoleName,
  roleIds,
  roleNames,
} from '@academy/contract/enums'
import type { User, UserAcademy } from '@academy/contract/users'
import { experienceTypes } from '#modules/programme/form-variants/form-variants-experience.rules.ts'
import { isDraft } from '#modules/system/academy-lookup/academy-lookup.rules.ts'
import type { MeRow } from './me.repo.ts'

/** the first role by precedence names the entry. */
const firstRole = (roles: readonly RoleName[]): RoleName => roleNames.find((name) => roles.includes(name)) ?? 'Student'

const asEntry = (
  academy: { academyId: number; name: string; isClosed: boolean; currentActiveStageId: number | null },
  roleName: RoleName,
  active: boolean,
): UserAcademy => ({
  id: academy.academyId,
  name: academy.name,
  isAcademyClosed: academy.isClosed,
  isDraft: isDraft(academy),
  roleId: roleIds[roleName],
  roleName,
  active,
})

interface Missing {
  missingFields: MissingField[]
  missingFormFields: MissingFormField[]
  missingAcademyFields: MissingAcademyField[]
}
const nothingMissing: Missing = { missingFields: [], missingFormFields: [], missingAcademyFields: [] }

/** staff are never asked, and nobody is asked while somebody else acts as them. */
export const missingOf = (
  row: Pick<MeRow, 'birthDate' | 'phoneNumber' | 'isBackgroundGiven' | 'hasConsented' | 'formVariants' | 'experience'>,
  isAsked: boolean,
  isStudentHere: boolean,
): Missing => {
  if (!isAsked) return nothingMissing
  const isGiven: Record<MissingField, boolean> = {
    birthDate: row.birthDate !== null,
    phoneNumber: row.phoneNumber !== null,
    country: row.isBackgroundGiven,
    graduationYear: row.isBackgroundGiven,
    agreementTermsAndConditions: row.hasConsented,
    agreement: row.hasConsented,
    dataProcessingAllowed: row.hasConsented,
  }
  const fields = Object.keys(isGiven) as MissingField[]
  return {
    missingFields: fields.filter((field) => !isGiven[field]),
    missingFormFields: row.formVariants.some(({ type }) => type === 'University') ? [] : ['university'],
    missingAcademyFields: isStudentHere
      ? missingAcademyFields.filter((field) => !row.experience.includes(experienceTypes[field]))
      : [],
  }
}

/** ROLE-12: a SuperAdmin's list is all academies, each with role SuperAdmin. */
export const academiesOf = (row: Pick<MeRow, 'isSuperAdmin' | 'memberships' | 'otherAcademies'>): UserAcademy[] =>
  row.isSuperAdmin
    ? row.otherAcademies.map((academy) => asEntry(academy, 'SuperAdmin', true))
    : row.memberships.map((academy) => asEntry(academy, firstRole(academy.roles), academy.active))

/** ROLE-07: from role name to the academies in which it is held, in the order of precedence. */
export const academyRolesOf = (
  row: Pick<MeRow, 'isSuperAdmin' | 'memberships' | 'otherAcademies'>,
): User['academyRoles'] => {
  const result: User['academyRoles'] = {}
  if (row.isSuperAdmin) result.SuperAdmin = row.otherAcademies.map(({ academyId, name }) => ({ id: academyId, name }))
  for (const role of roleNames) {
    const held = row.memberships.filter((membership) => (membership.roles as RoleName[]).includes(role))
    if (held.length > 0) result[role] = held.map(({ academyId, name }) => ({ id: academyId, name }))
  }
  return result
}

/** A2: staff are answered nothing of academies that are not theirs, and nothing of how the person logs in. */
export const asSeenByStaff = (row: MeRow, academies: 'every' | readonly number[]): MeRow => {
  const isTheirs = ({ academyId }: { academyId: number }) => academies === 'every' || academies.includes(academyId)
  return {
    ...row,
    memberships: row.memberships.filter(isTheirs),
    groups: row.groups.filter(isTheirs),
    googleId: null,
    facebookId: null,
    pendingEmail: null,
  }
}
