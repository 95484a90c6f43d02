import { expect, test } from 'vitest'
import { findOptions } from './search-options.rules.ts'

const options = [
  'Київський національний університет імені Тараса Шевченка',
  'Національний технічний університет України «Київський політехнічний інститут імені Ігоря Сікорського»',
  'Львівська політехніка',
  'Інститут КНУ',
].map((label) => ({ label }))
const found = (search: string) =>
  findOptions(options, search).map(({ label }) => options.findIndex((one) => one.label === label))

test('an option is found by a part of its words, whatever their case', () => {
  expect(found('ПОЛІТЕХНІ')).toEqual([1, 2])
  expect(found(' львів ')).toEqual([2])
  expect(found('')).toEqual([0, 1, 2, 3])
  expect(found('кембридж')).toEqual([])
})

test('an option is found by its initials, behind those that hold the letters themselves', () => {
  expect(found('КНУ')).toEqual([3, 0])
  expect(found('кпі')).toEqual([1])
  // Two letters would bring half of the list.
  expect(found('кн')).toEqual([3])
})
