import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { makeCertificateNumber, readCertificateNumber } from './certificate-number.rules.ts'

const numbers = Array.from({ length: 2000 }, makeCertificateNumber)

test('[T6] a number has sixty random bits: twelve signs of thirty-two, each as likely as the others', () => {
  expect(new Set(numbers).size).toBe(numbers.length)
  const counts = Map.groupBy(numbers.join('').replaceAll('-', ''), (sign) => sign)
  expect(counts.size).toBe(32)
  // 750 each on average; five standard deviations are 135.
  for (const [sign, { length }] of counts) expect([sign, Math.abs(length - 750) < 135]).toEqual([sign, true])
})

test('it is read aloud in three groups of four, without signs that look alike', () => {
  for (const number of numbers) expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
})

test.each([
  ['7k4m-q2xa-90td', '7K4M-Q2XA-90TD'],
  [' 7K4M Q2XA 90TD ', '7K4M-Q2XA-90TD'],
  ['7K4MQ2XA90TD', '7K4M-Q2XA-90TD'],
  ['7K4M–Q2XA—90TD', '7K4M-Q2XA-90TD'],
  ['OIL0-OOOO-IIII', '0110-0000-1111'],
  ['АВСЕ-НКМР-ТХІО', 'ABCE-HKMP-TX10'],
  ['7K4M-Q2XA-90T', null],
  ['7K4M-Q2XA-90TDD', null],
  ['7K4M-Q2XA-90TU', null],
  ['7K4M-Q2XA-90T%', null],
  ['', null],
])('%j is read as %j', (typed, read) => {
  expect(readCertificateNumber(typed)).toBe(read)
})

test('whatever is typed, the answer is a number in its one spelling or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (typed) => {
      const read = readCertificateNumber(typed)
      if (read !== null) expect(readCertificateNumber(read)).toBe(read)
    }),
  )
  for (const number of numbers) expect(readCertificateNumber(number)).toBe(number)
})
