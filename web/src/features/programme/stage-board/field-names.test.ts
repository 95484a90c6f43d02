import { expect, test } from 'vitest'
import { fieldLabels } from './field-names.ts'

test.each([
  ['urlName', ['stageEdit.urlName']],
  ['name.en', ['stageEdit.name', 'stageEdit.language.en']],
  ['tests.7.passPercent', ['stageEdit.passPercent']],
  ['tests.7.testId', ['stageEdit.test']],
  ['tests', ['stageEdit.testing']],
  ['projectDescription.ru', ['stageEdit.projectDescription', 'stageEdit.language.ru']],
  ['somethingNew', []],
])('the summary of errors calls %s by its labels', (field, labels) => {
  expect(fieldLabels(field)).toEqual(labels)
})
