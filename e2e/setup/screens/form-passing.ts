import { demoId } from '../demo-ids.ts'
import { expect, paths } from '../fixtures.ts'
import { type Screen } from './screen.ts'

const open = () => demoId('forms', 'Знайомство: кілька слів про Вас')
const archived = () => demoId('forms', 'Звідки Ви про нас дізналися')

export const formPassingScreens: readonly Screen[] = [
  { name: 'form', path: () => paths.form(open()), as: 'student' },
  {
    name: 'form with errors',
    path: () => paths.form(open()),
    as: 'student',
    prepare: async (page) => {
      await page.locator('form button[type=submit]').click()
      await expect(page.locator('main [role=alert]')).toBeFocused()
    },
  },
  { name: 'form that was passed', path: () => paths.form(open()), as: 'applicant4' },
  { name: 'form that is closed', path: () => paths.form(archived()), as: 'student' },
  { name: 'form for others', path: () => paths.form(open()), as: 'admin' },
  { name: 'no such form', sameAs: 'not found', path: paths.form(2_000_000_000), as: 'student' },
]
