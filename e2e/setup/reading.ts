import type { Page } from '@playwright/test'
import { changeReplies } from './change-replies.ts'
import type { Locale } from './variants.ts'

/** Shows the page in another language without changing the account, because all journeys share the demo people. */
export const readIn = async (page: Page, localization: Locale): Promise<void> => {
  await changeReplies(page, '**/api/auth/me*', (user) => ({ ...user, settings: { localization } }))
}
