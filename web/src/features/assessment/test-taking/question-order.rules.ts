/** TEST-30 to TEST-32: what is still to be answered, in the order in which it comes. */
export interface Queue {
  readonly uncompleted: readonly number[]
  readonly skipped: readonly number[]
}

const without = (ids: readonly number[], gone: readonly number[]) => ids.filter((id) => !gone.includes(id))
const toFront = (ids: readonly number[], first: number | null) =>
  first !== null && ids.includes(first) ? [first, ...without(ids, [first])] : [...ids]

/**
 * TEST-18, TEST-19, TEST-31: what has no answer yet, the question that was last on screen before the others. What was
 * skipped before a reload still comes last, in the order in which it was skipped.
 */
export const startQueue = (
  questionIds: readonly number[],
  answeredIds: readonly number[],
  lastQuestionId: number | null,
  skippedIds: readonly number[] = [],
): Queue => {
  const open = without(questionIds, answeredIds)
  const skipped = skippedIds.filter((id) => open.includes(id))
  return { uncompleted: toFront(without(open, skipped), lastQuestionId), skipped }
}

/** TEST-32: the skipped ones come when nothing else is left. */
export const currentOf = ({ uncompleted, skipped }: Queue): number | null => uncompleted[0] ?? skipped[0] ?? null

/** Everything without an answer, in no particular order. */
export const openIds = ({ uncompleted, skipped }: Queue): readonly number[] => [...uncompleted, ...skipped]

export const openCount = (queue: Queue): number => openIds(queue).length

/** TEST-34 */
export const isLast = (queue: Queue): boolean => openCount(queue) === 1

/** TEST-30; also for answers that were given on another device. */
export const complete = ({ uncompleted, skipped }: Queue, ids: readonly number[]): Queue => ({
  uncompleted: without(uncompleted, ids),
  skipped: without(skipped, ids),
})

/** TEST-31; a skipped question that is skipped again goes behind the other skipped ones. */
export const skip = (queue: Queue): Queue => {
  const current = currentOf(queue)
  if (current === null) return queue
  const rest = complete(queue, [current])
  return { ...rest, skipped: [...rest.skipped, current] }
}

/** An open question comes now, whatever its turn was. */
export const jumpTo = (queue: Queue, id: number): Queue => {
  const isOpen = queue.uncompleted.includes(id) || queue.skipped.includes(id)
  if (!isOpen) return queue
  const rest = complete(queue, [id])
  return { ...rest, uncompleted: [id, ...rest.uncompleted] }
}

/** An answer that the server could not take is asked for again. */
export const reopen = (queue: Queue, id: number): Queue => {
  const rest = complete(queue, [id])
  return { ...rest, uncompleted: [...rest.uncompleted, id] }
}

export type QuestionState = 'current' | 'confirmed' | 'waiting' | 'skipped' | 'open'

/** How a question stands, for the list of all of them. */
export const stateOf = (
  id: number,
  { queue, confirmedIds }: { queue: Queue; confirmedIds: ReadonlySet<number> },
): QuestionState => {
  if (currentOf(queue) === id) return 'current'
  if (queue.uncompleted.includes(id)) return 'open'
  if (queue.skipped.includes(id)) return 'skipped'
  return confirmedIds.has(id) ? 'confirmed' : 'waiting'
}
