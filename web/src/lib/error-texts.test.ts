import { beforeAll, expect, test } from 'vitest'
import texts from '../../../translations/en/public.json'
import { ApiError } from './api-error.ts'
import { errorText } from './error-texts.ts'
import { ruleText } from './field-texts.ts'
import { i18n } from './i18n/i18n.ts'

beforeAll(() => {
  i18n.load('en', texts)
  i18n.activate('en')
})

test('[ERR-07] an error of the server is told by its name', () => {
  expect(errorText(new ApiError('AcademyClosed'))).toBe('error.AcademyClosed')
})

test('[ERR-46] what nobody has heard of is told in general', () => {
  expect(errorText(new ApiError('SomethingNewer' as 'UnknownError'))).toBe('error.UnknownError')
  expect(errorText(new TypeError('x'))).toBe('error.UnknownError')
})

test("[VAL-37] [VAL-36] a broken rule has its sentence, an unknown one is 'Error'", () => {
  expect(ruleText('passwordsDontMatch')).toBe('validation.passwordsDontMatch')
  expect(ruleText('somethingNewer')).toBe('validation.default')
})
