import { expect, paths } from '../fixtures.ts'
import { type Screen } from './screen.ts'

/** The seed makes the lectures of the first academy first; this one asks for a repository and is graded. */
const lectureId = 5
/** Where the first academy holds its lectures. */
const stageId = 10

export const lectureScreens: readonly Screen[] = [
  { name: 'lectures', path: paths.lectures, as: 'trackowner' },
  { name: 'lectures, only to read', path: paths.lectures, as: 'hr' },
  { name: 'lectures, nothing found', path: `${paths.lectures}?search=zzzz`, as: 'trackowner' },
  { name: 'lectures over all academies', path: paths.lectures, as: 'superadmin' },
  { name: 'calendar of all academies', path: `${paths.lectures}?tab=calendar`, as: 'superadmin' },
  { name: 'lecture, of which academy it is to be', path: paths.lectureCreate, as: 'superadmin' },
  { name: 'lectures in the calendar', path: `${paths.lectures}?tab=calendar`, as: 'trackowner' },
  { name: 'lectures, a month without any', path: `${paths.lectures}?tab=calendar&month=2020-02`, as: 'trackowner' },
  {
    name: 'lectures, feedback',
    path: `${paths.lectures}?feedback=${lectureId}`,
    as: 'trackowner',
    prepare: async (page) => {
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'lectures, removing one that is held',
    path: paths.lectures,
    as: 'trackowner',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Видалити лекцію/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  },
  { name: 'lecture', path: paths.lecture(lectureId), as: 'trackowner' },
  { name: 'lecture, only to read', path: paths.lecture(lectureId), as: 'coach' },
  {
    name: 'new lecture with errors',
    sameAs: 'lecture',
    path: paths.lectureCreate,
    as: 'trackowner',
    prepare: async (page) => {
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'lecture that is not there',
    sameAs: 'not found',
    path: paths.lecture(999_999),
    as: 'trackowner',
  },
  { name: 'stage with lectures', path: paths.mainStage(stageId), as: 'trackowner' },
  { name: 'stage lecture', path: paths.mainStageLecture(stageId, lectureId), as: 'trackowner' },
  { name: 'stage lecture, only to read', path: paths.mainStageLecture(stageId, lectureId), as: 'hr' },
  {
    name: 'stage lecture, homework from a repository',
    path: paths.mainStageLecture(stageId, lectureId),
    as: 'trackowner',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Узяти з репозиторію' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'new stage lecture with errors',
    sameAs: 'stage lecture',
    path: paths.mainStageLecture(stageId, 'create'),
    as: 'trackowner',
    prepare: async (page) => {
      await page.locator('#stage-lecture-hasAutograde').check()
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
]
