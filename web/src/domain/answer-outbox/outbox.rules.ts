import type { ErrorName } from '@academy/contract/errors'
import type { AnswerSubmission } from '@academy/contract/tests'
import { isObject } from '#lib/is-object.ts'
import { ApiError } from '#lib/api-error.ts'

/** An unsent answer: whose, of which test, and its place among the others. */
export interface UnsentAnswer {
  userId: number
  academyId: number
  stageTestId: number
  /** Grows with every answer of this browser, so that they arrive in the order in which they were given. */
  place: number
  answer: AnswerSubmission
}

/** By time where two tabs have taken the same place, by id where even that is the same: every tab sees one order. */
const inOrder = (a: UnsentAnswer, b: UnsentAnswer): number =>
  a.place - b.place ||
  a.answer.answeredAt.localeCompare(b.answer.answeredAt) ||
  a.answer.clientId.localeCompare(b.answer.clientId)

/** What several keepers hold, each answer once, in the order in which it was given. */
export const inOneQueue = (...keepers: readonly (readonly UnsentAnswer[])[]): UnsentAnswer[] => {
  const byId = new Map(keepers.flat().map((unsent) => [unsent.answer.clientId, unsent]))
  return [...byId.values()].toSorted(inOrder)
}

export const nextPlace = (queue: readonly UnsentAnswer[]): number => Math.max(0, ...queue.map(({ place }) => place)) + 1

export type Outcome =
  /** The server has it. */
  | 'delivered'
  /** Try again: it is not known whether it arrived. */
  | 'retry'
  /** Nobody is logged in any more; the answer waits for them. */
  | 'login'
  /** This test takes no answers any more. */
  | 'ended'
  /** The server will never accept this answer; it must not block the others. */
  | 'refused'

const outcomes: Partial<Record<ErrorName, Outcome>> = {
  //
  AnswerAlreadyProvided: 'delivered',
  TestTimeEnded: 'ended',
  UserAlreadyPassTheTest: 'ended',
  TestNotFound: 'ended',
  TestNotStarted: 'ended',
  ExpiredAccessToken: 'login',
  InvalidAccessToken: 'login',
  InvalidRefreshToken: 'login',
  QuestionNotFound: 'refused',
  AnswerNotProvided: 'refused',
  ValidationError: 'refused',
}

/** What a failed try means. Whatever is unknown is tried again: an answer is given up only when the server says so. */
export const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof ApiError)) return 'retry'
  return outcomes[error.name] ?? (error.status === 401 ? 'login' : 'retry')
}

const firstPauseMs = 1_000
/** E3: somebody who looks at the test has every answer in within 15 s of the network's return, a hanging try included. */
const longestPauseMs = { inFront: 5_000, behind: 30_000 }
/** The limit of one try: after that a new connection may work where the old one hangs. */
export const answerTimeoutMs = 8_000

/** From 1 s, doubled at each try, and up to a fifth more, so that a class does not come back all at once. */
export const pauseBefore = (tries: number, random: number, isInFront: boolean): number => {
  const longest = isInFront ? longestPauseMs.inFront : longestPauseMs.behind
  return Math.min(longest, firstPauseMs * 2 ** Math.min(tries, 10)) * (1 + random / 5)
}

/** What lies in a browser may be older than this page, or somebody else's work. */
export const isUnsentAnswer = (value: unknown): value is UnsentAnswer =>
  isObject(value) &&
  [value.userId, value.academyId, value.stageTestId, value.place].every(Number.isInteger) &&
  isObject(value.answer) &&
  Number.isInteger(value.answer.questionId) &&
  Array.isArray(value.answer.answer) &&
  typeof value.answer.clientId === 'string' &&
  typeof value.answer.answeredAt === 'string'
