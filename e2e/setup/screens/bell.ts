import type { Page } from '@playwright/test'
import { expect, paths } from '../fixtures.ts'
import { type Screen } from './screen.ts'

const openBell = async (page: Page): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(?:Сповіщення|Notifications)/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
}

export const bellScreens: readonly Screen[] = [
  { name: 'bell of a student', path: paths.cabinet, as: 'learner', prepare: openBell },
  { name: 'bell of staff', path: paths.main, as: 'mentor', prepare: openBell },
  { name: 'bell, nothing yet', path: paths.cabinetSelectAcademy, as: 'newcomer', prepare: openBell },
  {
    name: 'bell, an announcement',
    path: paths.cabinet,
    as: 'learner',
    prepare: async (page) => {
      await openBell(page)
      await page.getByRole('dialog').locator('[data-entry^=a]').first().click()
      await expect(page.getByRole('dialog').getByRole('article')).toBeVisible()
    },
  },
]
