import { expect, type Page } from '@playwright/test'

/** Goes on in this academy, by the selector of the header, from any page of the staff. */
export const chooseAcademy = async (page: Page, name: string): Promise<void> => {
  const selector = page.getByRole('banner').locator('[aria-haspopup=menu]').first()
  await selector.click()
  await page.getByRole('menuitem', { name }).click()
  await expect(selector).toContainText(name)
}
