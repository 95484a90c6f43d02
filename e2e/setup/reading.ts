import type { Page } from '@playwright/test'
import type { Locale } from './looks.ts'

/** Demo people are everybody's: this page sees its person in another language, the account stays as it is. */
export const readIn = async (page: Page, localization: Locale): Promise<void> => {
  await page.route('**/api/auth/me*', async (route) => {
    const reply = await route.fetch()
    const user = (await reply.json()) as object
    await route.fulfill({ response: reply, json: { ...user, settings: { localization } } })
  })
}
