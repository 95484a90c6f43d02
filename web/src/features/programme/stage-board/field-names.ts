import type { MessageKey } from '#lib/i18n/messages.ts'

/** The id of a field of the editor: a link from the summary of errors leads there. */
export const fieldId = (field: string) => `stage-${field.replaceAll('.', '-')}`

const names: Record<string, MessageKey> = {
  stageType: 'stageEdit.type',
  name: 'common.name',
  description: 'stageEdit.description',
  urlName: 'stageEdit.urlName',
  icon: 'stageEdit.icon',
  startDate: 'common.start',
  endDate: 'common.end',
  tests: 'stageEdit.testing',
  testId: 'common.test',
  passPercent: 'stageEdit.passPercent',
  questionsCount: 'stageEdit.questionsCount',
  durationMinutes: 'stageEdit.durationMinutes',
  materials: 'stageEdit.materials',
  markdown: 'stageEdit.text',
  defaultAttempts: 'stageEdit.defaultAttempts',
  projectDescription: 'stageEdit.projectDescription',
  technologies: 'common.technologies',
  template: 'stageEdit.template',
}
const languages: Record<string, MessageKey> = {
  ua: 'common.language.ua',
  en: 'common.language.en',
  ru: 'common.language.ru',
}

/** What a field is called in the summary of errors, from the outside in: `name.ua`, `tests.7.passPercent`. */
export const fieldLabels = (field: string): MessageKey[] => {
  const [whole, ...rest] = field.split('.')
  const name = names[whole === 'tests' ? (rest.at(-1) ?? 'tests') : (whole ?? '')]
  const language = languages[rest.at(-1) ?? '']
  return [name, language].filter((key) => key !== undefined)
}
