import type { ItemStatistics, VerdictInput } from '@academy/contract/stage-tests'

export type VerdictChoice = 'none' | 'dropped' | 'accepted'

export interface VerdictForm {
  choice: VerdictChoice
  /** Of a question with one answer: which options are right besides. */
  also: readonly number[]
  /** Of a question with several: the sets that are right besides, and the one that is being put together. */
  sets: readonly (readonly number[])[]
  draft: readonly number[]
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
  const own = content.answerType === 0 ? form.also.map((id) => [id]) : [...addDraft(form, item).sets]
  const acceptedSets = own.map(sorted)
  return acceptedSets.length === 0 ? null : { questionId, kind: 'accepted', acceptedSets, reason }
}
