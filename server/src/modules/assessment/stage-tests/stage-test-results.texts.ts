import type { Locale } from '@academy/contract/enums'

/** What files say: they leave the house, so their words do not come from the screen. */
export interface ResultTexts {
  sheet: string
  header: readonly string[]
  passed: string
  failed: string
  undecided: string
  running: string
}

export const resultTexts: Record<Locale, ResultTexts> = {
  ua: {
    sheet: 'Результати тесту',
    header: [
      'Прізвище',
      'Ім’я',
      'Ел. пошта',
      'Стан',
      'Правильних відповідей',
      'Усього запитань',
      'Результат, %',
      'З урахуванням складності, %',
      'Англійська, %',
      'Виходів із вікна',
      'Із запізненням',
      'Тривалість, хв',
      'Початок (за Києвом)',
      'Завершення (за Києвом)',
    ],
    passed: 'Складено',
    failed: 'Не складено',
    undecided: 'Завершено',
    running: 'Триває',
  },
  en: {
    sheet: 'Test results',
    header: [
      'Last name',
      'First name',
      'Email',
      'Status',
      'Right answers',
      'Questions',
      'Result, %',
      'Weighted by difficulty, %',
      'English, %',
      'Left the tab',
      'Late answers',
      'Minutes taken',
      'Started (Kyiv time)',
      'Finished (Kyiv time)',
    ],
    passed: 'Passed',
    failed: 'Not passed',
    undecided: 'Finished',
    running: 'In progress',
  },
}
