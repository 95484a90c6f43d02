import { missingAcademyFields } from '@academy/contract/enums'
import type { FormVariantLists } from '@academy/contract/form-variants'
import { describe, expect, test } from 'vitest'
import {
  askedLists,
  checkExperience,
  choiceFields,
  emptyExperience,
  experienceOf,
  isComplete,
  sliderFields,
  toFormVariantIds,
  toPersonalIds,
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

test('[FORM-43] the form holds the three choices, the three skills and what may be said besides', () => {
  expect(Object.keys(emptyExperience)).toEqual([
    'yearOfExperience',
    'programmerLevel',
    'hardestProject',
    'backendExperience',
    'frontendExperience',
    'databaseExperience',
    'city',
    'education',
    'cameFrom',
  ])
})

test('[NAV-70] what the server may name as missing is what the form asks for', () => {
  expect([...choiceFields, ...sliderFields]).toEqual([...missingAcademyFields])
})

describe('the rules', () => {
  test('[VAL-28] a filled form passes', () => {
    expect(checkExperience(filled)).toEqual({})
  })
  test.each<[string, Partial<ExperienceForm>, object]>([
    ['[FORM-45] [VAL-28] no years', { yearOfExperience: '' }, { yearOfExperience: 'fieldIsRequired' }],
    ['[FORM-46] [VAL-28] no level', { programmerLevel: '' }, { programmerLevel: 'required' }],
    ['[FORM-47] [VAL-28] no project', { hardestProject: '' }, { hardestProject: 'required' }],
    ['[FORM-48] a skill of 0', { backendExperience: 0 }, { backendExperience: 'outOfRange' }],
    ['[FORM-48] a skill of 11', { frontendExperience: 11 }, { frontendExperience: 'outOfRange' }],
    ['[FORM-48] half a step', { databaseExperience: 1.5 }, { databaseExperience: 'outOfRange' }],
  ])('%s', (_, change, rules) => {
    expect(checkExperience({ ...filled, ...change })).toEqual(rules)
  })
  test('[FORM-48] skills start at 1', () => {
    expect(sliderFields.map((field) => emptyExperience[field])).toEqual([1, 1, 1])
  })
})

test('[FORM-51] every answer is the id of a form variant; a slider at 7 is the one with the text 7', () => {
  const skills = { backendExperience: 7, frontendExperience: 1, databaseExperience: 10 }
  expect(toFormVariantIds({ ...filled, ...skills }, lists)).toEqual([1, 2, 3, 106, 200, 309])
})

test('a list without entries is noticed before somebody fills in the form', () => {
  expect(isComplete(lists)).toBe(true)
  for (const field of [...choiceFields, ...sliderFields])
    expect(isComplete({ ...lists, [typeOf[field]]: [] })).toBe(false)
})

test('[FORM-41] a city and the like are asked for while there is a list and no answer, and sent apart', () => {
  const more = { ...lists, City: [{ id: 7, text: 'Lviv' }], Education: [{ id: 8, text: 'Bachelor' }] }
  expect(askedLists(lists, [])).toEqual([])
  expect(askedLists(more, [])).toEqual(['city', 'education'])
  expect(askedLists(more, [{ type: 'City' }])).toEqual(['education'])
  const form = { ...filled, city: '7' }
  expect(toPersonalIds(form)).toEqual([7])
  expect(toFormVariantIds(form, more)).toEqual([1, 2, 3, 100, 200, 300])
})

test('[ACC-56] what was answered comes back into the form; what is gone from the lists is chosen again', () => {
  const ids = [1, 2, 3, 106, 200, 309]
  expect(toFormVariantIds(experienceOf(ids, lists), lists)).toEqual(ids)
  expect(experienceOf([1, 99, 106], lists)).toMatchObject({
    yearOfExperience: '1',
    programmerLevel: '',
    backendExperience: 7,
  })
})
