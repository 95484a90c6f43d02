import type { Certificate } from '@academy/contract/certificates'
import type { Locale } from '@academy/contract/enums'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { type Face, runsOf } from './certificate-fonts.ts'
import { logo, panelScene, type Placed, rosette, type Shape } from './certificate-ornament.ts'
import { certificateDate, certificateTexts } from './certificate.texts.ts'

/** A4 lying, in points. */
const page = { width: 841.89, height: 595.28 }
const panelWidth = 244
const left = panelWidth + 56
const right = page.width - 56
const colors = { ink: '#13221d', soft: '#42534c', brand: '#0b6b55', deep: '#0c2b24', line: '#dbe2da', art: '#dcebe2' }

/** CERT-11. The same certificate is the same bytes: nothing in the file tells when it was drawn. */
export const drawCertificate = (certificate: Certificate, locale: Locale): Promise<Uint8Array> => {
  const texts = certificateTexts[locale]
  const finishedAt = new Date(certificate.finishedAt)
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: texts.languageTag,
    displayTitle: true,
    info: {
      Title: `${texts.title}: ${certificate.fullName}`,
      Author: texts.product,
      Subject: certificate.academyName,
      Creator: texts.product,
      Producer: texts.product,
      CreationDate: finishedAt,
      ModDate: finishedAt,
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  drawBackground(doc, texts.product)
  drawWords(doc, certificate, locale)
  drawFooter(doc, certificate, locale)
  doc.end()
  return done
}

type Doc = InstanceType<typeof PDFDocument>

const drawBackground = (doc: Doc, product: string): void => {
  doc
    .save()
    .rect(panelWidth, 0, page.width - panelWidth, page.height)
    .clip()
  doc
    .translate(page.width - 40, 24)
    .lineWidth(0.5)
    .strokeColor(colors.art)
  for (const path of rosette(250)) doc.path(path).stroke()
  doc.restore()
  doc.rect(0, 0, panelWidth, page.height).fill(colors.deep)
  doc.save().rect(0, 0, panelWidth, page.height).clip()
  for (const placed of panelScene) drawPlaced(doc, placed)
  doc.restore()
  drawPlaced(doc, { shapes: logo, x: 36, y: 40 })
  drawText(doc, product, { face: 'heading', size: 17, color: '#e4f0ea', x: 84, y: 64 })
}

const drawPlaced = (doc: Doc, { shapes, x, y, scale = 1 }: Placed): void => {
  doc.save().translate(x, y).scale(scale)
  for (const shape of shapes) drawShape(doc, shape)
  doc.restore()
}

const drawShape = (doc: Doc, { path, fill, stroke, width = 1, opacity = 1, dash }: Shape): void => {
  doc.save().lineJoin('round').lineCap('round').lineWidth(width).opacity(opacity)
  if (dash) doc.dash(dash[0], { space: dash[1] })
  doc.path(path)
  if (fill && stroke) doc.fillAndStroke(fill, stroke)
  else if (fill) doc.fill(fill)
  else if (stroke) doc.stroke(stroke)
  doc.restore()
}

const drawWords = (doc: Doc, certificate: Certificate, locale: Locale): void => {
  const texts = certificateTexts[locale]
  const width = right - left
  drawText(doc, texts.title, { face: 'heading', size: 30, color: colors.brand, x: left, y: 100 })
  drawText(doc, texts.givenTo, { face: 'text', size: 14, color: colors.soft, x: left, y: 170 })
  const name = fitted(doc, certificate.fullName, { face: 'heading', width, sizes: [44, 40, 36, 32, 28, 24], lines: 2 })
  let y = drawLines(doc, name, { color: colors.ink, x: left, y: 188 + name.size })
  doc
    .lineWidth(1)
    .moveTo(left, y + 8)
    .lineTo(right, y + 8)
    .stroke(colors.line)
  drawText(doc, texts.forFinishing, { face: 'text', size: 14, color: colors.soft, x: left, y: y + 44 })
  const academy = fitted(doc, certificate.academyName, {
    face: 'heading',
    width,
    sizes: [24, 21, 18, 16, 14],
    lines: 2,
  })
  y = drawLines(doc, academy, { color: colors.brand, x: left, y: y + 58 + academy.size })
  if (certificate.specialization !== null) {
    const direction = `${texts.direction}: ${certificate.specialization}`
    const [line] = fitted(doc, direction, { face: 'strong', width, sizes: [14], lines: 1 }).lines
    drawText(doc, line!, { face: 'strong', size: 14, color: colors.ink, x: left, y: y + 20 })
  }
}

const drawFooter = (doc: Doc, certificate: Certificate, locale: Locale): void => {
  const texts = certificateTexts[locale]
  const qrSide = 104
  const top = page.height - 56 - qrSide
  const column = (label: string, value: string, x: number, y: number): void => {
    drawText(doc, label, { face: 'text', size: 10, color: colors.soft, x, y })
    drawText(doc, value, { face: 'strong', size: 13, color: colors.ink, x, y: y + 18 })
  }
  if (certificate.signedBy !== null) {
    const [line] = fitted(doc, certificate.signedBy, {
      face: 'strong',
      width: right - left,
      sizes: [13],
      lines: 1,
    }).lines
    column(texts.signedBy, line!, left, top - 32)
  }
  column(texts.period, periodOf(certificate, locale), left, top + 14)
  column(texts.number, certificate.number, left, top + 60)
  column(texts.issued, certificateDate(certificate.finishedAt, locale), left + 190, top + 60)
  const verifyAddress = certificate.verifyUrl.replace(/^https?:\/\//, '').split('/verify/')[0]!
  const where = fitted(doc, `${texts.check}: ${verifyAddress}/verify`, {
    face: 'text',
    width: right - left - qrSide - 24,
    sizes: [10, 9, 8],
    lines: 1,
  })
  drawText(doc, where.lines[0]!, { face: 'text', size: where.size, color: colors.soft, x: left, y: top + qrSide })
  drawQr(doc, certificate.verifyUrl, { x: right - qrSide, y: top, side: qrSide })
}

const periodOf = ({ startedAt, finishedAt }: Certificate, locale: Locale): string =>
  `${certificateDate(startedAt, locale)} – ${certificateDate(finishedAt, locale)}`

/** One path for all its squares; a link as well, for those who read on a screen. */
const drawQr = (doc: Doc, url: string, { x, y, side }: { x: number; y: number; side: number }): void => {
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const unit = side / size
  for (const [row, line] of data.entries())
    for (const [column, isDark] of line.entries())
      // Half a hair wider than its square: no lines between neighbours when it is printed.
      if (isDark) doc.rect(x + column * unit, y + row * unit, unit + 0.05, unit + 0.05)
  doc.fill(colors.deep)
  doc.link(x, y, side, side, url)
}

interface TextPlace {
  face: Face
  size: number
  color: string
  x: number
  /** Of the baseline. */
  y: number
  spacing?: number
}

const useFont = (doc: Doc, run: ReturnType<typeof runsOf>[number], size: number): void => {
  const known = fontsOf.get(doc) ?? new Set<string>()
  fontsOf.set(doc, known)
  if (!known.has(run.fontName)) doc.registerFont(run.fontName, run.bytes())
  known.add(run.fontName)
  doc.font(run.fontName, size)
}
const fontsOf = new WeakMap<Doc, Set<string>>()

const widthOf = (doc: Doc, text: string, face: Face, size: number, spacing = 0): number =>
  runsOf(text, face).reduce((width, run) => {
    useFont(doc, run, size)
    return width + doc.widthOfString(run.text, { characterSpacing: spacing })
  }, 0)

const drawText = (doc: Doc, text: string, { face, size, color, x, y, spacing = 0 }: TextPlace): void => {
  doc.fillColor(color)
  let at = x
  for (const run of runsOf(text, face)) {
    useFont(doc, run, size)
    doc.text(run.text, at, y, { baseline: 'alphabetic', lineBreak: false, characterSpacing: spacing })
    at += doc.widthOfString(run.text, { characterSpacing: spacing })
  }
}

interface Fitted {
  lines: string[]
  size: number
  face: Face
}

/** The largest size at which the text fits into so many lines; what fits at none is cut, not drawn over the edge. */
const fitted = (
  doc: Doc,
  text: string,
  { face, width, sizes, lines: max }: { face: Face; width: number; sizes: readonly number[]; lines: number },
): Fitted => {
  for (const size of sizes) {
    const lines = broken(doc, text, face, size, width)
    // A name in one smaller line looks better than a large one in two.
    if (lines.length === 1 || (size === sizes.at(-1) && lines.length <= max)) return { lines, size, face }
  }
  const size = sizes.at(-1)!
  const lines = broken(doc, text, face, size, width)
  const shown = lines.slice(0, max)
  if (lines.length > max) shown[max - 1] = `${shown[max - 1]!.slice(0, -1)}…`
  return { lines: shown, size, face }
}

const broken = (doc: Doc, text: string, face: Face, size: number, width: number): string[] => {
  const fits = (line: string) => widthOf(doc, line, face, size) <= width
  const lines: string[] = ['']
  for (const word of text.split(/\s+/).flatMap((part) => splitWord(part, fits))) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`
    if (fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A word that is wider than the page is cut into pieces. */
const splitWord = (word: string, fits: (text: string) => boolean): string[] => {
  if (fits(word)) return [word]
  const pieces: string[] = ['']
  for (const sign of word) {
    const longer = pieces.at(-1)! + sign
    if (fits(longer)) pieces[pieces.length - 1] = longer
    else pieces.push(sign)
  }
  return pieces
}

const drawLines = (
  doc: Doc,
  { lines, size, face }: Fitted,
  { color, x, y }: Pick<TextPlace, 'color' | 'x' | 'y'>,
): number => {
  const lineHeight = size * 1.2
  for (const [index, line] of lines.entries()) drawText(doc, line, { face, size, color, x, y: y + index * lineHeight })
  return y + (lines.length - 1) * lineHeight + size * 0.35
}
