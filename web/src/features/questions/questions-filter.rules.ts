import {
  answerTypes,
  questionCategories,
  questionDifficulties,
  type AnswerType,
  type QuestionCategory,
  type QuestionDifficulty,
} from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import { questionUses, type QuestionQuery } from '@academy/contract/questions'
import { readPage } from '#lib/paging.rules.ts'

export const categories: readonly QuestionCategory[] = Object.values(questionCategories)
export const difficulties: readonly QuestionDifficulty[] = Object.values(questionDifficulties)
export const kindsOfAnswer: readonly AnswerType[] = Object.values(answerTypes)
export const uses = questionUses
export const searchMaxLength = 100

const orders = {
  newest: { orderField: 'id', order: 'desc' },
  changed: { orderField: 'updatedAt', order: 'desc' },
  category: { orderField: 'category', order: 'asc' },
  hardest: { orderField: 'difficulty', order: 'desc' },
} as const satisfies Record<string, Pick<QuestionQuery, 'orderField' | 'order'>>
export type QuestionOrder = keyof typeof orders
export const questionOrders = Object.keys(orders) as QuestionOrder[]

/** What the address says about the bank; anything unknown in it counts as not said. */
export interface QuestionsFilter {
  search: string
  categories: readonly QuestionCategory[]
  difficulties: readonly QuestionDifficulty[]
  use: (typeof questionUses)[number] | null
  answerType: AnswerType | null
  missing: 'ua' | 'en' | null
  order: QuestionOrder
  page: number
}

const chosenOf = <T extends number>(all: readonly T[], text: string | undefined): T[] => {
  const said = new Set((text ?? '').split('.'))
  return all.filter((value) => said.has(String(value)))
}
const oneOf = <T extends string>(all: readonly T[], text: string | undefined): T | null =>
  all.find((value) => value === text) ?? null

type Address = Readonly<Record<string, string | undefined>>

export const readFilter = (address: Address): QuestionsFilter => ({
  search: (address.search ?? '').slice(0, searchMaxLength),
  categories: chosenOf(categories, address.category),
  difficulties: chosenOf(difficulties, address.difficulty),
  use: oneOf(uses, address.use),
  answerType: chosenOf(kindsOfAnswer, address.type)[0] ?? null,
  missing: oneOf(['ua', 'en'], address.missing),
  order: oneOf(questionOrders, address.order) ?? 'newest',
  page: readPage(address.page),
})

export const toAddress = (filter: QuestionsFilter) => ({
  search: filter.search,
  category: filter.categories.join('.'),
  difficulty: filter.difficulties.join('.'),
  use: filter.use ?? '',
  type: filter.answerType === null ? '' : String(filter.answerType),
  missing: filter.missing ?? '',
  order: filter.order === 'newest' ? '' : filter.order,
  page: filter.page === 1 ? '' : String(filter.page),
})

/** Another filter shows another list: it starts at its first page. */
export const changeFilter = (filter: QuestionsFilter, change: Partial<QuestionsFilter>): QuestionsFilter => ({
  ...filter,
  page: 1,
  ...change,
})

export const isFiltered = ({ search, categories, difficulties, use, answerType, missing }: QuestionsFilter): boolean =>
  search.trim() !== '' ||
  categories.length > 0 ||
  difficulties.length > 0 ||
  use !== null ||
  answerType !== null ||
  missing !== null

export const toQuery = (filter: QuestionsFilter): QuestionQuery => ({
  page: filter.page,
  perPage: pageSize.initial,
  ...orders[filter.order],
  // The server refuses spaces at the edges; somebody is only about to type on.
  ...(filter.search.trim() !== '' && { search: filter.search.trim() }),
  ...(filter.categories.length > 0 && { categories: [...filter.categories] }),
  ...(filter.difficulties.length > 0 && { difficulties: [...filter.difficulties] }),
  ...(filter.use !== null && { use: filter.use }),
  ...(filter.answerType !== null && { answerType: filter.answerType }),
  ...(filter.missing !== null && { missingLanguage: filter.missing }),
})

/** One more chip pressed, or one less; in the order of the chips. */
export const toggled = <T>(all: readonly T[], chosen: readonly T[], value: T): T[] =>
  all.filter((each) => (each === value) !== chosen.includes(each))
