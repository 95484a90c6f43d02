import { expect, test } from 'vitest'
import { checkPage, emptyForm, formOf, inputOf, missingMarks } from './page-form.rules.ts'

const good = { name: 'about', title: { ua: 'Про нас', en: 'About us', ru: '' }, body: { ua: 'Текст', en: '', ru: '' } }

test('a good page is sent without the empty text in ru, and without spaces around its titles', () => {
  expect(checkPage(good)).toEqual({})
  expect(inputOf({ ...good, title: { ...good.title, en: ' About us ' } }, null)).toEqual({
    title: { ua: 'Про нас', en: 'About us' },
    body: { ua: 'Текст', en: '' },
    updatedAt: null,
  })
})

test('what is wrong is named at its field', () => {
  expect(checkPage(emptyForm)).toEqual({
    name: 'fieldIsRequired',
    'title.ua': 'fieldIsRequired',
    'title.en': 'fieldIsRequired',
  })
  expect(checkPage({ ...good, name: 'my-null-page' })).toEqual({ name: 'reservedName' })
  expect(checkPage({ ...good, name: 'Not Good' })).toEqual({ name: 'wrongUrlName' })
})

test('what was saved comes back into the form, and a language without its text is marked', () => {
  const { name, ...texts } = good
  const link = '/static-pages/7/about'
  const page = { ...texts, academyId: 7, academyName: 'Academy 7', name, link, updatedAt: '2026-03-01T00:00:00.000Z' }
  expect(formOf(page)).toEqual(good)
  expect(missingMarks(good.body)).toEqual({ en: 'missing' })
  expect(missingMarks(good.title)).toEqual({})
})
