import type { GroupChange, GroupRule } from '@academy/contract/group-members'

/** Somebody of the academy, as a group looks at them. */
export interface Candidate {
  isStudent: boolean
  isBlocked: boolean
  directionId: number | null
  groupIds: readonly number[]
}

export interface Target {
  id: number
  isDirection: boolean
  parentGroupId: number | null
}

const joinRule = (group: Target, person: Candidate): GroupRule => {
  if (person.groupIds.includes(group.id)) return 'alreadyThere'
  if (!person.isStudent) return 'notStudent'
  if (person.isBlocked) return 'personBlocked'
  if (person.directionId === null) return 'noDirection'
  return person.directionId === group.parentGroupId ? 'joins' : 'otherDirection'
}

/** Only students of the direction are put into a group below it; anybody who is in it can be taken out. */
export const ruleOf = (action: GroupChange, group: Target, person: Candidate): GroupRule => {
  if (action === 'add') return joinRule(group, person)
  if (person.groupIds.includes(group.id)) return 'leaves'
  return person.isStudent ? 'notThere' : 'notStudent'
}

export const isChange = (rule: string): boolean => rule === 'joins' || rule === 'leaves'

/** What two people may do at the same moment, so that the second finds it done. */
export const isDone = (rule: GroupRule): boolean => rule === 'alreadyThere' || rule === 'notThere'
