import { questionCategories, type QuestionCategory } from '@academy/contract/enums'
import { englishShare, questionsMaxCount } from '@academy/contract/limits'
import { type BankQuestion } from '@academy/contract/questions'
import { TestInput, type TestOfStaff } from '@academy/contract/test-bank'

/** A test while it is put together. */
export interface TestForm {
  name: string
  isDemo: boolean
  questions: readonly BankQuestion[]
}

export const emptyForm: TestForm = { name: '', isDemo: false, questions: [] }
export const nameMaxLength = 100

export const formOf = ({ name, isDemo, questions }: TestOfStaff): TestForm => ({ name, isDemo, questions })

export const toInput = ({ name, isDemo, questions }: TestForm): TestInput => ({
  name: name.trim(),
  isDemo,
  questionIds: questions.map(({ id }) => id),
})

export const isSame = (one: TestForm, other: TestForm): boolean =>
  JSON.stringify(toInput(one)) === JSON.stringify(toInput(other))

export type BrokenFields = Partial<Record<'name' | 'isDemo' | 'questions', string>>

const placeOf = (field: string): keyof BrokenFields =>
  field.startsWith('questionIds') ? 'questions' : field === 'isDemo' ? 'isDemo' : 'name'

/** A refusal of the server lands at the same fields as one of the schema. */
export const brokenOf = (findings: readonly { field: string; message: string }[]): BrokenFields => {
  const broken: BrokenFields = {}
  for (const { field, message } of findings) broken[placeOf(field)] ??= message
  return broken
}

export const checkForm = (form: TestForm): BrokenFields =>
  brokenOf(
    (TestInput.safeParse(toInput(form)).error?.issues ?? []).map(({ path, message }) => ({
      field: path.map(String).join('.'),
      message,
    })),
  )

/** The list with one of its entries at another place; the same list when there is no such place. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return list
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

/** Added at the end, each once, up to the most a test can hold. */
export const withQuestions = (form: TestForm, added: readonly BankQuestion[]): TestForm => {
  const known = new Set(form.questions.map(({ id }) => id))
  const fresh = added.filter(({ id }) => !known.has(id))
  return { ...form, questions: [...form.questions, ...fresh].slice(0, questionsMaxCount) }
}

export interface Makeup {
  categories: { category: QuestionCategory; count: number }[]
  total: number
  /** 0 to 100. */
  englishPercent: number
  hasEnglishShare: boolean
}

/** What a test consists of, the largest part first. */
export const makeupOf = (questions: readonly Pick<BankQuestion, 'category'>[]): Makeup => {
  const counts = Map.groupBy(questions, ({ category }) => category)
  const total = questions.length
  const english = counts.get(questionCategories.English)?.length ?? 0
  return {
    categories: [...counts]
      .map(([category, of]) => ({ category, count: of.length }))
      .toSorted((a, b) => b.count - a.count || a.category - b.category),
    total,
    englishPercent: total === 0 ? 0 : Math.round((100 * english) / total),
    hasEnglishShare: total > 0 && english >= englishShare * total,
  }
}

// --- Removing

export interface UsedTest {
  testId: number
  /** 'Вступний тест, JS', or a direction of the demo page. */
  place: string
  isDemo: boolean
}

/** TEST-90: the refusal names each place as `testIds.{id}.{place}`. */
export const placesOf = (fields: readonly { field: string; message: string }[]): UsedTest[] =>
  fields.flatMap(({ field, message }) => {
    const match = /^testIds\.(\d+)\.(.+)$/s.exec(field)
    return match ? [{ testId: Number(match[1]), place: match[2]!, isDemo: message === 'usedByDemo' }] : []
  })
