import type { Page } from '@playwright/test'
import { expect, paths } from '../fixtures.ts'
import { type Screen } from './screen.ts'

/** The texts of these screens in the language the walks use. */
const openFirst = async (page: Page): Promise<void> => {
  await page.locator('[data-announcement]').first().click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}
const openReceivers = async (page: Page): Promise<void> => {
  // The second one was sent; the newest still waits.
  await page.locator('[data-announcement]').nth(1).click()
  await page.getByRole('tab', { name: /^Отримувачі/ }).click()
  await expect(page.getByRole('table')).toBeVisible()
}

export const announcementScreens: readonly Screen[] = [
  { name: 'announcements', path: paths.announcements, as: 'admin' },
  { name: 'announcements over all academies', path: paths.announcements, as: 'superadmin' },
  { name: 'announcement, of which academy it is to be', path: `${paths.announcements}?open=0`, as: 'superadmin' },
  { name: 'announcement, its text', path: paths.announcements, as: 'admin', prepare: openFirst },
  { name: 'announcement that is not there', path: `${paths.announcements}?open=2000000000`, as: 'admin' },
  {
    name: 'announcement, a new one with errors',
    path: `${paths.announcements}?open=0`,
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Створити' }).click()
      await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
    },
  },
  { name: 'announcement, its receivers', path: paths.announcements, as: 'admin', prepare: openReceivers },
  {
    name: 'announcement, sending it to everybody',
    path: paths.announcements,
    as: 'admin',
    prepare: async (page) => {
      await openReceivers(page)
      await page.getByRole('button', { name: /^Обрати всіх/ }).click()
      await page.getByRole('button', { name: 'Надіслати', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'announcement, deleting it',
    path: paths.announcements,
    as: 'admin',
    prepare: async (page) => {
      await openFirst(page)
      await page.getByRole('button', { name: 'Видалити' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
