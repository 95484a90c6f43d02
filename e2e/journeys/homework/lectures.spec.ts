import type { Page } from '@playwright/test'
import type { ErrorName } from '../../../contract/src/errors.ts'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { failWith } from '../../setup/failure.ts'
import { goOn } from '../../setup/go-on.ts'
import { expect, hasNoOverflow, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, englishDesk, variantName, variantsOf } from '../../setup/variants.ts'

// An account has one language at a time (I18N-08), and all of them plan lectures in one stage.
test.describe.configure({ mode: 'serial' })

/** A dot of one pixel, as a camera of no great ambition takes it. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const save = (page: Page) => page.locator('form button[type=submit]')
const choose = async (page: Page, field: string, name: string) => {
  await page.locator(field).fill(name)
  await page.getByRole('option', { name }).click()
}
/** A field says 01.02.2027 10:00 in Ukrainian and 1 Feb 2027 10:00 in English. */
const readTyped = (value: string) => new Date(value.replace(/^(\d\d)\.(\d\d)\.(\d{4})/, '$3-$2-$1'))
const inMinutes = (value: string) => readTyped(value).getTime() / 60_000

for (const variant of variantsOf({ day: [englishDesk] }))
  // At full size only: lectures.test.ts and stage-lectures.test.ts prove the calls, staff-day.spec.ts saves a lecture; one is made and held in a stage at night only.
  test(
    `a TrackOwner writes a lecture and holds it in a stage (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, 'trackowner')
      const key = `${variant.width}-${Date.now() % 1e6}`
      const [ua, en] = [`Кеші та черги ${key}`, `Caches and queues ${key}`]
      const name = variant.locale === 'ua' ? ua : en
      const dialog = page.getByRole('dialog')
      const alerts = page.getByRole('region', { name: t('alerts.label') })

      await test.step('[NAV-39] what is missing is said at its field', async () => {
        await page.goto(paths.lectures)
        await page.getByRole('link', { name: t('lectures.add') }).click()
        await expect(page).toHaveURL(new RegExp(`${paths.lectureCreate}$`))
        await save(page).click()
        for (const field of ['name-ua', 'name-en', 'shortName-ua'])
          await expect(page.locator(`#lecture-${field}`)).toHaveAttribute('aria-invalid', 'true')
      })

      await test.step('the text is seen beside as students will see it, with code and a picture', async () => {
        await page.locator('#lecture-name-ua').fill(ua)
        await page.locator('#lecture-name-en').fill(en)
        await expect(page.locator('#lecture-shortName-ua')).toHaveValue(ua)
        const text = page.locator('#lecture-description-ua')
        await text.fill('## План\n\n```js\nconst a = 1\n```\n')
        const preview = page.getByRole('region', { name: new RegExp(`^${t('common.whatStudentsWillSee')}`) })
        await expect(preview.getByRole('heading', { name: 'План' })).toBeVisible()
        await expect(preview.locator('[data-scope=keyword]')).toHaveText('const')
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles({ name: 'схема кешу.png', mimeType: 'image/png', buffer: picture })
        await expect(preview.getByRole('img', { name: 'схема кешу' })).toBeVisible()
        await expect(text).toHaveValue(/!\[схема кешу\]\(\/files\/lectures\/[0-9a-f-]{36}\.webp\)/)
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('[HW-17][ERR-44] a save that failed says so and keeps what was written', async () => {
        await page.route(/\/api\/lectures(\?|$)/, (route) =>
          route.request().method() === 'POST' ? route.abort() : route.continue(),
        )
        await save(page).click()
        await expect(alerts.getByText(t('lectures.createFailed'))).toBeVisible()
        await expect(page.locator('#lecture-name-ua')).toHaveValue(ua)
        await page.unroute(/\/api\/lectures(\?|$)/)
      })

      await test.step('[HW-15][HW-16] a saved one leads to the stages', async () => {
        await save(page).click()
        await expect(page).toHaveURL(new RegExp(`${paths.mainStages}($|\\?)`))
      })

      await test.step('the list leads to it, leaving with changes is asked about, and a save that fails says so', async () => {
        await goOn(page, `${paths.lectures}?search=${encodeURIComponent(name)}`)
        await page.getByRole('link', { name }).click()
        await expect(page).toHaveURL(/\/main\/lectures\/\d+$/)
        await page.locator('#lecture-shortName-ua').fill(`Кеші ${key}`)
        await page.getByRole('link', { name: t('lectures.back') }).click()
        await expect(dialog).toContainText(t('editor.leave.text'))
        await dialog.getByRole('button', { name: t('editor.leave.stay') }).click()
        await page.route(/\/api\/lectures\/\d+/, (route) =>
          route.request().method() === 'PUT' ? route.abort() : route.continue(),
        )
        await save(page).click()
        // [ERR-45]
        await expect(alerts.getByText(t('lectures.updateFailed'))).toBeVisible()
        await page.unroute(/\/api\/lectures\/\d+/)
        await save(page).click()
        await expect(page).toHaveURL(new RegExp(`${paths.mainStages}($|\\?)`))
      })

      let stagePath = ''
      await test.step('[NAV-40][HW-10][HW-11][HW-12][HW-13][HW-14] a new one in a stage begins with the usual', async () => {
        await page
          .getByRole('link', { name: /^(Лекції|Lectures)$/ })
          .last()
          .waitFor()
        await goOn(page, paths.mainStage(10))
        stagePath = new URL(page.url()).pathname
        await page.getByRole('link', { name: t('stageLectures.add') }).click()
        await expect(page).toHaveURL(/\/lectures\/create$/)
        const [start, end] = await Promise.all(
          ['start', 'end'].map((field) => page.locator(`#stage-lecture-${field}Date`).inputValue()),
        )
        expect(readTyped(start!).toDateString()).toBe(await page.evaluate(() => new Date().toDateString()))
        expect(inMinutes(end!) - inMinutes(start!)).toBe(2 * 24 * 60)
        await expect(page.getByRole('checkbox', { name: t('stageLecture.field.hasHomework') })).toBeChecked()
        await expect(page.getByRole('checkbox', { name: t('stageLecture.field.hasChat') })).toBeChecked()
        await expect(page.getByRole('checkbox', { name: t('stageLecture.field.hasAutograde') })).not.toBeChecked()
        await expect(page.locator('#stage-lecture-needRepo')).not.toBeChecked()
        await expect(page.locator('#stage-lecture-attempts')).toHaveValue('1')
        await expect(page.getByRole('list', { name: t('stageLecture.field.reviewerIds') })).toHaveCount(0)
      })

      await test.step('[HW-65][HW-66] tests need a repository, and each mistake stands at its field', async () => {
        await expect(page.locator('#stage-lecture-repoType')).toHaveCount(0)
        await page.locator('#stage-lecture-hasAutograde').check()
        await expect(page.locator('#stage-lecture-needRepo')).toBeChecked()
        await expect(page.locator('#stage-lecture-repoType')).toBeVisible()
        await page.locator('#stage-lecture-minMark').fill('11')
        await save(page).click()
        for (const field of ['lectureId', 'testRepoLink', 'minMark'])
          await expect(page.locator(`#stage-lecture-${field}`)).toHaveAttribute('aria-invalid', 'true')
        await page.locator('#stage-lecture-minMark').fill('6')
        await page.locator('#stage-lecture-testRepoLink').fill('https://github.com/academy-demo/tests.git#main')
      })

      await test.step('[HW-09] a lecture for a group, with reviewers and homework', async () => {
        await choose(page, '#stage-lecture-lectureId', name)
        await expect(page.locator('#stage-lecture-urlName')).toHaveValue(`caches-and-queues-${key}`)
        await page.locator('#stage-lecture-groupId').selectOption({ label: 'JS (root)' })
        await page.locator('#stage-lecture-homework-ua').fill('Напишіть **кеш**.')
        await choose(page, '#stage-lecture-reviewerIds', 'Катерина Бойко')
        await choose(page, '#stage-lecture-homeworkCuratorId', 'Тарас Гнатюк')
        await page.getByRole('button', { name: t('stageLecture.pickHomework') }).click()
        await dialog.getByLabel(t('stageLecture.folder')).selectOption('lesson-1')
        await expect(dialog.getByRole('heading', { name: 'Змінні та типи' })).toBeVisible()
        await dialog.getByRole('button', { name: t('action.cancel') }).click()
        expect(await hasNoOverflow(page)).toBe(true)
        await save(page).click()
        await expect(page).toHaveURL(new RegExp(`${stagePath}$`))
      })

      await test.step('[STG-72] it stands at its stage and in the calendar', async () => {
        const row = page.getByRole('listitem').filter({ hasText: new RegExp(key) })
        await expect(row).toContainText('JS')
        await goOn(page, `${paths.lectures}?tab=calendar&month=${new Date().toISOString().slice(0, 7)}`)
        await page
          .getByRole('link', { name: new RegExp(key) })
          .and(page.locator(':visible'))
          .first()
          .click()
        await expect(page.locator('#stage-lecture-testRepoLink')).toHaveValue(/academy-demo/)
        await expect(page.getByRole('list', { name: t('stageLecture.field.reviewerIds') })).toContainText('Катерина')
      })

      await test.step('[HW-20] while it is held it cannot be deleted, and the refusal says where', async () => {
        const here = page.url()
        await goOn(page, `${paths.lectures}?search=${encodeURIComponent(name)}`)
        await page.getByRole('button', { name: t('lectures.removeOf', { name }) }).click()
        await expect(dialog.getByRole('alert').getByRole('link')).toBeVisible()
        await goOn(page, here)
      })

      await test.step('[HW-18][HW-19][ERR-67] a refused deletion says why, any other failure says what happened', async () => {
        const remove = async () => {
          await page.getByRole('button', { name: t('action.delete'), exact: true }).click()
          await dialog.getByRole('button', { name: t('action.delete'), exact: true }).click()
        }
        const refuse = (name: ErrorName) =>
          page.route(/\/api\/stage-lectures\/\d+/, (route) =>
            route.request().method() === 'DELETE' ? route.fulfill(failWith(name)) : route.continue(),
          )
        await refuse('StageLectureCanNotBeDeleted')
        await remove()
        await expect(alerts.getByText(t('stageLecture.remove.hasWork'))).toBeVisible()
        await page.unroute(/\/api\/stage-lectures\/\d+/)
        await refuse('StageLectureNotFound')
        await remove()
        await expect(alerts.getByText(t('stageLecture.remove.failed').split('{')[0]!)).toBeVisible()
        await page.unroute(/\/api\/stage-lectures\/\d+/)
        await remove()
        await expect(page).toHaveURL(new RegExp(`${stagePath}$`))
        await goOn(page, `${paths.lectures}?search=${encodeURIComponent(name)}`)
        await page.getByRole('button', { name: new RegExp(key) }).click()
        await dialog.getByRole('button', { name: t('action.delete'), exact: true }).click()
        await expect(page.getByText(t('list.nothing.title'))).toBeVisible()
      })
    },
  )

// At full size only: the matrix proves who may; that readers find nothing to press is seen at night only.
if (runsNightTests)
  test('a Teacher changes their own lecture, and only reads those of others', async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, desk)
    await signIn(page, 'teacher')
    await page.goto(`${paths.lectures}?search=${encodeURIComponent('Лисенко')}`)
    const own = page.locator('tbody tr').first()
    await expect(own).toContainText('Тетяна Лисенко')
    await expect(page.getByRole('button', { name: /^Видалити лекцію/ })).toHaveCount(0)
    await own.getByRole('link').first().click()
    await page.locator('#lecture-shortName-ru').fill('Лекция')
    await save(page).click()
    await expect(page).toHaveURL(new RegExp(`${paths.mainStages}($|\\?)`))

    await page.goto(`${paths.lectures}?search=${encodeURIComponent('Бойко')}`)
    await page.locator('tbody tr').first().getByRole('link').first().click()
    await expect(page.getByText(t('lectures.readOnly'))).toBeVisible()
    await expect(page.locator('#lecture-name-ua')).toBeDisabled()
    await expect(save(page)).toHaveCount(0)
  })

// At full size only: stage-pages.spec.ts tells the same story with the same dialog by day.
if (runsNightTests)
  test('nobody writes over what somebody else saved meanwhile (Q-87)', async ({ page, browser, baseURL }) => {
    const t = textsOf('ua')
    await applyVariant(page, desk)
    await signIn(page, 'trackowner')
    const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await applyVariant(other, desk)
    await signIn(other, 'admin')
    for (const one of [page, other]) {
      await one.goto(paths.mainStageLecture(10, 3))
      await expect(one.locator('#stage-lecture-attempts')).toBeVisible()
    }
    await other.locator('#stage-lecture-attempts').fill('4')
    await save(other).click()
    await expect(other).toHaveURL(new RegExp(`${paths.mainStage(10)}$`))
    await page.locator('#stage-lecture-attempts').fill('7')
    await save(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('editor.meanwhile.title'))
    await dialog
      .getByRole('button', { name: t('editor.meanwhile.close') })
      .last()
      .click()
    await expect(page.locator('#stage-lecture-attempts')).toHaveValue('7')
    await save(page).click()
    await dialog.getByRole('button', { name: t('editor.meanwhile.reload') }).click()
    await expect(page.locator('#stage-lecture-attempts')).toHaveValue('4')
    await other.context().close()
  })
