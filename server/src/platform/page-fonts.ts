import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const cyrillic = 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116'

/** The faces of web/src/styles/fonts.css that a page of text needs; the build adds a hash to each name. */
const faces = [
  { family: 'Onest Variable', weight: '100 900', file: 'onest-latin-wght-normal-', range: latin },
  { family: 'Onest Variable', weight: '100 900', file: 'onest-cyrillic-wght-normal-', range: cyrillic },
  { family: 'Geologica', weight: '600', file: 'geologica-latin-600-normal-', range: latin },
  { family: 'Geologica', weight: '600', file: 'geologica-cyrillic-600-normal-', range: cyrillic },
]

/** Returns the @font-face rules for the fonts of the built client; none where no client is built. */
export const readFontFaces = (webDir: string): string => {
  const folder = join(webDir, 'assets')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return faces
    .flatMap(({ family, weight, file, range }) => {
      const name = files.find((found) => found.startsWith(file) && found.endsWith('.woff2'))
      if (name === undefined) return []
      const source = `url('/assets/${name}') format('woff2')`
      return `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:${source};unicode-range:${range}}`
    })
    .join('\n')
}
