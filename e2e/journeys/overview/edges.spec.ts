import type { Locator } from '@playwright/test'
import { expect, paths, test } from '../../setup/fixtures.ts'

const leftOf = async (part: Locator): Promise<number> => Math.round((await part.boundingBox())!.x)

for (const width of [1440, 390])
  test(
    `the pages of visitors have one left edge from the header to the footer (${width} px)`,
    { tag: '@full' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const open = async (address: string) => {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // What the build has drawn gives way to the same page of the client.
        await expect(page.locator('[data-drawn]')).toHaveCount(0)
      }
      const edges = async (address: string) => {
        await open(address)
        const headings = page.locator('main :is(h1, section > h2, header > h2)')
        const parts = [
          page.getByRole('banner').getByRole('link').first(),
          page.getByRole('contentinfo').locator('svg').first(),
        ]
        return Promise.all([...parts, page.locator('main h1'), ...(await headings.all()).slice(0, 2)].map(leftOf))
      }
      const expected = width === 1440 ? 120 : 16
      for (const address of [paths.home, paths.terms])
        expect(new Set(await edges(address))).toEqual(new Set([expected]))
      await open(paths.home)
      const faq = page.locator('details').first()
      const { x, width: wide } = (await faq.boundingBox())!
      expect([Math.round(x), Math.round(x + wide)]).toEqual([expected, width - expected])
    },
  )
