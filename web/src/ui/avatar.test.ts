import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Avatar, initials, toneOf } from './avatar.tsx'

const draw = (props: Parameters<typeof Avatar>[0]) => renderToStaticMarkup(createElement(Avatar, props))

describe('[ACC-53] [FILE-10] [CONST-21] without a picture', () => {
  test('a placeholder of 512 by 512 holds the initials', () => {
    const markup = draw({ name: 'Олена Коваль', src: null })
    expect(markup).toContain('viewBox="0 0 512 512"')
    expect(markup).toContain('data-initials="ОК"')
    expect(markup).not.toContain('<img')
  })
  test('with one it is the picture that is shown', () => {
    const markup = draw({ name: 'Олена Коваль', src: '/api/files/abc', size: 64 })
    expect(markup).toMatch(/<img [^>]*src="\/api\/files\/abc"/)
    expect(markup).not.toContain('<svg')
  })
})

test.each([
  ['Олена Коваль', 'ОК'],
  ['  ірина   ґонта-їжак ', 'ІҐ'],
  ['Madonna', 'MA'],
  ['😀 Smile', '😀S'],
  ['', ''],
])('the initials of %o are %o', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('a person has one colour everywhere, people have several', () => {
  const names = ['Олена Коваль', 'Тарас Шевчук', 'Ірина Бондар', 'Максим Кравець', 'Назар Олійник', 'Софія Ткач']
  expect(names.map(toneOf)).toEqual(names.map(toneOf))
  expect(new Set(names.map(toneOf)).size).toBeGreaterThan(2)
})
