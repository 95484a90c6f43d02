import { dinosaurOf, dinosaurSvg, technologyOf } from '@academy/contract/dinosaur'
import type { SharedDemoResult } from '@academy/contract/demo-tests'
import { linesOf, textToSvg, type FontFaceName } from '#platform/text-to-svg.ts'

export interface PictureTexts {
  product: string
  label: string
  dinosaur: string
  answers: string
  better: string
  invitation: string
}

const size = { width: 1200, height: 630 } as const
const left = 604
const textWidth = size.width - left - 64

const write = (text: string, face: FontFaceName, height: number, x: number, y: number, fill: string): string =>
  `<g transform="translate(${x} ${y})" fill="${fill}">${textToSvg(text, face, height).svg}</g>`

/** As large as it may be while it still fits on two lines. */
const fitted = (text: string): { height: number; lines: string[] } => {
  for (const height of [72, 64, 56, 48]) {
    const lines = linesOf(text, 'heading', height, textWidth)
    const isFitting = lines.every((one) => textToSvg(one, 'heading', height).width <= textWidth)
    if (lines.length <= 2 && isFitting) return { height, lines }
  }
  return { height: 40, lines: linesOf(text, 'heading', 40, textWidth).slice(0, 2) }
}

/** What a messenger shows of a shared result, 1200 x 630: the dinosaur at home in our hills, and what it did. */
export const pictureSvg = (result: SharedDemoResult, texts: PictureTexts): string => {
  const name = fitted(texts.dinosaur)
  const nameTop = name.lines.length === 1 ? 246 : 214
  const afterName = nameTop + (name.lines.length - 1) * name.height * 1.1
  const score = textToSvg(`${result.correctAnswersCount}/${result.questionsCount}`, 'heading', 92)
  const pill = textToSvg(texts.better, 'text', 26)
  const shapes = dinosaurSvg(dinosaurOf(technologyOf(result.specialization), result.tier))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<rect width="1200" height="630" fill="#0c2b24"/>
<circle cx="310" cy="316" r="420" fill="#7fd0b2" opacity=".05"/>
<circle cx="310" cy="316" r="330" fill="#7fd0b2" opacity=".06"/>
<path d="M0 520C160 440 330 460 520 520s420 70 680-30v140H0Z" fill="#11483a"/>
<path d="M0 572c220-60 440-30 640 4s400 20 560-30v84H0Z" fill="#0d3a2f"/>
<circle cx="310" cy="318" r="236" fill="#f5f7f3"/>
<g transform="translate(94 100) scale(1.8)">${shapes}</g>
<g transform="translate(${left} 66) scale(1.34)"><rect width="36" height="36" rx="10" fill="#123a31"/><path d="M10 26.2 18 9.4l8 16.8" fill="none" stroke="#c9f26b" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="18" cy="22.600" r="2.350" fill="#c9f26b"/></g>
${write(texts.product, 'heading', 28, left + 66, 90, '#e4f0ea')}
${write(texts.label, 'text', 20, left + 66, 116, '#a5bfb4')}
${name.lines.map((one, index) => write(one, 'heading', name.height, left, nameTop + index * name.height * 1.1, '#ffffff')).join('')}
<g transform="translate(${left} ${afterName + 118})" fill="#c9f26b">${score.svg}</g>
${linesOf(texts.answers, 'text', 28, 170)
  .map((one, index) => write(one, 'text', 28, left + score.width + 24, afterName + 82 + index * 36, '#e4f0ea'))
  .join('')}
<rect x="${left}" y="${afterName + 152}" width="${pill.width + 48}" height="56" rx="28" fill="#123a31"/>
<g transform="translate(${left + 24} ${afterName + 189})" fill="#e4f0ea">${pill.svg}</g>
${write(texts.invitation, 'heading', 30, left, 574, '#c9f26b')}
</svg>`
}

/** Loading it takes a tenth of a second, and most servers start more often than somebody shares a result. */
const load = async () => (await import('sharp')).default
let sharp: ReturnType<typeof load> | undefined

export const drawPicture = async (result: SharedDemoResult, texts: PictureTexts): Promise<Uint8Array> => {
  const draw = await (sharp ??= load())
  return draw(Buffer.from(pictureSvg(result, texts)))
    .png({ palette: true, quality: 90 })
    .toBuffer()
}
