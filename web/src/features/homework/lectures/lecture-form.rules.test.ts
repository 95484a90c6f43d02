import type { Lecture } from '@academy/contract/lectures'
import { describe, expect, test } from 'vitest'
import { checkLecture, emptyLecture, formOfLecture, shortOf, toLectureInput, withName } from './lecture-form.rules.ts'

const both = (text: string) => ({ ua: text, en: text, ru: '' })
const written = { ...emptyLecture, name: both('Git'), shortName: both('Git') }

describe('the form of a lecture', () => {
  test('what was read is what is sent back', () => {
    const lecture = {
      id: 1,
      name: { ua: 'Гіт', en: 'Git' },
      shortName: { ua: 'Гіт', en: 'Git', ru: 'Гит' },
      description: { ua: ' **текст**\n', en: '' },
      lecturerId: 7,
    } as Lecture
    const { name, shortName, description, lecturerId } = lecture
    expect(toLectureInput(formOfLecture(lecture))).toEqual({ name, shortName, description, lecturerId })
  })

  test('spaces at the edges of a name are nobody’s mistake', () => {
    expect(toLectureInput({ ...written, name: both(' Git ') }).name).toEqual({ ua: 'Git', en: 'Git' })
  })

  test('says at each field what is missing', () => {
    expect(checkLecture(emptyLecture)).toEqual({
      'name.ua': 'fieldIsRequired',
      'name.en': 'fieldIsRequired',
      'shortName.ua': 'fieldIsRequired',
      'shortName.en': 'fieldIsRequired',
    })
    expect(checkLecture(written)).toEqual({})
    expect(checkLecture({ ...written, shortName: both('x'.repeat(31)) })).toEqual({
      'shortName.ua': 'toLong',
      'shortName.en': 'toLong',
    })
  })
})

describe('a short name', () => {
  test.each([
    ['Git', 'Git'],
    ['Git: гілки, злиття, запити на зміни', 'Git: гілки, злиття, запити на'],
    ['Асинхронність: проміси й черга подій', 'Асинхронність: проміси й черга'],
    ['х'.repeat(40), 'х'.repeat(30)],
  ])('of %j is %j', (name, short) => {
    expect(shortOf(name)).toBe(short)
  })

  test('follows the long one until somebody writes another', () => {
    const followed = withName(emptyLecture, 'ua', 'Бази даних')
    expect(followed.shortName.ua).toBe('Бази даних')
    const own = withName({ ...followed, shortName: { ...followed.shortName, ua: 'БД' } }, 'ua', 'Бази даних і SQL')
    expect(own.shortName.ua).toBe('БД')
  })
})
