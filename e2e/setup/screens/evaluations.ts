import { expect, paths } from '../fixtures.ts'
import { type Screen } from './screen.ts'

export const evaluationScreens: readonly Screen[] = [
  { name: 'student evaluations of an Admin', path: paths.evaluations, as: 'lead' },
  { name: 'student evaluations of a Coach', path: paths.evaluations, as: 'coach' },
  { name: 'student evaluations, only to read', path: paths.evaluations, as: 'mentor' },
  { name: 'student evaluations without a project', path: paths.evaluations, as: 'trackowner' },
  { name: 'student evaluations over all academies', path: paths.evaluations, as: 'superadmin' },
  {
    name: 'student evaluations, the words',
    path: paths.evaluations,
    as: 'lead',
    prepare: async (page) => {
      await page.locator('[data-marks-board] button[aria-expanded]').first().click()
      await expect(page.locator('[data-marks-board] textarea')).toHaveCount(2)
    },
  },
  {
    name: 'a new evaluation with errors',
    path: paths.evaluations,
    as: 'lead',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Нове оцінювання' }).click()
      await page.getByRole('dialog').getByRole('textbox').first().fill('')
      await page.locator('[role=dialog] button[type=submit]').click()
      await expect(page.locator('[role=dialog] [aria-invalid=true]')).toBeVisible()
    },
  },
  { name: 'project evaluations', path: paths.projectEvaluations, as: 'lead' },
  { name: 'project evaluations of a Coach', path: `${paths.projectEvaluations}?show=mine`, as: 'coach' },
  { name: 'project evaluations, nothing found', path: `${paths.projectEvaluations}?search=zzzz`, as: 'lead' },
  { name: 'project evaluations without a project', path: paths.projectEvaluations, as: 'trackowner' },
  { name: 'project evaluations over all academies', path: paths.projectEvaluations, as: 'superadmin' },
  {
    name: 'project evaluations, all of one team',
    path: paths.projectEvaluations,
    as: 'lead',
    prepare: async (page) => {
      await page.locator('tbody tr').first().getByRole('button').click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
]
