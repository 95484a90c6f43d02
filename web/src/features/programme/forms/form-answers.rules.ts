import { passingChoices, summarySplits, type AnswerFilters, type FormSummary } from '@academy/contract/form-answers'
import { pageSize } from '@academy/contract/limits'
import { id, text, view, type AddressPart } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'

export const answerViews = ['charts', 'people'] as const
export const splits = ['none', ...summarySplits] as const

/** An option, or a point of a scale, which may be 0. */
const option = (): AddressPart<number | null> => ({
  read: (value) => (/^\d{1,3}$/.test(value ?? '') ? Number(value) : null),
  write: (value) => (value === null ? '' : String(value)),
  filters: (value) => value !== null,
})

const parts = {
  view: view(answerViews),
  which: view(passingChoices),
  splitBy: view(splits),
  groupId: id(),
  search: text(),
  questionId: id(),
  option: option(),
}
export const answersList = defineList(parts)
export type AnswersState = ListState<typeof parts>

const who = ({ groupId, which }: AnswersState) => ({
  ...(groupId !== null && { groupId }),
  ...(which !== 'answers' && { which }),
})

/** Between passings there is nothing to compare where only the newest count: there the server takes all of them. */
export const toSummaryQuery = (state: AnswersState) => ({
  ...(state.splitBy === 'passing' ? who({ ...state, which: 'answers' }) : who(state)),
  ...(state.splitBy !== 'none' && { splitBy: state.splitBy }),
})

export const toFilters = (state: AnswersState): AnswerFilters => ({
  ...who(state),
  ...(state.search.trim() !== '' && { search: state.search.trim() }),
  ...(state.questionId !== null && { questionId: state.questionId }),
  // An option is one of a question.
  ...(state.questionId !== null && state.option !== null && { option: state.option }),
})

export const toPageQuery = (state: AnswersState) => ({
  ...toFilters(state),
  page: state.page,
  perPage: pageSize.initial,
})

export const toTextsQuery = (state: AnswersState) => who(state)

type QuestionSummary = FormSummary['questions'][number]
export type PartSummary = QuestionSummary['parts'][number]

/** How many of those who answered chose it, in whole percents; of several choices they need not add up to 100. */
export const shareOf = (count: number, answersAmount: number): number =>
  answersAmount === 0 ? 0 : Math.round((count / answersAmount) * 100)

export const countOf = ({ counts }: PartSummary, chosen: number): number =>
  counts.find((one) => one.option === chosen)?.count ?? 0

/** What the longest bar of a chart stands for. */
export const mostOf = (summaries: readonly PartSummary[]): number =>
  Math.max(1, ...summaries.flatMap(({ counts }) => counts.map(({ count }) => count)))
