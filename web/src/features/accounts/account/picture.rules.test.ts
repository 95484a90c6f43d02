import { describe, expect, test } from 'vitest'
import { refusedPick, refusedPicture, sentType } from './picture.rules.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

describe('a picked file', () => {
  test.each([
    ['olena.jpg', 'image/jpeg'],
    ['olena.jpeg', 'image/jpeg'],
    ['OLENA.PNG', 'image/png'],
  ])('[FILE-01] [VAL-34] %s may be cut', (name, type) => {
    expect(refusedPick(file(name, type))).toBeNull()
  })
  test.each([
    ['olena.gif', 'image/gif'],
    ['olena.webp', 'image/webp'],
    ['olena.svg', 'image/svg+xml'],
    ['olena.pdf', 'application/pdf'],
    ['olena.png', 'text/html'],
    ['olena.png.exe', 'image/png'],
    ['olena', 'image/png'],
  ])('[FILE-01] [VAL-34] %s of type %s may not', (name, type) => {
    expect(refusedPick(file(name, type))).toBe('account.avatar.wrongType')
  })
  test('a large photograph is cut down, so only a monster is refused', () => {
    expect(refusedPick(file('olena.jpg', 'image/jpeg', 20 * 1024 * 1024))).toBeNull()
    expect(refusedPick(file('olena.jpg', 'image/jpeg', 20 * 1024 * 1024 + 1))).toBe('account.avatar.tooLarge')
  })
})

test('[FILE-03] [VAL-34] [CONST-25] 4194304 bytes may be sent, one more may not', () => {
  expect(refusedPicture({ size: 4_194_304 })).toBeNull()
  expect(refusedPicture({ size: 4_194_305 })).toBe('error.FileTooLarge')
})

test('[FILE-01] what is sent is a png or a jpeg', () => {
  expect([sentType('image/png'), sentType('image/jpeg')]).toEqual(['image/png', 'image/jpeg'])
})
