import type { FormAnswer } from '@academy/contract/form-questions'
import type { StudentPathStep } from '@academy/contract/moves'
import type { PersonCard, PersonSection } from '@academy/contract/people'
import type { TestSummary } from '@academy/contract/tests'
import { readId } from '#kit/address/read-id.ts'
import type { Selection } from '#lib/session/roles.rules.ts'

/** Which academy the calls of the page are about, and which one of the person's is wanted. */
export interface PersonPlace {
  ofCall: number | 'all'
  asked: number | null
  /** Whether the address names the academy. */
  isNamed: boolean
}

/** The selected academy is asked about, unless the address names another; at 'all' the server chooses. */
export const placeOf = (selection: Selection, academy: string | undefined): PersonPlace => {
  const asked = readId(academy)
  const isNamed = asked !== null
  if (typeof selection === 'number') return { ofCall: asked ?? selection, asked: null, isNamed }
  return { ofCall: 'all', asked, isNamed }
}

/** What may be done to somebody is done in the selected academy, or in any when all of them are in view. */
export const isInView = (selection: Selection, { academy }: Pick<PersonCard, 'academy'>): boolean =>
  typeof selection !== 'number' || academy === null || academy.id === selection

export const hasSection = ({ sections }: Pick<PersonCard, 'sections'>, section: PersonSection): boolean =>
  sections.includes(section)

const stepKinds = { Opened: 'opened', Passed: 'passed', Failed: 'failed' } as const
export const kindOfStep = ({ after }: Pick<StudentPathStep, 'after'>) => (after === null ? 'closed' : stepKinds[after])

export type TestState = 'running' | 'archived' | 'passed' | 'failed' | 'done'

export const stateOfTest = ({ finishedAt, result, conduct }: TestSummary): TestState => {
  if (conduct?.isArchived) return 'archived'
  if (finishedAt === null) return 'running'
  if (result === null || result.isPassed === null) return 'done'
  return result.isPassed ? 'passed' : 'failed'
}

/** What was answered, in one line; a point of a scale keeps its number. */
export const chosenOf = ({ question, option }: FormAnswer) =>
  (question.options ?? []).filter(({ id }) => option?.includes(id)).map(({ text }) => text)
