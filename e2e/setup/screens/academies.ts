import { demoId } from '../demo-ids.ts'
import { expect, paths } from '../fixtures.ts'
import { type Screen } from './screen.ts'

export const academyScreens: readonly Screen[] = [
  { name: 'staff overview', path: paths.main, as: 'hr' },
  { name: 'overview of all academies', path: paths.main, as: 'superadmin' },
  { name: 'academy list', path: paths.academyList, as: 'admin' },
  {
    name: 'new academy with errors',
    path: paths.academyCreate,
    as: 'admin',
    prepare: async (page) => {
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'academy, about', path: paths.academyEdit(1), as: 'admin' },
  { name: 'academy, directions and groups', path: `${paths.academyEdit(1)}?tab=groups`, as: 'admin' },
  { name: 'academy, team', path: `${paths.academyEdit(1)}?tab=employees`, as: 'admin' },
  { name: 'academy, links', path: `${paths.academyEdit(6)}?tab=links`, as: 'admin' },
  { name: 'academy, check', path: `${paths.academyEdit(3)}?tab=check`, as: 'superadmin' },
  {
    name: 'academy, copying it',
    path: paths.academyEdit(1),
    as: 'admin',
    prepare: async (page) => {
      await page.locator('[data-academy-menu]').click()
      await page.getByRole('menuitem', { name: 'Копіювати' }).click()
      await page.locator('#copy-startDate').fill('2027-02-01T10:00')
      await expect(page.getByRole('list', { name: 'Нові дати' })).toBeVisible()
    },
  },
  {
    name: 'academy, deleting it',
    path: paths.academyEdit(1),
    as: 'admin',
    prepare: async (page) => {
      await page.locator('[data-academy-menu]').click()
      await page.getByRole('menuitem', { name: 'Видалити' }).click()
      await expect(page.getByRole('dialog')).toContainText('студент')
    },
  },
  {
    name: 'no such academy',
    sameAs: 'not found',
    path: paths.academyEdit(2_000_000_000),
    as: 'admin',
  },
  { name: 'groups', path: paths.groups, as: 'trackowner' },
  {
    name: 'groups, a new direction with errors',
    path: paths.groups,
    as: 'trackowner',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Додати напрям' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Додати' }).click()
      await expect(page.locator('[role=dialog] [aria-invalid=true]')).toBeVisible()
    },
  },
  {
    name: 'groups, people of a group',
    path: paths.groups,
    as: 'trackowner',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Студенти групи «Ранкова група»' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'groups, people from a file',
    path: paths.groups,
    as: 'trackowner',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Додати з файлу' }).click()
      const dialog = page.getByRole('dialog')
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('e-mail,група\na@example.test,Х\n') }
      await dialog.getByTestId('import-file').setInputFiles(file)
      await expect(dialog.getByText('В академії немає нікого з такою поштою')).toBeVisible()
    },
  },
  {
    name: 'academy, giving a role',
    path: `${paths.academyEdit(1)}?tab=employees`,
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Надати роль' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Надати роль' }).click()
      await expect(page.locator('[role=dialog] [aria-invalid=true]')).toBeVisible()
    },
  },
  { name: 'participation, bad link', sameAs: 'confirm e-mail, bad link', path: paths.confirmParticipation('nonsense') },
  { name: 'participation, another account', path: paths.confirmParticipation('nonsense'), as: 'newcomer' },
  { name: 'users', path: paths.people, as: 'admin' },
  { name: 'users of all academies', path: paths.people, as: 'superadmin' },
  {
    name: 'users, giving a role',
    path: paths.people,
    as: 'superadmin',
    prepare: async (page) => {
      await page.locator('[data-person-menu]').first().click()
      await page.getByRole('menuitem', { name: 'Надати роль' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Надати роль' }).click()
      await expect(page.locator('[role=dialog] [aria-invalid=true]')).toBeVisible()
    },
  },
  {
    name: 'users, comments on a student',
    path: `${paths.people}?search=learner%40academy.test`,
    as: 'teacher',
    prepare: async (page) => {
      await page.locator('[data-person-menu]').first().click()
      await page.getByRole('menuitem', { name: 'Коментарі' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Додати коментар' }).click()
      await expect(page.locator('[role=dialog] [aria-invalid=true]')).toBeVisible()
    },
  },
  {
    name: 'users, another direction',
    path: `${paths.people}?search=student%40academy.test`,
    as: 'trackowner',
    prepare: async (page) => {
      await page.locator('[data-person-menu]').first().click()
      await page.getByRole('menuitem', { name: 'Змінити напрям' }).click()
      await page.getByRole('combobox', { name: 'Новий напрям' }).selectOption({ label: 'QA' })
      await expect(page.getByRole('dialog').getByRole('region', { name: 'Що зміниться' })).toBeVisible()
    },
  },
  {
    name: 'users, some of them into a group',
    path: `${paths.people}?search=student%40academy.test`,
    as: 'trackowner',
    prepare: async (page) => {
      await page.getByRole('row').last().getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Змінити', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Додати до групи' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Група' }).selectOption({ index: 1 })
      await expect(dialog.getByRole('listitem')).toHaveCount(1)
    },
  },
  { name: 'page of a person', path: () => paths.person(demoId('people', 'learner')), as: 'superadmin' },
  {
    name: 'page of a person, for an Admin',
    path: () => paths.person(demoId('people', 'student')),
    as: 'admin',
    sameAs: 'page of a person',
  },
  {
    name: 'page of a person, for a Coach',
    path: () => paths.person(demoId('people', 'student')),
    as: 'coach',
    sameAs: 'page of a person',
  },
  {
    name: 'page of a colleague',
    path: () => paths.person(demoId('people', 'teacher')),
    as: 'admin',
    sameAs: 'page of a person',
  },
  {
    name: 'page of a person who is not there',
    path: paths.person(2_000_000_000),
    as: 'admin',
    sameAs: 'not found',
  },
  { name: 'user list of an academy', path: paths.userList(1), as: 'admin' },
  { name: 'user list of a group', path: paths.userListOfGroup(1), as: 'admin' },
  {
    name: 'user list that is not there',
    sameAs: 'not found',
    path: paths.userList('nothing'),
    as: 'admin',
  },
  { name: 'funnel', path: paths.funnel, as: 'hr' },
  { name: 'funnel, each direction apart', path: `${paths.funnel}?direction=split`, as: 'admin' },
  { name: 'funnel as a table', path: `${paths.funnel}?view=table`, as: 'coach' },
  { name: 'funnel, choosing an academy', path: paths.funnel, as: 'superadmin' },
  {
    name: 'funnel, people behind a bar',
    path: paths.funnel,
    as: 'admin',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /Показати людей/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  { name: 'stage statistics', path: paths.stageStatistics, as: 'teacher' },
  { name: 'stage statistics as a table', path: `${paths.stageStatistics}?view=table`, as: 'hr' },
  { name: 'preparation materials', path: paths.preparationMaterials, as: 'teacher' },
  { name: 'material groups of all academies', path: paths.materialGroups, as: 'superadmin' },
  { name: 'groups of all academies', path: paths.groups, as: 'superadmin' },
  { name: 'moves of all academies', path: paths.moves, as: 'superadmin' },
  { name: 'preparation materials of all academies', path: paths.preparationMaterials, as: 'superadmin' },
  { name: 'material groups', path: paths.materialGroups, as: 'teacher' },
  {
    name: 'material group, new with errors',
    path: `${paths.materialGroups}?group=new`,
    as: 'teacher',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Додати матеріал' }).click()
      await page.getByRole('button', { name: 'Зберегти' }).click()
      await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'material groups, removing some',
    path: paths.materialGroups,
    as: 'teacher',
    prepare: async (page) => {
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Видалити' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]
