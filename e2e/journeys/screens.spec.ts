import type { Page } from '@playwright/test'
import { violations } from '../setup/axe.ts'
import { expect, hasNoOverflow, paths, test as base, troublesOf, wear } from '../setup/look.ts'
import { startCopy } from '../setup/own-server.ts'
import { openSeats, type Seats } from '../setup/seats.ts'
import { addressOf, pageOf, type Screen, screens, settle } from '../setup/screens.ts'

const troubles = new WeakMap<Page, string[]>()
const test = base.extend<object, { seats: Seats }>({
  seats: [
    async ({ browser, ownServer }, use) => {
      const seats = openSeats(browser, ownServer.url, async (page) => void troubles.set(page, troublesOf(page)))
      await use(seats)
      await seats.close()
    },
    { scope: 'worker' },
  ],
})

/** The theme follows the system a moment later, and colours may still be on their way: axe must see where they end. */
const wearTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.getAttribute('data-mantine-color-scheme') === wanted &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    theme,
  )
  // Two frames, so that what was computed has been painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

const combinations = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 390 },
] as const

/** By day every screen in one theme and width, and neighbours in another; by night each in all of them. */
const combinationsOf = (index: number) =>
  process.env.ACADEMY_NIGHTLY ? combinations : [combinations[index % combinations.length]!]

/** By day the narrowest and the one in the middle; the others are worn by the screens themselves. */
const widths = process.env.ACADEMY_NIGHTLY ? [320, 390, 768, 1024] : [320, 768]

/**
 * By day each page as its first reader finds it, and everything that is done on one; the same page for others, or
 * filtered in another way, at night.
 */
const pages = new Set<string>()
const isFirstOfPage = (screen: Screen): boolean => {
  const page = pageOf(screen).replace(/\?.*/, '')
  const isFirst = !pages.has(page)
  pages.add(page)
  return isFirst || screen.prepare !== undefined
}
const walked = process.env.ACADEMY_NIGHTLY ? screens : screens.filter(isFirstOfPage)

const lookAt = (screen: Screen, worn: ReturnType<typeof combinationsOf>): void =>
  test(`${screen.name}: nothing for axe to find, nothing sticks out at any width`, async ({ seats }) => {
    const page = await seats.goTo(addressOf(screen), screen.as, worn[0]!.theme)
    await settle(page)
    await screen.prepare?.(page)
    let seenWidth = 0
    for (const { theme, width } of worn) {
      await page.setViewportSize({ width, height: 900 })
      await wearTheme(page, theme)
      // Another width is another page, another theme the same one in other colours.
      const rules = width === seenWidth ? 'colours' : 'all'
      expect(await violations(page, rules), `${screen.name}, ${theme}, ${width} px`).toEqual([])
      seenWidth = width
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // What floats finds its new place a moment after the window has its new size.
      await expect.poll(() => hasNoOverflow(page), `${screen.name} at ${width} px`).toBe(true)
    }
    expect(troubles.get(page)).toEqual([])
    if (screen.prepare) await seats.clear()
  })

/** Changing the theme or the person costs as much as coming to a screen: what they share is looked at by one worker in a row. */
const inTurn = Map.groupBy(
  walked.map((screen, index) => ({ screen, worn: combinationsOf(index) })),
  ({ screen, worn }) => `${worn[0]!.theme}, ${screen.as ?? 'a visitor'}`,
)
for (const [name, together] of inTurn)
  test.describe(name, () => {
    test.describe.configure({ mode: 'default' })
    for (const { screen, worn } of together) lookAt(screen, worn)
  })

test('local mailbox: axe, both themes', async ({ page }) => {
  await wear(page, { locale: 'ua', theme: 'light', width: 1440 })
  // Mails that are sent are not kept: only a server without a mail server of its own has a mailbox.
  const keeping = await startCopy()
  await page.goto(`${keeping.url}${paths.mailbox}`)
  await settle(page)
  for (const theme of ['light', 'dark'] as const) {
    await wearTheme(page, theme)
    expect(await violations(page)).toEqual([])
  }
  await keeping.stop()
})
