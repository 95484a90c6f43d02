import fc from 'fast-check'
import { expect, test } from 'vitest'
import { without } from '#kit/editor/broken-rules.ts'
import {
  checkAnnouncement,
  emptyForm,
  inOrder,
  languageStates,
  languageToMend,
  toInput,
  type AnnouncementForm,
} from './announcement-form.rules.ts'

const form = (
  title: Partial<AnnouncementForm['title']>,
  body: Partial<AnnouncementForm['body']>,
): AnnouncementForm => ({
  title: { ...emptyForm.title, ...title },
  body: { ...emptyForm.body, ...body },
})
const whole = form({ ua: 'Зустріч', en: 'Meeting' }, { ua: 'Завтра', en: 'Tomorrow' })

test('[NTF-37] a new one is empty in every language', () => {
  expect(emptyForm).toEqual({ title: { ua: '', en: '', ru: '' }, body: { ua: '', en: '', ru: '' } })
  expect(Object.keys(checkAnnouncement(emptyForm))).toEqual(['title.ua', 'title.en', 'body.ua', 'body.en'])
})

test.each<[string, AnnouncementForm, string[]]>([
  ['Ukrainian and English are enough', whole, []],
  ['spaces are no text', form({ ua: '  ', en: 'Meeting' }, { ua: 'Завтра', en: '\n' }), ['title.ua', 'body.en']],
  ['too long', form({ ua: 'й'.repeat(256), en: 'Meeting' }, whole.body), ['title.ua']],
])('[NTF-50] %s', (_, given, fields) => {
  expect(Object.keys(checkAnnouncement(given))).toEqual(fields)
})

test.each<[AnnouncementForm, string, string, string]>([
  [emptyForm, 'missing', 'missing', 'optional'],
  [whole, 'complete', 'complete', 'optional'],
  [form({ ua: 'Зустріч' }, { ua: 'Завтра', ru: 'Завтра' }), 'complete', 'missing', 'missing'],
  [form({ ru: 'Встреча' }, { ru: 'Завтра' }), 'missing', 'missing', 'complete'],
])('[I18N-12] marks say what is missing', (given, ua, en, ru) => {
  expect(languageStates(given)).toEqual({ ua, en, ru })
})

test('the first language with something to mend is opened, and a mended field says nothing more', () => {
  expect(languageToMend({})).toBeUndefined()
  const broken = { 'body.en': 'toLong', 'title.ru': 'toLong' }
  expect(languageToMend(broken)).toBe('en')
  expect(languageToMend(without(broken, ['body.en']))).toBe('ru')
  expect(inOrder({ 'title.en': 'toLong', 'title.ua': 'toLong', 'body.ua': 'toLong' })).toEqual([
    'title.ua',
    'body.ua',
    'title.en',
  ])
})

const texts = fc.record({ ua: fc.string(), en: fc.string(), ru: fc.string() })
test('what is sent has no spaces at its ends, and is sent the same again', () => {
  fc.assert(
    fc.property(fc.record({ title: texts, body: texts }), (given) => {
      const input = toInput(given)
      expect(toInput(input)).toEqual(input)
    }),
  )
})
