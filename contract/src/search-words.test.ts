import { expect, test } from 'vitest'
import { anyLetter, fitOf, readingsOf, typosOf } from './search-words.ts'

const readings = (typed: string) => readingsOf(typed).map((words) => words.join(' '))

test.each([
  ['ghbdsn', 'привіт'],
  ['itdxtyrj', 'шевченко'],
  ["'ubgtn", 'єгипет'],
  ['[fhbnjy', 'харитон'],
  ['дусегку', 'lecture'],
  ['ФСФВУЬН', 'academy'],
])('%s on the wrong keyboard is read as %s', (typed, meant) => {
  expect(readings(typed).some((text) => text.startsWith(meant))).toBe(true)
})

test.each([
  ['Shevchenko', 'шевченко'],
  ['Shcherbak Yuliia', 'щербак юлія'],
  ['Kyiv', 'київ'],
  ['Юлія Щербак', 'yuliia shcherbak'],
  ['Згурський', 'zhurskyi'],
])('%s is read in the other alphabet as %s', (typed, meant) => expect(readings(typed)).toContain(meant))

test('what was typed comes first, and is read once', () => {
  expect(readings('  Іван   Франко ')[0]).toBe('іван франко')
  expect(readings('2026')).toEqual(['2026'])
  expect(readings('   ')).toEqual([])
  expect(readingsOf('a b c d e f g')[0]).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('every apostrophe is the same letter', () => {
  for (const typed of ["Лук'ян", 'Лук’ян', 'Лук`ян']) expect(readings(typed)[0]).toBe('лукʼян')
})

test('a word is one letter away from another: swapped, missing, too many, wrong', () => {
  const around = typosOf('lectrue')
  expect(around).toContain('lecture')
  expect(typosOf('lecure')).toContain(`lec${anyLetter}ure`)
  expect(typosOf('lectturer')).toContain('lecturer')
  expect(typosOf('lekture')).toContain(`le${anyLetter}ture`)
  expect(around.every((variant) => variant.startsWith('l'))).toBe(true)
  expect(typosOf('abc')).toEqual([])
})

const names = ['Лекції', 'Lectures']
test.each(['лекц', 'LECT', 'ktrws', 'дусегку', 'lectuers', 'леції', 'lektsii'])('%s finds the lectures', (typed) => {
  expect(fitOf(names, typed)).not.toBeNull()
})
test.each(['tests', 'лекторій', 'le ku', ''])('"%s" does not', (typed) => expect(fitOf(names, typed)).toBeNull())

test('what begins a word comes before what lies inside, and a typo last', () => {
  const order = (typed: string, all: string[]) =>
    all
      .map((name) => ({ name, fit: fitOf([name], typed) }))
      .filter(({ fit }) => fit !== null)
      .toSorted((a, b) => a.fit! - b.fit!)
      .map(({ name }) => name)
  expect(order('tests', ['Tetss', 'Protests', 'Demo tests', 'Tests'])).toEqual([
    'Tests',
    'Demo tests',
    'Protests',
    'Tetss',
  ])
  expect(order('(.*', ['anything'])).toEqual([])
})
