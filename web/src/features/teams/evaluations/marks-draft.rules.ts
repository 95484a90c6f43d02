import { evaluationCriteria, type EvaluationCriterion } from '@academy/contract/enums'
import type { CriterionMark } from '@academy/contract/evaluations'

export type Marks = Partial<Record<EvaluationCriterion, number>>

/** What was given here and is not saved, and what was saved when each of them was given. */
export interface MarksDraft {
  changes: Marks
  base: Marks
}

export const noChanges: MarksDraft = { changes: {}, base: {} }

export const draftKey = (kind: 'marks' | 'public' | 'private', ids: readonly number[]): string =>
  `evaluation-${kind}:${ids.join(':')}`

export const marksOf = (list: readonly CriterionMark[]): Marks =>
  Object.fromEntries(list.map(({ criterion, mark }) => [criterion, mark]))

export const toList = (marks: Marks): CriterionMark[] =>
  evaluationCriteria.flatMap((criterion) => {
    const mark = marks[criterion]
    return mark === undefined ? [] : [{ criterion, mark }]
  })

export const missingCount = (marks: Marks): number => evaluationCriteria.length - toList(marks).length

/** The mark of a key, on the digits of both parts of the keyboard. */
export const markOfKey = (key: string): number | null => (/^[1-5]$/.test(key) ? Number(key) : null)

const pick = (marks: Marks, isWanted: (criterion: EvaluationCriterion) => boolean): Marks =>
  Object.fromEntries(
    evaluationCriteria.flatMap((criterion) =>
      isWanted(criterion) && marks[criterion] !== undefined ? [[criterion, marks[criterion]]] : [],
    ),
  )

/** What is saved by now is no change any more. */
export const openChanges = ({ changes }: MarksDraft, saved: Marks): Marks =>
  pick(changes, (criterion) => changes[criterion] !== saved[criterion])

export const giveMark = (draft: MarksDraft, saved: Marks, criterion: EvaluationCriterion, mark: number): MarksDraft => {
  const open = openChanges(draft, saved)
  const isKnown = (other: EvaluationCriterion) => open[other] !== undefined
  const base = { ...pick(draft.base, isKnown), ...(!isKnown(criterion) && pick(saved, (other) => other === criterion)) }
  const changes = { ...open, [criterion]: mark }
  return { changes: openChanges({ changes, base }, saved), base }
}

/** somebody else changed one of the same marks since. What only they changed goes together with one's own. */
export const isOvertaken = (draft: MarksDraft, saved: Marks): boolean =>
  Object.keys(openChanges(draft, saved)).some((name) => {
    const criterion = name as EvaluationCriterion
    return draft.base[criterion] !== saved[criterion]
  })

/** One's own marks go on over what somebody else saved and one has just read. */
export const acceptSaved = (draft: MarksDraft, saved: Marks): MarksDraft => ({ ...draft, base: saved })

/** After a save: what was sent is saved, what was given meanwhile stands over it. */
export const settle = (draft: MarksDraft, sent: Marks): MarksDraft => ({
  changes: openChanges(draft, sent),
  base: pick(sent, (criterion) => openChanges(draft, sent)[criterion] !== undefined),
})

const readMarks = (value: unknown): Marks => {
  if (typeof value !== 'object' || value === null) return {}
  const given = value as Record<string, unknown>
  return Object.fromEntries(
    evaluationCriteria.flatMap((criterion) => {
      const mark = markOfKey(String(given[criterion]))
      return mark === null ? [] : [[criterion, mark]]
    }),
  )
}

/** What the browser kept; anything it does not know is left out. */
export const readDraft = (value: unknown): MarksDraft => {
  if (typeof value !== 'object' || value === null) return noChanges
  const { changes, base } = value as Record<string, unknown>
  return { changes: readMarks(changes), base: readMarks(base) }
}
