import { expect, paths } from '../fixtures.ts'
import { type Screen } from './screen.ts'

const levels = `${paths.formVariants}?type=Programmer+Level`

export const formVariantScreens: readonly Screen[] = [
  { name: 'form variants, shared ones only to read', path: paths.formVariants, as: 'hr' },
  { name: 'form variants over all academies', path: levels, as: 'superadmin' },
  { name: 'form variants, the numbers of a slider', path: `${paths.formVariants}?type=Backend`, as: 'hr' },
  { name: 'form variants, an empty list', path: `${paths.formVariants}?type=Mark`, as: 'hr' },
  {
    name: 'form variants, a new one with errors',
    path: levels,
    as: 'superadmin',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Додати варіант' }).click()
      await page.locator('button[form=form-variant]').click()
      await expect(page.locator('#form-variant-ua')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'form variants, deleting',
    path: levels,
    as: 'superadmin',
    prepare: async (page) => {
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Видалити', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
