import { type PersonSection, personSections } from '@academy/contract/people'
import { can, grantFor, type RoleHolder } from '@academy/contract/permissions'

export interface Reading {
  academyId: number
  /** Comments, summaries and forms are about students. */
  isStudent: boolean
  /** Whether the caller coaches a team of theirs (R). */
  isCoached: boolean
  /** Nobody reads what colleagues noted about oneself. */
  isOneself: boolean
}

/** The row 'common-summary, lecture marks, summary of a user' of the permission table. */
export const maySummarize = (caller: RoleHolder, { academyId, isCoached }: Reading): boolean => {
  const grant = grantFor(caller, 'users.summary', academyId, 'read')
  return grant !== null && grant !== 'S' && (grant !== 'R' || isCoached)
}

/** NAV-50: each part by the right that its own call asks, so that no part leads to a refusal. */
export const sectionsFor = (caller: RoleHolder, reading: Reading): PersonSection[] => {
  const { academyId, isStudent, isOneself } = reading
  const may = (capability: Parameters<typeof can>[1]): boolean => can(caller, capability, academyId, 'read')
  const isSummarized = isStudent && maySummarize(caller, reading)
  const isShown: Record<PersonSection, boolean> = {
    way: isSummarized,
    tests: isSummarized && may('tests.summary'),
    homework: isSummarized,
    chats: isSummarized && may('chat.staff'),
    letter: isSummarized && may('letters.read'),
    interview: isSummarized && may('interviews.answer'),
    teams: isSummarized && may('teams.overview'),
    referrals: isSummarized,
    comments: isStudent && !isOneself && may('comments.write'),
    forms: may('forms.manage'),
    history: may('users.block'),
  }
  return personSections.filter((section) => isShown[section])
}
