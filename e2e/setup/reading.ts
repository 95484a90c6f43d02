import type { Page } from '@playwright/test'
import { changeReplies } from './change-replies.ts'
import type { Locale } from './variants.ts'

/** Demo people are everybody's: this page sees its person in another language, the account stays as it is. */
export const readIn = async (page: Page, localization: Locale): Promise<void> => {
  await changeReplies(page, '**/api/auth/me*', (user) => ({ ...user, settings: { localization } }))
}
