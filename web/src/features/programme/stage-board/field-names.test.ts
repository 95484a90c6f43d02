import { expect, test } from 'vitest'
import { fieldLabels } from './field-names.ts'

test.each([
  ['urlName', ['stageEdit.urlName']],
  ['name.en', ['common.name', 'common.language.en']],
  ['tests.7.passPercent', ['stageEdit.passPercent']],
  ['tests.7.testId', ['common.test']],
  ['tests', ['stageEdit.testing']],
  ['projectDescription.ru', ['stageEdit.projectDescription', 'common.language.ru']],
  ['somethingNew', []],
])('the summary of errors calls %s by its labels', (field, labels) => {
  expect(fieldLabels(field)).toEqual(labels)
})
