import { shapeOf } from '@academy/contract/answer-kinds'
import type { ItemStatistics, VerdictInput } from '@academy/contract/stage-tests'

export type VerdictChoice = 'none' | 'dropped' | 'accepted'

export interface VerdictForm {
  choice: VerdictChoice
  /** Of a question with one answer: which options are right besides. */
  also: readonly number[]
  /** Of a question with several: the sets that are right besides, and the one that is being put together. */
  sets: readonly (readonly number[])[]
  draft: readonly number[]
  /** Of a written answer: what is right besides. */
  written: readonly string[]
  reason: string
}

type Judged = Pick<ItemStatistics, 'questionId' | 'content' | 'verdict'>

const sorted = (ids: readonly number[]): number[] => [...ids].toSorted((a, b) => a - b)
export const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  sorted(one).join() === sorted(other).join()

export const correctSet = ({ content }: Pick<Judged, 'content'>): number[] =>
  content.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)

export const formOf = ({ verdict, content }: Judged): VerdictForm => ({
  choice: verdict?.kind ?? 'dropped',
  also: content.answerType === 0 ? (verdict?.acceptedSets.flat() ?? []) : [],
  sets: content.answerType === 0 ? [] : (verdict?.acceptedSets ?? []),
  draft: [],
  written: verdict?.acceptedWritten ?? [],
  reason: verdict?.reason ?? '',
})

/** A set that is right already says nothing new. */
export const canAdd = (form: VerdictForm, item: Judged): boolean =>
  form.draft.length > 0 && ![correctSet(item), ...form.sets].some((set) => isSameSet(set, form.draft))

export const addDraft = (form: VerdictForm, item: Judged): VerdictForm =>
  canAdd(form, item) ? { ...form, sets: [...form.sets, sorted(form.draft)], draft: [] } : form

/** null: there is nothing yet to ask the server about. */
export const inputOf = (form: VerdictForm, item: Judged): VerdictInput | null => {
  const { questionId, content } = item
  const reason = form.reason.trim()
  if (form.choice !== 'accepted')
    return { questionId, kind: form.choice === 'none' ? null : form.choice, acceptedSets: [], reason }
  const shape = shapeOf(content.answerType)
  if (shape === 'written')
    return form.written.length === 0
      ? null
      : { questionId, kind: 'accepted', acceptedSets: [], acceptedWritten: [...form.written], reason }
  if (shape !== 'choice')
    return form.sets.length === 0
      ? null
      : { questionId, kind: 'accepted', acceptedSets: form.sets.map((set) => [...set]), reason }
  const own = content.answerType === 0 ? form.also.map((id) => [id]) : [...addDraft(form, item).sets]
  const acceptedSets = own.map(sorted)
  return acceptedSets.length === 0 ? null : { questionId, kind: 'accepted', acceptedSets, reason }
}

type Answer = ItemStatistics['answers'][number]

/** Whether staff count this answer as right. */
export const isAccepted = (form: VerdictForm, { optionIds, written }: Answer): boolean =>
  written === null ? form.sets.some((set) => set.join() === optionIds.join()) : form.written.includes(written)

export const toggleAccepted = (form: VerdictForm, answer: Answer): VerdictForm => {
  const { optionIds, written } = answer
  const isOn = isAccepted(form, answer)
  if (written !== null)
    return { ...form, written: isOn ? form.written.filter((text) => text !== written) : [...form.written, written] }
  return {
    ...form,
    sets: isOn ? form.sets.filter((set) => set.join() !== optionIds.join()) : [...form.sets, optionIds],
  }
}

/** What was given and is not wholly right by itself, and what was accepted before. */
export const acceptable = (answers: readonly Answer[], form: VerdictForm, before: VerdictForm): Answer[] => {
  const listed = answers.filter(
    (answer) => answer.credit < 100 || isAccepted(form, answer) || isAccepted(before, answer),
  )
  const known = (other: Answer) =>
    listed.some((one) =>
      isAccepted({ ...form, sets: [one.optionIds], written: one.written === null ? [] : [one.written] }, other),
    )
  const kept = [
    ...before.written.map((written) => ({ optionIds: [], written, count: 0, credit: 100 })),
    ...before.sets.map((set) => ({ optionIds: [...set], written: null, count: 0, credit: 100 })),
  ]
  return [...listed, ...kept.filter((answer) => !known(answer))]
}
