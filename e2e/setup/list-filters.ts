import type { Page } from '@playwright/test'
import type { textsOf } from './fixtures.ts'

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) <= 768

/** The filters of a list lie side by side, and on a phone behind one button. */
export const inFilters = async (page: Page, t: ReturnType<typeof textsOf>, work: () => Promise<unknown>) => {
  if (!isPhone(page)) return work()
  await page.getByRole('button', { name: new RegExp(`^${t('list.filters')}`) }).click()
  await work()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('list.filters.show') })
    .click()
}
