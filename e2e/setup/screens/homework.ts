import { expect, paths } from '../fixtures.ts'
import { type Screen } from './screen.ts'
import type { Page } from '@playwright/test'

const openFirst = async (page: Page): Promise<void> => {
  await page.locator('tbody tr th a').first().click()
  await expect(page.locator('aside')).toBeVisible()
}
const choose = async (page: Page): Promise<void> => {
  await page.locator('tbody').getByRole('checkbox').first().check()
}

const openPanel = async (page: Page): Promise<void> => {
  await page.locator('tbody tr th a').first().click()
  await expect(page.getByRole('tablist')).toBeVisible()
}

export const homeworkScreens: readonly Screen[] = [
  { name: 'review desk', path: paths.reviewDesk, as: 'lead' },
  { name: 'review desk of a Coach', path: paths.reviewDesk, as: 'coach' },
  { name: 'review desk, everything', path: `${paths.reviewDesk}?state=all&sequence=newest`, as: 'lead' },
  { name: 'review desk, nothing found', path: `${paths.reviewDesk}?search=zzzz`, as: 'lead' },
  { name: 'review desk without homework', path: paths.reviewDesk, as: 'trackowner' },
  { name: 'review desk over all academies', path: paths.reviewDesk, as: 'superadmin' },
  {
    name: 'review desk, assigning',
    path: paths.reviewDesk,
    as: 'lead',
    prepare: async (page) => {
      await choose(page)
      await page.getByRole('button', { name: 'Призначити…' }).click()
      await page.getByRole('dialog').getByRole('checkbox').first().check()
      await expect(page.getByRole('dialog').getByText('Що зміниться')).toBeVisible()
    },
  },
  {
    name: 'review desk, who did not hand in',
    path: paths.reviewDesk,
    as: 'lead',
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Лекція' }).selectOption({ index: 1 })
      await page.getByRole('button', { name: 'Хто не здав' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'homework to review',
    path: paths.reviewDesk,
    as: 'lead',
    prepare: openFirst,
    opens: paths.reviewOne(0),
  },
  {
    name: 'homework to review, returning it',
    path: paths.reviewDesk,
    as: 'lead',
    prepare: async (page) => {
      await openFirst(page)
      await page.getByRole('checkbox', { name: 'Повернути на доопрацювання' }).check()
      await page.locator('form button[type=submit]').first().click()
      for (const summary of await page.locator('main summary').all()) await summary.click()
    },
  },
  {
    name: 'homework with an appeal',
    path: `${paths.reviewDesk}?state=appealed`,
    as: 'lead',
    prepare: async (page) => {
      await openFirst(page)
      await page.getByRole('button', { name: 'Задовольнити' }).click()
      await expect(page.locator('[aria-invalid=true]')).toBeVisible()
    },
  },
  {
    name: 'homework that was returned',
    path: `${paths.reviewDesk}?state=returned`,
    as: 'mentor',
    prepare: openFirst,
  },
  {
    name: 'homework, only to read',
    path: paths.reviewDesk,
    as: 'mentor',
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Рев’юер' }).selectOption({ label: 'Катерина Бойко' })
      await expect(page).toHaveURL(/reviewer=\d/)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await openFirst(page)
    },
  },
  {
    name: 'no such homework',
    sameAs: 'not found',
    path: paths.reviewOne(2_000_000),
    as: 'lead',
  },
  { name: 'autograder, its lectures', path: paths.autograde, as: 'lead' },
  { name: 'autograder of a Teacher', path: paths.autograde, as: 'mentor' },
  { name: 'autograder over all academies', path: paths.autograde, as: 'superadmin' },
  {
    name: 'autograder panel',
    path: paths.autograde,
    as: 'lead',
    prepare: openPanel,
    opens: paths.autogradeLecture(0),
  },
  {
    name: 'autograder panel, one result',
    path: paths.autograde,
    as: 'lead',
    prepare: async (page) => {
      await openPanel(page)
      await page.locator('tbody tr th button').first().click()
      await expect(page.getByRole('dialog').getByRole('log')).toBeVisible()
    },
  },
  {
    name: 'autograder panel, many again',
    path: paths.autograde,
    as: 'lead',
    prepare: async (page) => {
      await openPanel(page)
      await page.getByRole('button', { name: 'Перевірити багато' }).click()
      await page.getByRole('dialog').getByRole('radio').first().check()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'autograder panel, taking marks over with errors',
    path: paths.autograde,
    as: 'lead',
    prepare: async (page) => {
      await openPanel(page)
      await page.getByRole('button', { name: 'Перенести оцінки' }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('11')
      await expect(page.locator('[role=dialog] [aria-invalid=true]')).toBeVisible()
    },
  },
  {
    name: 'autograder panel, new tests with errors',
    path: paths.autograde,
    as: 'lead',
    prepare: async (page) => {
      await openPanel(page)
      await page.getByRole('tab').last().click()
      await page.locator('main input[type=url]').fill('x')
      await page.locator('main form button[type=submit]').click()
      await expect(page.locator('main [aria-invalid=true]')).toBeVisible()
    },
  },
  {
    name: 'autograder of no such lecture',
    sameAs: 'not found',
    path: paths.autogradeLecture(2_000_000),
    as: 'lead',
  },
]
