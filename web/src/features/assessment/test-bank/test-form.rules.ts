import { questionCategories, type QuestionCategory } from '@academy/contract/enums'
import { englishShare, questionsMaxCount } from '@academy/contract/limits'
import { type BankQuestion } from '@academy/contract/questions'
import { TestInput, type TestOfStaff } from '@academy/contract/test-bank'
import { brokenBy, type BrokenRules, type PlaceOf } from '#kit/editor/broken-rules.ts'

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

/** A refusal of the server lands at the same fields as one of the schema. */
export const placeOf: PlaceOf = (field) =>
  field.startsWith('questionIds') ? 'questions' : field === 'isDemo' ? 'isDemo' : 'name'

export const checkForm = (form: TestForm): BrokenRules => brokenBy(TestInput.safeParse(toInput(form)).error, placeOf)

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
