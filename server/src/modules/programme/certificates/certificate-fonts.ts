import { createRequire } from 'node:module'
import { readDefaultFile } from '#platform/default-file.ts'
import { unpackWoff } from './certificate-woff.ts'

const require = createRequire(import.meta.url)

export const faces = {
  heading: { family: 'geologica', weight: 600 },
  text: { family: 'onest', weight: 400 },
  strong: { family: 'onest', weight: 600 },
} as const
export type Face = keyof typeof faces

/** A face comes in files of one alphabet each; the first that has a sign is used. */
const subsets = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext'] as const
type Subset = (typeof subsets)[number]

const fontFile = (face: Face, subset: Subset): string => {
  const { family, weight } = faces[face]
  return require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)
}

/** 'U+0301,U+0400-045F': as @fontsource says it for browsers. */
const readRanges = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

const rangesByFamily = new Map<string, Record<Subset, [number, number][]>>()
const rangesOf = (face: Face): Record<Subset, [number, number][]> => {
  const { family } = faces[face]
  const known = rangesByFamily.get(family)
  if (known) return known
  const said = require(`@fontsource/${family}/unicode.json`) as Record<Subset, string>
  const read = Object.fromEntries(subsets.map((subset) => [subset, readRanges(said[subset])]))
  rangesByFamily.set(family, read as Record<Subset, [number, number][]>)
  return rangesOf(face)
}

const files = new Map<string, Buffer>()

export interface Run {
  text: string
  /** What pdfkit knows the font by, and what it is read from the first time. */
  fontName: string
  bytes(): Buffer
}

/** The text in pieces that one font file can draw each. */
export const runsOf = (text: string, face: Face): Run[] => {
  const ranges = rangesOf(face)
  const subsetOf = (sign: string): Subset => {
    const code = sign.codePointAt(0)!
    return subsets.find((subset) => ranges[subset].some(([from, to]) => code >= from && code <= to)) ?? 'latin'
  }
  const runs: { subset: Subset; text: string }[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    // A space is drawn by whatever font is at work.
    const subset = last && sign === ' ' ? last.subset : subsetOf(sign)
    if (last?.subset === subset) last.text += sign
    else runs.push({ subset, text: sign })
  }
  return runs.map(({ subset, text: part }) => ({
    text: part,
    fontName: `${face}-${subset}`,
    bytes: () => {
      const name = `${face}-${subset}`
      const bytes = files.get(name) ?? readDefaultFile(() => fontFile(face, subset), unpackWoff)
      files.set(name, bytes)
      return bytes
    },
  }))
}
