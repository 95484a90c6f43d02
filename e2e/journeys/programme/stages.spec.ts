import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { requestOf } from '../../setup/api.ts'
import { chooseAcademy } from '../../setup/choose-academy.ts'
import { finalReply } from '../../setup/final-reply.ts'
import { expect, paths, serverUrl, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, type Variant, variantName, variantsOf, phone } from '../../setup/variants.ts'
import { readIn } from '../../setup/reading.ts'

type T = ReturnType<typeof textsOf>

const openBoard = async (page: Page, variant: Variant, who: string): Promise<T> => {
  await applyVariant(page, variant)
  await signIn(page, who)
  await readIn(page, variant.locale)
  await page.goto(paths.mainStages)
  const t = textsOf(variant.locale)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.stages'))
  await expect(page.getByRole('list', { name: t('stageBoard.lane') })).toBeVisible()
  return t
}

const namesOf = (page: Page, t: T) =>
  page.getByRole('list', { name: t('stageBoard.lane') }).getByRole('heading', { level: 2 })
const placeOf = async (page: Page, t: T, name: string): Promise<number> =>
  (await namesOf(page, t).allTextContents()).indexOf(name)

/** Somebody else saves the stage that is open on this page. */
const saveElsewhere = async (page: Page, id: number): Promise<void> => {
  const headers = await page.evaluate(() => ({ authorization: `Bearer ${localStorage.getItem('accessToken')}` }))
  const address = `${serverUrl()}/api/stages/${id}`
  const { updatedAt, stageType, name, description, urlName, icon, startDate, endDate, isOnlyForDesignated } = (await (
    await requestOf(page).get(address, { headers })
  ).json()) as Record<string, unknown>
  const stage = {
    stageType,
    name,
    description,
    urlName,
    icon,
    startDate,
    endDate,
    isOnlyForDesignated: !isOnlyForDesignated,
  }
  const saved = await requestOf(page).put(address, { headers, data: { stage, updatedAt } })
  expect(saved.status(), await saved.text()).toBe(200)
}

// All of them change the stages of one academy, and a new order that was made from an old one is refused.
test.describe.configure({ mode: 'serial' })

for (const variant of variantsOf({ day: [desk] }))
  // At full size only: stage-board.test.ts proves the calls, stage-form.rules.test.ts the form, staff-day.spec.ts saves a stage; stages are made, moved and deleted on the board at night only.
  test(
    `[NAV-34][NAV-40][STG-53][STG-54] an Admin makes, moves, changes and deletes a stage (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = await openBoard(page, variant, 'admin')
      const urlName = `journey-${randomUUID().slice(0, 8)}`
      const ua = `Етап ${urlName}`
      const en = `Stage ${urlName}`
      const name = variant.locale === 'ua' ? ua : en
      const count = await namesOf(page, t).count()

      await test.step('what is wrong is said at its field', async () => {
        await page.getByRole('link', { name: t('common.addAStage') }).click()
        await expect(page).toHaveURL(/\/main\/stages\/create$/)
        await page.getByRole('button', { name: t('stageEdit.createSave') }).click()
        await expect(page.getByRole('alert')).toContainText(t('validation.fieldIsRequired'))
        await expect(page.locator('#stage-name-ua')).toHaveAttribute('aria-invalid', 'true')
      })

      await test.step('a new stage comes to the end, and the list is where one returns to', async () => {
        await page.getByRole('combobox', { name: t('stageEdit.type') }).selectOption({ label: t('stageType.Pending') })
        await page.locator('#stage-name-ua').fill(ua)
        await page.locator('#stage-name-en').fill(en)
        // The address follows the English name until somebody writes another one.
        await expect(page.locator('#stage-urlName')).toHaveValue(`stage-${urlName}`)
        await page.locator('#stage-urlName').fill('edit')
        await page.getByRole('button', { name: t('stageEdit.createSave') }).click()
        await expect(page.locator('#stage-urlName')).toHaveAttribute('aria-invalid', 'true')
        await page.locator('#stage-urlName').fill(urlName)
        await expect(page.getByRole('region', { name: t('common.whatStudentsWillSee') })).toContainText(name)
        await page.getByRole('button', { name: t('stageEdit.createSave') }).click()
        await expect(page).toHaveURL(/\/main\/stages$/)
        await expect(namesOf(page, t)).toHaveCount(count + 1)
        expect(await placeOf(page, t, name)).toBe(count)
      })

      await test.step('by its buttons it goes up, and focus stays on it', async () => {
        const up = page.getByRole('button', { name: t('stageBoard.moveUp', { name }) })
        const stored = finalReply(page, (reply) => reply.url().includes('/api/stages/order'))
        await up.click()
        expect((await stored).status()).toBe(200)
        await expect.poll(() => placeOf(page, t, name)).toBe(count - 1)
        await expect(up).toBeFocused()
      })

      if (variant.width === 1440)
        await test.step('and by drag and drop with the keys', async () => {
          const isOver = (place: number) => page.getByText(t('stageBoard.over', { name, place, total: count + 1 }))
          await page.getByRole('button', { name: t('stageBoard.drag', { name }) }).focus()
          await page.keyboard.press('Space')
          await expect(isOver(count)).toBeAttached()
          await page.keyboard.press('ArrowDown')
          await expect(isOver(count + 1)).toBeAttached()
          const stored = finalReply(page, (reply) => reply.url().includes('/api/stages/order'))
          await page.keyboard.press('Space')
          expect((await stored).status()).toBe(200)
          await expect.poll(() => placeOf(page, t, name)).toBe(count)
        })

      await test.step('nobody loses what was typed, nor overwrites what somebody else saved', async () => {
        await page.getByRole('link', { name, exact: true }).click()
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toHaveText(name)
        const id = Number(/stages\/(\d+)$/.exec(page.url())![1])
        await page.locator('#stage-name-en').fill(`${en} 2`)
        await page.getByRole('link', { name: t('stageEdit.back') }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText(t('editor.leave.title'))
        await dialog.getByRole('button', { name: t('editor.leave.stay') }).click()
        await saveElsewhere(page, id)
        await page.getByRole('button', { name: t('action.save'), exact: true }).click()
        await expect(dialog).toContainText(t('editor.meanwhile.title'))
        await dialog
          .getByRole('button', { name: t('editor.meanwhile.close') })
          .first()
          .click()
        await expect(page.locator('#stage-name-en')).toHaveValue(`${en} 2`)
        await page.getByRole('button', { name: t('action.save'), exact: true }).click()
        await dialog.getByRole('button', { name: t('editor.meanwhile.reload') }).click()
        await expect(page.locator('#stage-name-en')).toHaveValue(en)
        await expect(page.getByRole('checkbox', { name: t('stageEdit.designated') })).toBeChecked()
      })

      await test.step('[STG-61] it goes after a question, because nobody has been in it', async () => {
        await page.getByRole('button', { name: t('stageEdit.delete') }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('action.delete') })
          .click()
        await expect(page).toHaveURL(/\/main\/stages$/)
        await expect(namesOf(page, t)).toHaveCount(count)
      })
    },
  )

// At full size only: stage-board.test.ts proves the refusal, error-texts.test.ts its words.
if (runsNightTests)
  test('[STG-61][ERR-46] a stage students have been in stays, and a save that fails says so', async ({ page }) => {
    const t = await openBoard(page, desk, 'admin')
    await page.getByRole('link', { name: 'Вступний тест', exact: true }).click()
    await page.getByRole('button', { name: t('stageEdit.delete') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('action.delete') })
      .click()
    await expect(page.getByRole('alert')).toContainText(t('stageEdit.canNotDelete'))
    await page.route('**/api/stages/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await page.locator('#stage-name-en').fill('Entrance test of the journey')
    await page.getByRole('button', { name: t('action.save'), exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(t('error.UnknownError'))
    await expect(page.locator('#stage-name-en')).toHaveValue('Entrance test of the journey')
  })

// At full size only: board.rules.test.ts proves it.
if (runsNightTests)
  test('[STG-56] the address chooses the stage that is shown as the one of now', async ({ page }) => {
    const t = await openBoard(page, desk, 'teacher')
    await chooseAcademy(page, 'Академія розробки 2026')
    await page.goto(paths.mainStages)
    const active = page.getByRole('article').filter({ hasText: t('common.now') })
    await expect(active.getByRole('heading')).toHaveText('Вступний тест')
    const lectures = page.getByRole('article').filter({ hasText: t('stageType.Lectures') })
    const href = await lectures.getByRole('heading').getByRole('link').getAttribute('href')
    await page.goto(`${paths.mainStages}?stageId=${/\d+$/.exec(href!)![0]}`)
    await expect(active.getByRole('heading')).toHaveText('Лекції')
    await expect(page.getByRole('button', { name: /^Перемістити/ })).toHaveCount(0)
  })

for (const variant of variantsOf({ day: [phone] }))
  // At full size only: stage-marks.test.ts and stage-users-filter.rules.test.ts prove it.
  test(
    `[STG-67][STG-68][ERR-62][TEAM-38] a Teacher finds users of a stage and marks them (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = await openBoard(page, variant, 'teacher')
      await chooseAcademy(page, 'Академія розробки 2026')
      await page.goto(paths.mainStages)
      const stage = variant.locale === 'ua' ? 'Вступний тест' : 'Entrance test'
      await page.getByRole('link', { name: t('stageBoard.usersOf', { name: stage }) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('stageUsers.title'))
      await page.getByRole('searchbox', { name: t('common.nameOrEmail') }).fill('student@academy.test')
      await expect(page).toHaveURL(/search=student/)
      const row = page.getByRole('row').filter({ hasText: 'student@academy.test' })
      await expect(row).toHaveCount(1)
      const mark = row.getByRole('textbox')

      await test.step('what is on the screen can be taken along as a file', async () => {
        const downloading = page.waitForEvent('download')
        await page.getByRole('button', { name: t('stageUsers.csv') }).click()
        expect((await downloading).suggestedFilename()).toMatch(/\.csv$/)
      })
      await test.step('a wrong mark is said before anything is sent', async () => {
        await mark.fill('11')
        await page.getByRole('button', { name: t('stageUsers.saveMarks') }).click()
        await expect(page.getByText(t('stageUsers.wrongMarks'))).toBeVisible()
        await expect(mark).toHaveAttribute('aria-invalid', 'true')
      })
      await test.step('what could not be saved stays typed', async () => {
        await page.route('**/api/marks/**', (route) => route.fulfill({ status: 500, json: {} }))
        await mark.fill('9')
        await page.getByRole('button', { name: t('stageUsers.saveMarks') }).click()
        await expect(page.getByText(t('stageUsers.marksFailed'))).toBeVisible()
        await expect(mark).toHaveValue('9')
        await page.unroute('**/api/marks/**')
      })
      await test.step('saved, and there again after a reload', async () => {
        const stored = finalReply(page, (reply) => reply.url().includes('/api/marks/set-for/'))
        await page.getByRole('button', { name: t('stageUsers.saveMarks') }).click()
        expect((await stored).status()).toBe(204)
        await expect(page.getByRole('button', { name: t('stageUsers.saveMarks') })).toHaveCount(0)
        await page.reload()
        await expect(mark).toHaveValue('9')
        await mark.fill('')
        await mark.press('Enter')
        await expect(page.getByRole('button', { name: t('stageUsers.saveMarks') })).toHaveCount(0)
      })
    },
  )
