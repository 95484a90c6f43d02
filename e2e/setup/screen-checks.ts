import type { Page } from '@playwright/test'
import { bySize } from '../../scripts/testing/size.ts'
import { scrollToTop, violations } from './axe.ts'
import { expect } from './fixtures.ts'

export interface ThemeAndWidth {
  theme: 'light' | 'dark'
  width: 1440 | 390
}

export const allThemesAndWidths: readonly ThemeAndWidth[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 390 },
]

/** By day the screens take turns: the first is checked in the first theme and width, the second in the second... */
export const themeAndWidthInTurn = (index: number): ThemeAndWidth =>
  allThemesAndWidths[index % allThemesAndWidths.length]!

/** By day the narrowest, where things stick out first; the screens themselves are shown in other widths. */
const widths = bySize({ day: [320], full: [320, 390, 768, 1024] })

/** The theme follows the system a moment later and colours fade: axe must see the final colours. */
const applyTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
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

/** One fault does not hide those of the next page. */
const softly = expect.configure({ soft: true })

/** What is wider than the window and not in a frame that scrolls, by the parts that begin it. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return []
    const isWide = (element: Element) => element.getBoundingClientRect().right > window.innerWidth
    const isInFrame = (element: Element): boolean => {
      const { parentElement } = element
      if (!parentElement || parentElement === document.body) return false
      return (
        (getComputedStyle(parentElement).overflowX !== 'visible' && !isWide(parentElement)) || isInFrame(parentElement)
      )
    }
    const wide = [...document.querySelectorAll('body *')].filter((element) => isWide(element) && !isInFrame(element))
    return ['the page scrolls sideways', ...wide.map(({ tagName, className }) => `${tagName} ${String(className)}`)]
  })

/** Nothing for axe to find in these themes and widths. */
export const expectAccessibleIn = async (
  page: Page,
  name: string,
  shownIn: readonly ThemeAndWidth[],
): Promise<void> => {
  let seenWidth = 0
  for (const { theme, width } of shownIn) {
    await page.setViewportSize({ width, height: 900 })
    await applyTheme(page, theme)
    await scrollToTop(page)
    // Another width is another page, another theme the same one in other colours.
    const rules = width === seenWidth ? 'colours' : 'all'
    softly(await violations(page, { rules }), `${name}, ${theme}, ${width} px`).toEqual([])
    seenWidth = width
  }
}

/** Nothing sticks out sideways at any width. */
export const expectNothingSticksOut = async (page: Page, name: string): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // What floats finds its new place a moment after the window has its new size.
    await softly.poll(() => stickingOut(page), `${name} at ${width} px`).toEqual([])
  }
}
