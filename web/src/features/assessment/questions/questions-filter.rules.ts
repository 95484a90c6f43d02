import {
  answerTypes,
  questionCategories,
  questionDifficulties,
  type AnswerType,
  type QuestionCategory,
  type QuestionDifficulty,
} from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import { questionUses, type QuestionQuery } from '@academy/contract/question-query'
import { numberOf, text, view, type AddressPart } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'

export const categories: readonly QuestionCategory[] = Object.values(questionCategories)
export const difficulties: readonly QuestionDifficulty[] = Object.values(questionDifficulties)
export const kindsOfAnswer: readonly AnswerType[] = Object.values(answerTypes)
export const uses = questionUses

const orders = {
  newest: { orderField: 'id', order: 'desc' },
  changed: { orderField: 'updatedAt', order: 'desc' },
  unchanged: { orderField: 'updatedAt', order: 'asc' },
  category: { orderField: 'category', order: 'asc' },
  results: { orderField: 'facility', order: 'asc' },
  lastCategory: { orderField: 'category', order: 'desc' },
  hardest: { orderField: 'difficulty', order: 'desc' },
} as const satisfies Record<string, Pick<QuestionQuery, 'orderField' | 'order'>>
export type QuestionOrder = keyof typeof orders
export const questionOrders = Object.keys(orders) as [QuestionOrder, ...QuestionOrder[]]

/** Chips of which several may be pressed: their numbers, with dots between them. */
const several = <T extends number>(all: readonly T[], word: string): AddressPart<readonly T[]> => ({
  read: (value = '') => {
    const said = new Set(value.split('.'))
    return all.filter((each) => said.has(String(each)))
  },
  write: (chosen) => chosen.join('.'),
  filters: (chosen) => chosen.length > 0,
  word,
})
/** Chips of which one may be pressed. */
const single = <T extends string>(all: readonly T[]): AddressPart<T | null> => ({
  read: (value) => all.find((each) => each === value) ?? null,
  write: (chosen) => chosen ?? '',
  filters: (chosen) => chosen !== null,
})

const parts = {
  search: text(),
  categories: several(categories, 'category'),
  difficulties: several(difficulties, 'difficulty'),
  use: single(uses),
  answerType: numberOf(kindsOfAnswer, 'type'),
  missing: single(['ua', 'en']),
  order: view(questionOrders),
}
export const questionsList = defineList(parts)
export type QuestionsFilter = ListState<typeof parts>

export const toQuery = (filter: QuestionsFilter, perPage: number = pageSize.initial): QuestionQuery => ({
  page: filter.page,
  perPage,
  ...orders[filter.order],
  // The server refuses spaces at the edges; somebody is only about to type on.
  ...(filter.search.trim() !== '' && { search: filter.search.trim() }),
  ...(filter.categories.length > 0 && { categories: [...filter.categories] }),
  ...(filter.difficulties.length > 0 && { difficulties: [...filter.difficulties] }),
  ...(filter.use !== null && { use: filter.use }),
  ...(filter.answerType !== null && { answerType: filter.answerType }),
  ...(filter.missing !== null && { missingLanguage: filter.missing }),
})

/** What a click on a header asks for. */
export const columnOrders = {
  category: { asc: 'category', desc: 'lastCategory' },
  results: { asc: 'results' },
  updatedAt: { asc: 'unchanged', desc: 'changed' },
} as const satisfies Record<string, { asc?: QuestionOrder; desc?: QuestionOrder }>

/** One more chip pressed, or one less; in the order of the chips. */
export const toggled = <T>(all: readonly T[], chosen: readonly T[], value: T): T[] =>
  all.filter((each) => (each === value) !== chosen.includes(each))
