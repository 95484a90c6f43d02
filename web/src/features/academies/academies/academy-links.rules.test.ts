import { academyTypes } from '@academy/contract/enums'
import { describe, expect, test } from 'vitest'
import { linkOf, readInvited, shownHashes, toHashes, type HashField } from './academy-links.rules.ts'

describe('the codes of an academy', () => {
  test.each<[keyof typeof academyTypes, HashField[]]>([
    ['Public', ['hash']],
    ['Internal', ['hash']],
    ['Private', ['hash', 'privateHash']],
    ['Secret', ['hash', 'secretHash']],
  ])('of a %s one are %o', (type, fields) => {
    expect(shownHashes({ type: academyTypes[type] })).toEqual(fields)
  })

  test.each<[keyof typeof academyTypes, HashField, string | null]>([
    ['Public', 'hash', '/auth/register?academyHash=code'],
    ['Internal', 'hash', '/auth/register?academyHash=code'],
    ['Private', 'hash', null],
    ['Private', 'privateHash', '/auth/register?academyHash=code'],
    ['Secret', 'hash', null],
    ['Secret', 'secretHash', '/auth/register?academyHash=code'],
  ])('[ACAD-10] a link of a %s one by its %s: %s', (type, field, link) => {
    expect(linkOf({ type: academyTypes[type] }, field, 'code')).toBe(link)
  })

  test('an emptied one asks for a new one', () => {
    expect(toHashes({ hash: ' a ', privateHash: ' ', secretHash: 'b' })).toEqual({
      hash: 'a',
      privateHash: null,
      secretHash: 'b',
    })
  })
})

describe('a list of addresses', () => {
  test('[MAIL-20] may be written in lines, with commas and with semicolons; each counts once', () => {
    expect(readInvited('one@example.test\ntwo@example.test;three@example.test, one@example.test ').emails).toEqual([
      'one@example.test',
      'two@example.test',
      'three@example.test',
    ])
  })

  test('names what is no address', () => {
    expect(readInvited('good@example.test, bad@, Mixed@Example.TEST').wrong).toEqual(['bad@'])
    expect(readInvited(' \n ')).toEqual({ emails: [], wrong: [] })
  })
})
