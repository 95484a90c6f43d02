import { expect, test } from 'vitest'
import { t } from '#lib/i18n/i18n.ts'
import { speak } from '#testing/draw.ts'
import { personName } from './person-name.ts'

test.each([
  ['ua', 'Видалений користувач'],
  ['en', 'Deleted user'],
] as const)('a person without a name is a deleted one, in %s', async (locale, text) => {
  await speak(locale)
  expect(personName({ firstName: '', lastName: '' }, t)).toBe(text)
  expect(personName({ firstName: 'Олена', lastName: 'Коваль' }, t)).toBe('Олена Коваль')
})
