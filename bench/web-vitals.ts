import type { CDPSession, Page } from '@playwright/test'
import { inProject } from '../scripts/project.ts'
import { type Figure, median, type Measurement, spread } from './figure.ts'
import { type ScreenName, screenNames, type Visitor, withVisitor } from './screens.ts'

const largestPaintSeconds: Partial<Record<ScreenName, { budget: number; ambition: number }>> = {
  home: { budget: 1.2, ambition: 1 },
  login: { budget: 1.2, ambition: 1 },
  cabinet: { budget: 2.8, ambition: 2.5 },
  main: { budget: 3.4, ambition: 3.1 },
}
const layoutShift = { budget: 0.05, ambition: 0 }
/** CPU of the page's main thread until the screen is still, without throttling: follows the code, not the machine's load. */
const mainThreadMs: Partial<Record<ScreenName, { budget: number; ambition: number }>> = {
  cabinet: { budget: 420, ambition: 357 },
  main: { budget: 580, ambition: 494 },
}
const loads = 3

/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up; and a phone's processor. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const cpuSlowdown = 4

interface Painted {
  largestPaintMs: number
  blockedMs: number
  shift: number
}

/** Runs in the page before anything else; what its observers find waits in `__painted`. */
const observer = inProject('bench', 'observe-paint.js')

const throttle = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

const paintOnce = (visitor: Visitor, screen: ScreenName): Promise<Painted> =>
  visitor.visit(screen, async ({ context, page, open }) => {
    await page.addInitScript({ path: observer })
    await throttle(await context.newCDPSession(page))
    await open()
    return page.evaluate(() => (globalThis as unknown as { __painted: Painted }).__painted)
  })

const mainThreadOnce = (visitor: Visitor, screen: ScreenName): Promise<number> =>
  visitor.visit(screen, async ({ context, page, open }) => {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await open()
    return taskMs(cdp, page)
  })

const taskMs = async (cdp: CDPSession, page: Page): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const task = metrics.find(({ name }) => name === 'TaskDuration')
  if (!task) throw new Error(`The browser does not tell how long ${page.url()} kept it busy.`)
  return task.value * 1000
}

const repeat = async <T>(work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let i = 0; i < loads; i++) results.push(await work())
  return results
}

const figuresOf = async (visitor: Visitor, screen: ScreenName): Promise<Figure[]> => {
  const painted = await repeat(() => paintOnce(visitor, screen))
  const busyMs = await repeat(() => mainThreadOnce(visitor, screen))
  const figure = (what: string, values: number[], unit: Figure['unit'], limits: object = {}): Figure => ({
    name: `${screen}: ${what}`,
    value: median(values),
    unit,
    better: 'smaller',
    remark: spread(values, unit === 'ms' ? 0 : 2),
    ...limits,
  })
  const seconds = painted.map(({ largestPaintMs }) => largestPaintMs / 1000)
  return [
    figure('LCP, 4x CPU, slow 4G', seconds, 's', largestPaintSeconds[screen]),
    figure(
      'total blocking time, 4x CPU',
      painted.map(({ blockedMs }) => blockedMs),
      'ms',
    ),
    figure(
      'layout shift',
      painted.map(({ shift }) => shift),
      '',
      layoutShift,
    ),
    figure('main thread CPU', busyMs, 'ms', mainThreadMs[screen]),
  ]
}

export const webVitals: Measurement = {
  name: 'web-vitals',
  run: () =>
    withVisitor(async (visitor) => {
      const figures: Figure[] = []
      for (const screen of screenNames) figures.push(...(await figuresOf(visitor, screen)))
      return figures
    }),
}
