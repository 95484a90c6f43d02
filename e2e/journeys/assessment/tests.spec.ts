import type { Page } from '@playwright/test'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { requestOf } from '../../setup/api.ts'
import { goOn } from '../../setup/go-on.ts'
import {
  comeAfresh,
  expect,
  hasNoOverflow,
  paths,
  serverUrl,
  signIn,
  test,
  textsOf,
  applyVariant,
} from '../../setup/fixtures.ts'
import { desk, englishPhone, variantName, variantsOf } from '../../setup/variants.ts'

// An account has one language at a time (I18N-08), and all of them change the tests of one academy.
test.describe.configure({ mode: 'serial' })

const stageTests = `${paths.tests}?tab=stages`

/** What the server allows this student beyond the others: more minutes, dates of their own. */
const allowanceOf = async (page: Page, name: string): Promise<unknown> => {
  const { accessToken } = await comeAfresh(page, name)
  const headers = { authorization: `Bearer ${accessToken}` }
  const me = await requestOf(page).get(`${serverUrl()}/api/auth/me`, { headers })
  const { currentAcademyId } = (await me.json()) as { currentAcademyId: number }
  const reply = await requestOf(page).get(`${serverUrl()}/api/tests/check-status?academyId=${currentAcademyId}`, {
    headers,
  })
  return ((await reply.json()) as { allowance: unknown }).allowance
}

// By day: staff-day.spec.ts saves a test; stage-tests, items, allowances, add-time (API) and the rules of the form (client).
for (const variant of variantsOf({ day: [englishPhone] }))
  test(
    `a TrackOwner makes a test, gives it to a stage and a student more time (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, 'trackowner')
      const name = `Тест ${variant.locale} ${variant.width} ${Date.now()}`
      const dialog = page.getByRole('dialog')
      const questions = page.locator('[data-question]')
      const save = page.locator('form button[type=submit]')

      await test.step('[NAV-51] the screen is in the navigation, with its list', async () => {
        await page.goto(paths.tests)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.tests'))
        await expect(page.locator('tbody tr').first()).toBeVisible()
        await page
          .getByRole('searchbox')
          .or(page.getByRole('textbox', { name: t('common.searchNames') }))
          .first()
          .fill('Демотест')
        await expect(page).toHaveURL(/search=/)
        await expect(page.locator('tbody tr').filter({ hasText: 'Вступний' })).toHaveCount(0)
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('[TEST-88] what is missing is said at its field', async () => {
        await goOn(page, paths.testCreate)
        await save.click()
        await expect(page.locator('#test-name')).toHaveAttribute('aria-invalid', 'true')
      })

      await test.step('[TEST-88][TEST-06] questions come from the bank, in an order of their own', async () => {
        await page.locator('#test-name').fill(name)
        await page.getByRole('button', { name: t('testEdit.pick') }).click()
        const boxes = dialog.getByRole('checkbox')
        await expect(boxes.nth(2)).toBeVisible()
        for (const index of [0, 1, 2]) await boxes.nth(index).check()
        await dialog.getByRole('button', { name: t('testEdit.pick.add') }).click()
        await expect(questions).toHaveCount(3)
        const order = () => questions.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-question')))
        const [first, second, third] = await order()
        await page.getByRole('button', { name: t('testEdit.down', { place: 1 }) }).click()
        expect(await order()).toEqual([second, first, third])
        await page.getByRole('button', { name: t('testEdit.takeOut', { place: 3 }) }).click()
        await save.click()
        await expect(page).toHaveURL(/\/tests\/\d+$/)
        await page.reload()
        await expect(page.locator('#test-name')).toHaveValue(name)
        expect(await order()).toEqual([second, first])
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('leaving with unsaved changes is asked about', async () => {
        await page.locator('#test-name').fill(`${name} ще`)
        await page.getByRole('link', { name: t('testEdit.back') }).click()
        await expect(dialog).toContainText(t('editor.leave.text'))
        await dialog.getByRole('button', { name: t('editor.leave.stay') }).click()
        await page.locator('#test-name').fill(name)
      })

      let before = ''
      const chance = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { level: 2, name: /^(Другий шанс|Second chance)$/ }) })
      const testOfDirection = page.locator('select[id^="stage-tests-"]').first()
      const openChance = async () => {
        await goOn(page, stageTests)
        await chance.getByRole('link', { name: t('stageTests.openStage') }).click()
        await expect(testOfDirection).toBeVisible()
      }
      const chooseAndSave = async (option: { label: RegExp } | string) => {
        const value =
          typeof option === 'string'
            ? option
            : await testOfDirection.locator('option', { hasText: option.label }).getAttribute('value')
        await testOfDirection.selectOption(value)
        await save.click()
        await expect(page).toHaveURL(new RegExp(`${paths.mainStages}($|\\?)`))
      }

      await test.step('[STG-70][TEST-06] a stage takes it for a direction, and says how few questions it has', async () => {
        await openChance()
        before = await testOfDirection.inputValue()
        const label = new RegExp(name)
        const value = await testOfDirection.locator('option', { hasText: label }).getAttribute('value')
        await testOfDirection.selectOption(value)
        await expect(
          page.locator(`#${await testOfDirection.getAttribute('id')}-help, [id$="-help"]`).first(),
        ).toBeVisible()
        await chooseAndSave({ label })
        await goOn(page, stageTests)
        await expect(chance).toContainText(name)
      })

      await test.step('[TEST-89][TEST-90] while it is asked it cannot be deleted, and the refusal says where', async () => {
        await goOn(page, `${paths.tests}?search=${encodeURIComponent(name)}`)
        await page.locator('tbody').getByRole('checkbox').check()
        await page.getByRole('button', { name: t('action.delete'), exact: true }).click()
        await dialog.getByRole('button', { name: t('action.delete'), exact: true }).click()
        await expect(dialog.getByRole('alert')).toContainText('Другий шанс')
        await dialog
          .getByRole('button', { name: t('action.close') })
          .last()
          .click()
        await openChance()
        await chooseAndSave(before)
      })

      await test.step('[TEST-89] afterwards it can', async () => {
        await goOn(page, `${paths.tests}?search=${encodeURIComponent(name)}`)
        await page.locator('tbody').getByRole('checkbox').check()
        await page.getByRole('button', { name: t('action.delete'), exact: true }).click()
        await dialog.getByRole('button', { name: t('action.delete'), exact: true }).click()
        await expect(page.getByText(t('tests.nothing.title'))).toBeVisible()
      })

      await test.step('a student gets more time, sees it, and loses it again', async () => {
        await goOn(page, stageTests)
        await page.getByRole('button', { name: /: JS$/ }).first().click()
        await dialog.getByRole('button', { name: t('common.addAStudent') }).click()
        await dialog.getByRole('textbox').or(dialog.getByRole('searchbox')).first().fill('Дзюба')
        await dialog.getByRole('button', { name: /Дзюба/ }).click()
        await page.locator('#allowance-extraMinutes').fill('601')
        await dialog.getByRole('button', { name: t('action.save') }).click()
        await expect(page.locator('#allowance-extraMinutes')).toHaveAttribute('aria-invalid', 'true')
        await page.locator('#allowance-extraMinutes').fill('25')
        await page.locator('#allowance-note').fill('Довідка')
        await dialog.getByRole('button', { name: t('action.save') }).click()
        await expect(dialog.getByRole('listitem').filter({ hasText: 'Дзюба' })).toContainText('25')
        expect(await allowanceOf(page, 'applicant1')).toMatchObject({ extraMinutes: 25, note: 'Довідка' })
        expect(await hasNoOverflow(page)).toBe(true)
        await dialog.getByRole('button', { name: t('allowances.remove', { name: 'Олег Дзюба' }) }).click()
        await expect(dialog.getByRole('listitem').filter({ hasText: 'Дзюба' })).toHaveCount(0)
        expect(await allowanceOf(page, 'applicant1')).toBeNull()
      })
    },
  )

// At full size only: stage-tests.test.ts proves what readers get.
if (runsNightTests)
  test('[TEST-95] who only reads sees how the tests of the stages stand, and nothing that is asked', async ({
    page,
  }) => {
    await applyVariant(page, desk)
    await signIn(page, 'coach')
    const t = textsOf('ua')
    await page.goto(paths.tests)
    await expect(page.getByRole('heading', { level: 3, name: 'JS' }).first()).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('tests.add') })).toHaveCount(0)
  })
