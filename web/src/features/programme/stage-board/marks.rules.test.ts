import { expect, test } from 'vitest'
import { isWrongMark, marksToSave, typeMark } from './marks.rules.ts'

test.each(['', ' ', '0', '7', '10', ' 8 '])('[TEAM-06] "%s" is a mark', (text) => expect(isWrongMark(text)).toBe(false))
test.each(['11', '-1', '7.5', 'a', '1e1', '8,5'])('[TEAM-06] "%s" is none', (text) =>
  expect(isWrongMark(text)).toBe(true),
)

test('[TEAM-06] what is typed is kept until it is what it was', () => {
  let typed = typeMark({}, 1, '9', null)
  typed = typeMark(typed, 2, '', 5)
  typed = typeMark(typed, 3, '4', 4)
  expect(typed).toEqual({ 1: '9', 2: '' })
  expect(marksToSave(typed)).toEqual([
    { userId: 1, mark: 9 },
    { userId: 2, mark: null },
  ])
  expect(typeMark(typed, 1, '', null)).toEqual({ 2: '' })
})

test('[TEAM-06] one wrong mark saves none', () => {
  expect(marksToSave({ 1: '9', 2: '11' })).toBeNull()
})
