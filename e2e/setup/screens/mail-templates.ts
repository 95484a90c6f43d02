import { expect, paths } from '../fixtures.ts'
import { type Screen } from './screen.ts'

export const mailTemplateScreens: readonly Screen[] = [
  { name: 'mail templates', path: paths.mailTemplates, as: 'admin' },
  { name: 'mail templates of all academies', path: paths.mailTemplates, as: 'superadmin' },
  {
    name: 'mail templates, choosing what to write',
    path: paths.mailTemplates,
    as: 'superadmin',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Новий шаблон' }).click()
      await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible()
    },
  },
  {
    name: 'mail template, new with errors',
    path: paths.mailTemplate(1, 0, 'ua'),
    as: 'admin',
    prepare: async (page) => {
      await page.locator('#template-body').fill('Тут немає за чим перейти')
      await page.locator('form button[type=submit]').click()
      await expect(page.locator('main [aria-invalid=true]')).toBeVisible()
      // The summary of errors moves the page, and the way back would lie half under the header.
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  { name: 'mail template, a default only to read', path: paths.mailTemplate('default', 0, 'en'), as: 'admin' },
]
