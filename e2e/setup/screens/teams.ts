import type { Page } from '@playwright/test'
import { expect, paths } from '../fixtures.ts'
import { type Screen } from './screen.ts'

const openFirst = async (page: Page): Promise<void> => {
  await page.locator('main section h2 a').first().click()
  await expect(page.locator('#team-members')).toBeVisible()
}

export const teamScreens: readonly Screen[] = [
  { name: 'teams', path: paths.teams, as: 'lead' },
  { name: 'teams, only to read', path: paths.teams, as: 'mentor' },
  { name: 'teams over all academies', path: paths.teams, as: 'superadmin' },
  { name: 'teams, none yet', path: paths.teams, as: 'trackowner' },
  { name: 'teams, nothing found', path: `${paths.teams}?search=zzzz`, as: 'lead' },
  {
    name: 'teams, a new one with errors',
    path: paths.teams,
    as: 'lead',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Нова команда' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Створити команду' }).click()
      await expect(page.locator('[role=dialog] [aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'teams, technologies for all with errors',
    path: paths.teams,
    as: 'lead',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Технології для всіх' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Додати всім командам' }).click()
      await expect(page.getByRole('dialog')).toContainText('Заповніть')
    },
  },
  {
    name: 'teams, moving somebody',
    path: paths.teams,
    as: 'lead',
    prepare: async (page) => {
      await page.locator('[data-member-menu]').first().click()
      await page.getByRole('menuitem', { name: 'Перевести' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Перевести' }).click()
      await expect(page.locator('[role=dialog] [aria-invalid=true]')).toBeVisible()
    },
  },
  { name: 'team', path: paths.teams, as: 'lead', prepare: openFirst, opens: paths.team(0) },
  {
    name: 'team with errors',
    path: paths.teams,
    as: 'lead',
    prepare: async (page) => {
      await openFirst(page)
      await page.locator('#team-name').fill('')
      await page.locator('#team-repositoryUrl').fill('https://example.com')
      await page.getByRole('button', { name: 'Зберегти' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'team, only to read', path: paths.teams, as: 'mentor', prepare: openFirst },
  { name: 'own team of a student', path: paths.stage('team-practice'), as: 'person4' },
  {
    name: 'team that is not there',
    sameAs: 'not found',
    path: paths.team(2_000_000_000),
    as: 'lead',
  },
]
