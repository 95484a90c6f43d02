import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import type { Figure, Measurement } from './figure.ts'
import { type ScreenName, screenNames, withVisitor } from './screens.ts'

/** First-screen budgets: what a visitor with an empty cache loads until the screen is still. */
const scriptKiB: Record<ScreenName, { budget: number; ambition: number }> = {
  home: { budget: 130, ambition: 118 },
  login: { budget: 160, ambition: 140 },
  test: { budget: 150, ambition: 127 },
  cabinet: { budget: 205, ambition: 176 },
  main: { budget: 220, ambition: 187 },
}
const styleKiB = { budget: 22, ambition: 17 }
const fontKB = { budget: 75, ambition: 65 }
/** Texts of one part of the product, as the server sends them. */
const catalogueKB = { budget: 20 }

interface Weight {
  scripts: number[]
  styles: number[]
  fonts: number[]
  catalogues: number[]
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const sentBytes = async (response: Response): Promise<number> => (await response.request().sizes()).responseBodySize

/** gzip whatever the server chose to send, so that the figure stays comparable with the budgets and with others. */
const gzipBytes = async (response: Response): Promise<number> => gzipSync(await response.body()).length

const weigh = async (page: Page, open: () => Promise<void>): Promise<Weight> => {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await open()
  const of = (isWanted: (response: Response) => boolean, bytes: (response: Response) => Promise<number>) =>
    Promise.all(responses.filter((response) => response.ok() && isWanted(response)).map(bytes))
  const ofType = (type: string) => (response: Response) => response.request().resourceType() === type
  return {
    scripts: await of(ofType('script'), gzipBytes),
    styles: await of(ofType('stylesheet'), gzipBytes),
    fonts: await of(ofType('font'), sentBytes),
    catalogues: await of((response) => new URL(response.url()).pathname === '/api/translations', sentBytes),
  }
}

const figuresOf = (screen: ScreenName, { scripts, styles, fonts, catalogues }: Weight): Figure[] => {
  const files = (parts: readonly number[]): string => `${parts.length} ${parts.length === 1 ? 'file' : 'files'}`
  const weight = (what: string, value: number, unit: 'KiB' | 'KB', remark: string): Figure => ({
    name: `${screen}: ${what}`,
    value,
    unit,
    better: 'smaller',
    remark,
  })
  return [
    { ...weight('JS, gzip', sum(scripts) / 1024, 'KiB', files(scripts)), ...scriptKiB[screen] },
    { ...weight('CSS, gzip', sum(styles) / 1024, 'KiB', files(styles)), ...styleKiB },
    { ...weight('fonts', sum(fonts) / 1000, 'KB', files(fonts)), ...fontKB },
    { ...weight('largest catalogue', Math.max(0, ...catalogues) / 1000, 'KB', files(catalogues)), ...catalogueKB },
  ]
}

export const bytes: Measurement = {
  name: 'bytes',
  run: () =>
    withVisitor(async ({ visit }) => {
      const figures: Figure[] = []
      for (const screen of screenNames)
        figures.push(...figuresOf(screen, await visit(screen, ({ page, open }) => weigh(page, open))))
      return figures
    }),
}
