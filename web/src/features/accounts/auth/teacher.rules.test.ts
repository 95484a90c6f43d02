import { passwordLength } from '@academy/contract/limits'
import { TeacherRegistration } from '@academy/contract/auth-forms'
import { expect, test } from 'vitest'
import { checkTeacher, emptyTeacher, toTeacherRegistration, type TeacherForm } from './teacher.rules.ts'

const valid: TeacherForm = {
  ...emptyTeacher,
  firstName: 'Іван',
  lastName: 'Франко',
  email: 'ivan@academy.test',
  phoneDigits: '0501234567',
  password: 'secret1',
  passwordConfirmation: 'secret1',
  agreementTermsAndConditions: true,
  agreement: true,
  dataProcessingAllowed: true,
}
const companyDomains = ['academy.test', 'academy.example']
const broken = (change: Partial<TeacherForm>, domains: readonly string[] = companyDomains) =>
  checkTeacher({ ...valid, ...change }, { locale: 'ua', companyDomains: domains, passwordLength })

test('[ACC-17] a filled form passes and is what the call takes', () => {
  expect(broken({})).toEqual({})
  expect(TeacherRegistration.safeParse(toTeacherRegistration(valid, 'en')).success).toBe(true)
})

test.each([
  ['ivan@academy.example', {}],
  ['Ivan@ACADEMY.test', {}],
  ['ivan@gmail.com.ua', { email: 'wrongWorkEmail' }],
  ['ivan@sub.academy.test', { email: 'wrongWorkEmail' }],
  ['ivan@', { email: 'invalidEmailFormat' }],
  ['', { email: 'fieldIsRequired' }],
])('[VAL-10] a work e-mail is in one of the company domains: %s', (email, rules) => {
  expect(broken({ email })).toEqual(rules)
})

test('[VAL-10] while the domains are not known here, the server decides alone', () => {
  expect(broken({ email: 'ivan@elsewhere.test' }, [])).toEqual({})
})

test('[ACC-17] [ACC-19] the other rules are those of every account', () => {
  expect(broken({ firstName: 'І', phoneDigits: '1', passwordConfirmation: 'other', agreement: false })).toEqual({
    firstName: 'toShort',
    phoneDigits: 'phoneTooShort',
    passwordConfirmation: 'passwordsDontMatch',
    agreement: 'dataProcessingCheck',
  })
})
