import { describe, expect, test } from 'vitest'
import { joinPieces } from '../web/splitting/join-pieces.ts'
import type { Piece } from '../web/splitting/pieces.ts'

const small = 100
/** More than one request is worth, less than two. */
const medium = 8000
const large = 100_000

const piece = (name: string, loads: number[], { bytes = small, hasStyles = false, imports = [] as Piece[] } = {}) =>
  ({ modules: [name], bytes, hasStyles, loads: new Set(loads), imports: new Set(imports) }) satisfies Piece

/** The files that become of pieces, each as the names of its modules. */
const filesOf = (pieces: Piece[], weights = [1, 1, 1]) =>
  joinPieces(pieces, weights)
    .map(({ modules }) => modules.toSorted().join('+'))
    .toSorted()

test('what the same page loads is one file', () => {
  const bytes = large
  expect(filesOf([piece('a', [0], { bytes }), piece('b', [0, 1], { bytes }), piece('c', [0], { bytes })])).toEqual([
    'a+c',
    'b',
  ])
})

test('what no page loads together stays apart', () => {
  expect(filesOf([piece('a', [0]), piece('b', [1])])).toEqual(['a', 'b'])
})

test('a page carries a little of another one where that saves a request', () => {
  expect(filesOf([piece('both', [0, 1]), piece('one', [0])])).toEqual(['both+one'])
})

test('no page carries much that it does not need', () => {
  expect(filesOf([piece('both', [0, 1]), piece('one', [0], { bytes: large })])).toEqual(['both', 'one'])
})

test('what most visits begin with carries less for others than they carry for it', () => {
  const pieces = () => [piece('both', [0, 1]), piece('one', [0], { bytes: medium })]
  expect(filesOf(pieces(), [15, 1])).toEqual(['both+one'])
  expect(filesOf(pieces(), [1, 15])).toEqual(['both', 'one'])
})

test('styles are a second file, which joining saves as well', () => {
  const pieces = (hasStyles: boolean) => [
    piece('both', [0, 1], { hasStyles, bytes: large }),
    piece('one', [0], { hasStyles, bytes: medium }),
  ]
  expect(filesOf(pieces(false))).toEqual(['both', 'one'])
  expect(filesOf(pieces(true))).toEqual(['both+one'])
})

describe('what a piece imports', () => {
  test('comes along with it, and is paid for', () => {
    const withImport = (isImported: boolean) => {
      const behind = piece('behind', [1, 2], { bytes: large })
      const one = piece('one', [1], { bytes: 4000, imports: isImported ? [behind] : [] })
      return filesOf([one, piece('both', [0, 1]), behind], [1, 1, 10])
    }
    expect(withImport(false)).toEqual(['behind', 'both+one'])
    expect(withImport(true)).toEqual(['behind', 'both', 'one'])
  })

  test('never makes a circle of files', () => {
    const byWayOfMiddle = (isImported: boolean) => {
      const last = piece('last', [0, 1, 2], { hasStyles: true })
      const middle = piece('middle', [0, 1], { bytes: large, imports: [last] })
      const first = piece('first', [0], { bytes: 4000, hasStyles: true, imports: isImported ? [middle] : [] })
      return filesOf([first, middle, last])
    }
    expect(byWayOfMiddle(false)).toEqual(['first+last', 'middle'])
    expect(byWayOfMiddle(true)).toEqual(['first', 'last', 'middle'])
  })
})
