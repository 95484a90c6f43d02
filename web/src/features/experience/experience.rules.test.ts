import { missingAcademyFields } from '@academy/contract/enums'
import type { FormVariantLists } from '@academy/contract/form-variants'
import { describe, expect, test } from 'vitest'
import {
  checkExperience,
  choiceFields,
  emptyExperience,
  isComplete,
  sliderFields,
  toFormVariantIds,
  typeOf,
  type ExperienceForm,
} from './experience.rules.ts'

const numbers = (from: number) => Array.from({ length: 10 }, (_, index) => ({ id: from + index, text: `${index + 1}` }))
const lists: FormVariantLists = {
  'Years Of Experience': [{ id: 1, text: 'None' }],
  'Programmer Level': [{ id: 2, text: 'Junior' }],
  'Hardest Project': [{ id: 3, text: 'Exercises' }],
  Backend: numbers(100),
  Frontend: numbers(200),
  'Database Experience': numbers(300),
}
const filled: ExperienceForm = { ...emptyExperience, yearOfExperience: '1', programmerLevel: '2', hardestProject: '3' }

test('[FORM-43] the form holds the three choices, the three skills and the consents', () => {
  expect(Object.keys(emptyExperience)).toEqual([
    'yearOfExperience',
    'programmerLevel',
    'hardestProject',
    'backendExperience',
    'frontendExperience',
    'databaseExperience',
    'agreement',
    'agreementTermsAndConditions',
    'dataProcessingAllowed',
  ])
})

test('[NAV-70] what the server may name as missing is what the form asks for', () => {
  expect([...choiceFields, ...sliderFields]).toEqual([...missingAcademyFields])
})

describe('the rules', () => {
  test('[VAL-28] a filled form passes', () => {
    expect(checkExperience(filled, false)).toEqual({})
  })
  test.each<[string, Partial<ExperienceForm>, object]>([
    ['[FORM-45] [VAL-28] no years', { yearOfExperience: '' }, { yearOfExperience: 'fieldIsRequired' }],
    ['[FORM-46] [VAL-28] no level', { programmerLevel: '' }, { programmerLevel: 'required' }],
    ['[FORM-47] [VAL-28] no project', { hardestProject: '' }, { hardestProject: 'required' }],
    ['[FORM-48] a skill of 0', { backendExperience: 0 }, { backendExperience: 'outOfRange' }],
    ['[FORM-48] a skill of 11', { frontendExperience: 11 }, { frontendExperience: 'outOfRange' }],
    ['[FORM-48] half a step', { databaseExperience: 1.5 }, { databaseExperience: 'outOfRange' }],
  ])('%s', (_, change, rules) => {
    expect(checkExperience({ ...filled, ...change }, false)).toEqual(rules)
  })
  test('[FORM-48] skills start at 1', () => {
    expect(sliderFields.map((field) => emptyExperience[field])).toEqual([1, 1, 1])
  })
  test('[FORM-49] the consents count only where the agreement is required', () => {
    expect(checkExperience(filled, false)).toEqual({})
    expect(Object.keys(checkExperience(filled, true)).toSorted()).toEqual([
      'agreement',
      'agreementTermsAndConditions',
      'dataProcessingAllowed',
    ])
    const consents = { agreement: true, agreementTermsAndConditions: true, dataProcessingAllowed: true }
    expect(checkExperience({ ...filled, ...consents }, true)).toEqual({})
  })
})

test('[FORM-51] every answer is the id of a form variant; a slider at 7 is the one with the text 7', () => {
  const skills = { backendExperience: 7, frontendExperience: 1, databaseExperience: 10 }
  expect(toFormVariantIds({ ...filled, ...skills }, lists)).toEqual([1, 2, 3, 106, 200, 309])
})

test('a list without entries is noticed before somebody fills in the form', () => {
  expect(isComplete(lists)).toBe(true)
  for (const type of Object.values(typeOf)) expect(isComplete({ ...lists, [type]: [] })).toBe(false)
})
