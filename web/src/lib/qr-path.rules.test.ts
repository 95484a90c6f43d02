import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.rules.ts'

/** Paints the path back into squares. */
const squaresOf = (path: string, size: number) => {
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step++) squares[Number(y)]![Number(x) + step] = true
  }
  return squares
}

test('the path paints the dark squares of the code and no other', () => {
  const { data, size } = encode('otpauth://totp/Academy:olena@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Academy')
  expect(squaresOf(qrPath(data), size)).toEqual(data)
})
