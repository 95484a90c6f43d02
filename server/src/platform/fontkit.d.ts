/** The part of fontkit that is used here; it brings no types of its own. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): {
      glyphs: { path: { toSVG(): string } }[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    }
  }
  export const create: (bytes: Uint8Array) => Font
}
