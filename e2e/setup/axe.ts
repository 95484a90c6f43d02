import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { isFullSize } from '../../scripts/testing/size.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that depend on the theme; the others run in the first theme only. */
const colourRules = ['color-contrast', 'link-in-text-block']

interface Axe {
  run(within: string, options: object): Promise<AxeResults>
}

/** A list whose next rows are on their way is faded until they are there; nobody reads it by its contrast meanwhile. */
const untilNothingIsFaded = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true]')].every((part) => getComputedStyle(part).opacity === '1'),
  )
}

/**
 * Which of these are too small also in the middle of the window: what a bar at the edge half covers, because the page happens to be
 * scrolled so far, is not.
 */
const tooSmallInView = async (page: Page, targets: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const target of targets) {
    const isTooSmall = await page.evaluate(async (selector) => {
      document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const options = { runOnly: { type: 'rule', values: ['target-size'] }, resultTypes: ['violations'] }
      const { violations: again } = await (window as unknown as { axe: Axe }).axe.run(selector, options)
      return again.length > 0
    }, target)
    if (isTooSmall) found.push(target)
  }
  return found
}

/** Runs inside the page through the debugger, because the page's own policy lets no foreign script in. */
export const violations = async (
  page: Page,
  { rules = 'all', within = ':root' }: { rules?: 'all' | 'colours'; within?: string } = {},
): Promise<string[]> => {
  await untilNothingIsFaded(page)
  // The script has half a megabyte, so it is loaded once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const results = await page.evaluate(
    ([part, runOnly]) =>
      (window as unknown as { axe: Axe }).axe.run(part, {
        runOnly,
        // Passed nodes are counted but not listed: listing them took longer than the checks.
        resultTypes: ['violations'],
      }),
    [within, rules === 'all' ? { type: 'tag', values: allRules } : { type: 'rule', values: colourRules }] as const,
  )
  const found: string[] = []
  for (const { id, nodes } of results.violations) {
    const targets = nodes.map(({ target }) => target.join(' '))
    const failing = id === 'target-size' ? await tooSmallInView(page, targets) : targets
    if (failing.length > 0) found.push(`${id}: ${failing.join(' | ')}`)
  }
  return found
}

/** Where a reader begins. A list that is open would close. */
export const scrollToTop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (!document.querySelector('[role=listbox]')) scrollTo({ top: 0, behavior: 'instant' })
  })

/** What was opened over the page, or else what fills it; the rest has not changed. */
const changedPart = async (page: Page): Promise<string> =>
  (await page.getByRole('dialog').count()) > 0 ? ':is([role=dialog], dialog[open])' : 'main'

/** Runs axe by day too where a journey has opened a part of the kit that many pages share. */
export const expectPartAccessible = async (page: Page): Promise<void> =>
  expect(await violations(page, { within: isFullSize ? ':root' : await changedPart(page) })).toEqual([])

/** By day axe looks at pages (all-pages.spec.ts) and parts (above), at full size at every turn of a journey. */
export const expectAccessible = async (page: Page): Promise<void> => {
  if (!isFullSize) return
  await scrollToTop(page)
  expect(await violations(page)).toEqual([])
}
