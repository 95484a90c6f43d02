import type { Page } from '@playwright/test'
import { expect, paths } from '../fixtures.ts'
import { type Screen } from './screen.ts'

const openInbox = async (page: Page): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(?:Сповіщення|Notifications)/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
}

export const inboxScreens: readonly Screen[] = [
  { name: 'inbox of a student', path: paths.cabinet, as: 'learner', prepare: openInbox },
  { name: 'inbox of staff', path: paths.main, as: 'mentor', prepare: openInbox },
  { name: 'inbox, nothing yet', path: paths.cabinetSelectAcademy, as: 'newcomer', prepare: openInbox },
  {
    name: 'inbox, an announcement',
    path: paths.cabinet,
    as: 'learner',
    prepare: async (page) => {
      await openInbox(page)
      await page.getByRole('dialog').locator('[data-entry^=a]').first().click()
      await expect(page.getByRole('dialog').getByRole('article')).toBeVisible()
    },
  },
]
