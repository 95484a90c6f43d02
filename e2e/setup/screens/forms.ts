import type { Page } from '@playwright/test'
import { expect, paths } from '../fixtures.ts'
import { type Screen } from './screen.ts'

/** The seed makes this one first; people have answered it. */
const formId = 1

const openMenu = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^Дії з формою/ })
    .first()
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
}

export const formScreens: readonly Screen[] = [
  { name: 'forms', path: paths.forms, as: 'admin' },
  { name: 'forms over all academies', path: paths.forms, as: 'superadmin' },
  { name: 'forms, nothing found', sameAs: 'forms', path: `${paths.forms}?search=zzzz`, as: 'admin' },
  { name: 'forms, what can be done with one', path: paths.forms, as: 'admin', prepare: openMenu },
  {
    name: 'forms, archiving one',
    path: paths.forms,
    as: 'admin',
    prepare: async (page) => {
      await openMenu(page)
      await page.getByRole('menuitem', { name: 'До архіву' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'form, its questions', path: paths.formEdit(formId), as: 'admin' },
  {
    name: 'form, what people will see',
    sameAs: 'form, its questions',
    path: paths.formEdit(formId),
    as: 'admin',
    prepare: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('radio', { name: 'Перегляд' }).check()
      await expect(page.getByRole('region', { name: 'Так побачать учасники' })).toBeVisible()
    },
  },
  {
    name: 'new form with errors',
    sameAs: 'form, its questions',
    path: paths.formCreate,
    as: 'admin',
    prepare: async (page) => {
      for (const type of ['Один варіант', 'Шкала']) await page.getByRole('button', { name: type }).click()
      await page.getByRole('button', { name: 'Створити форму' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'new form before an academy is chosen', sameAs: 'forms', path: paths.formCreate, as: 'superadmin' },
  { name: 'form that is not there', sameAs: 'form, its messages', path: paths.formMessages(999_999), as: 'admin' },
  { name: 'form, its messages', path: paths.formMessages(formId), as: 'admin' },
  { name: 'form, its users', path: paths.formUsers(formId), as: 'admin' },
  {
    name: 'form, giving it to everybody',
    sameAs: 'form, its users',
    path: paths.formUsers(formId),
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Обрати всіх:/ }).click()
      await page.getByRole('button', { name: 'Призначити', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'form, its answers', path: paths.formAnswers(formId), as: 'admin' },
  {
    name: 'form, its answers by group',
    sameAs: 'form, its answers',
    path: `${paths.formAnswers(formId)}?splitBy=group`,
    as: 'admin',
  },
  { name: 'form, who answered', path: `${paths.formAnswers(formId)}?view=people`, as: 'admin' },
  {
    name: 'form, what one person answered',
    path: `${paths.formAnswers(formId)}?view=people`,
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('rowheader').first().getByRole('button').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
