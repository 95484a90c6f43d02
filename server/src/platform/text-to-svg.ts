import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)

/** A face comes in one file per alphabet; the first file that has the glyph is used. */
const subsets = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext'] as const
const faces = { heading: 'geologica', text: 'onest' } as const
export type FontFaceName = keyof typeof faces

const opened = new Map<string, Font>()
const fontOf = (face: FontFaceName, subset: (typeof subsets)[number]): Font => {
  const file = `@fontsource/${faces[face]}/files/${faces[face]}-${subset}-600-normal.woff`
  const font = opened.get(file) ?? create(readFileSync(require.resolve(file)))
  opened.set(file, font)
  return font
}

export interface SvgText {
  /** SVG paths; the baseline begins at 0,0. */
  svg: string
  width: number
}

/** Draws text as paths of our own fonts, so that a picture looks the same on a machine without fonts. */
export const textToSvg = (text: string, face: FontFaceName, size: number): SvgText => {
  let x = 0
  const parts: string[] = []
  for (const { font, run } of runsOf(text, face)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(run)
    glyphs.forEach(({ path }, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!
      const shape = path.toSVG()
      // The y axis of a font points up, that of SVG down.
      const at = `translate(${(x + xOffset * scale).toFixed(2)} ${(-yOffset * scale).toFixed(2)})`
      if (shape) parts.push(`<path transform="${at} scale(${scale} ${-scale})" d="${shape}"/>`)
      x += xAdvance * scale
    })
  }
  return { svg: parts.join(''), width: x }
}

const runsOf = (text: string, face: FontFaceName): { font: Font; run: string }[] => {
  const runs: { font: Font; run: string }[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    const code = sign.codePointAt(0)!
    const subset = subsets.find((one) => fontOf(face, one).hasGlyphForCodePoint(code)) ?? 'latin'
    // A space stays in the font of the text before it.
    const font = last && sign === ' ' ? last.font : fontOf(face, subset)
    if (last?.font === font) last.run += sign
    else runs.push({ font, run: sign })
  }
  return runs
}

/** Breaks text into lines of at most `maxWidth`; a single word may be wider. */
export const linesOf = (text: string, face: FontFaceName, size: number, maxWidth: number): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && textToSvg(longer, face, size).width <= maxWidth) return [...lines.slice(0, -1), longer]
    return [...lines, word]
  }, [])
