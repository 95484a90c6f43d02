import { expect, test } from 'vitest'
import { makeLecture, makeStage } from '#testing/make.ts'
import { titleOf } from './use-lecture.ts'

test('the title of a page about a lecture names the lecture in the language of its reader', () => {
  const lecture = makeLecture({ name: { ua: 'Гілки', en: 'Branches' } })
  const found = { stage: makeStage({ lectures: [lecture] }), lecture }
  expect(titleOf('Your work', found, 'en')).toBe('Your work: Branches')
  expect(titleOf('Ваша робота', found, 'ua')).toBe('Ваша робота: Гілки')
  expect(titleOf('Your work', null, 'en')).toBe('Your work')
})
