import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that see a theme; whatever the others find, they found it in the first one. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Runs inside the page through the debugger, because the page's own policy lets no foreign script in. */
export const violations = async (page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> => {
  // Half a megabyte of script: once a page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const results = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly,
        // What is in order is counted, but not written down node by node: that took longer than looking.
        resultTypes: ['violations'],
      }),
    rules === 'all' ? { type: 'tag', values: allRules } : { type: 'rule', values: colourRules },
  )
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}
