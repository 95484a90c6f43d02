import fc from 'fast-check'

/** Every character of Unicode but the halves of pairs. The unit 'binary' of the library makes a table of them all: a second. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800))
