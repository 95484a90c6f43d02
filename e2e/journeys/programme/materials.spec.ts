import type { Page } from '@playwright/test'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { changeReplies } from '../../setup/change-replies.ts'
import { failWith } from '../../setup/failure.ts'
import { chooseAcademy } from '../../setup/choose-academy.ts'
import { finalReply } from '../../setup/final-reply.ts'
import { expect, hasNoOverflow, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, variantName, variantsOf } from '../../setup/variants.ts'

// An account has one language at a time (I18N-08), so the four variants take turns.
test.describe.configure({ mode: 'serial' })

const learntCall = '**/api/stage-preparations/materials/learnt?*'
const broken = failWith('UnknownError')

const openPreparation = async (page: Page): Promise<void> => {
  await page.goto(paths.stage('preparation'))
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

for (const variant of variantsOf({ day: [desk] }))
  // At full size only: material-groups.test.ts and material-group-form.rules.test.ts prove it.
  test(
    `a teacher writes a material group and removes it (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, 'teacher')
      const name = `Група ${variant.locale} ${variant.width} ${Date.now()}`

      await test.step('[NAV-47][MAT-04] the groups with what is in them and where they are shown', async () => {
        await page.goto(paths.materialGroups)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.materialGroups'))
        await expect(page.getByRole('row', { name: /Перші кроки/ })).toContainText(t('materials.category.0'))
      })

      const titleField = page.getByRole('textbox', { name: t('materialGroups.content.title') })
      await test.step('[MAT-21] a new one, with a text that shows itself while it is typed', async () => {
        await page.getByRole('link', { name: t('materialGroups.add') }).click()
        await page.getByRole('textbox', { name: t('materialGroups.field.name') }).fill(name)
        await page.getByRole('button', { name: t('materialGroups.contents.add') }).click()
        await expect(titleField).toBeFocused()
        await titleField.fill('Перший')
        await page.getByRole('textbox', { name: t('materialGroups.content.link') }).fill('http://example.com')
        await page.getByRole('textbox', { name: t('materialGroups.content.body') }).fill('**Важливо** <b>не жирне</b>')
        const preview = page.getByRole('region', { name: t('common.whatStudentsWillSee') })
        await expect(preview.locator('strong')).toHaveText('Важливо')
        await expect(preview).toContainText('<b>не жирне</b>')
        await expect(preview.locator('b')).toHaveCount(0)
      })

      const save = page.getByRole('button', { name: t('action.save'), exact: true })
      await test.step('[MAT-02] what is wrong is said at its field', async () => {
        await save.click()
        await expect(page.getByRole('alert').first()).toContainText(t('validation.wrongLink'))
        await page.getByRole('textbox', { name: t('materialGroups.content.link') }).fill('https://example.com/')
      })

      await test.step('[MAT-21][MAT-20] it is saved, gets an address and is there after a reload', async () => {
        await save.click()
        await expect(page).toHaveURL(/group=\d+/)
        await expect(save).toBeFocused()
        await page.reload()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      })

      await test.step('[MAT-22] order is changed by buttons; nobody leaves unsaved work by a slip', async () => {
        await page.getByRole('button', { name: t('materialGroups.contents.add') }).click()
        await titleField.fill('Другий')
        await page.getByRole('button', { name: t('materialGroups.content.up', { title: 'Другий' }) }).click()
        await page.getByRole('link', { name: t('materialGroups.back') }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('editor.leave.stay') })
          .click()
        await save.click()
        await expect(page.getByText(t('materialGroups.saved'))).toBeVisible()
        await page.reload()
        await expect(page.locator('[data-content-toggle]').first()).toContainText('Другий')
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('[MAT-18][MAT-19] it is found by its name and removed', async () => {
        await page.getByRole('link', { name: t('materialGroups.back') }).click()
        await page.getByRole('searchbox', { name: t('common.searchNames') }).fill(name)
        await expect(page.getByRole('row')).toHaveCount(2)
        await page.getByRole('checkbox', { name: t('materialGroups.select', { name }) }).check()
        await page.getByRole('button', { name: t('action.delete'), exact: true }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('action.delete'), exact: true })
          .click()
        await expect(page.getByText(t('list.nothing.title'))).toBeVisible()
      })
    },
  )

// At full size only: material-groups.test.ts and material-groups.api.test.ts prove the refusal.
if (runsNightTests)
  test('[MAT-24] a group that a stage shows is not removed, and the refusal names the stage', async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'teacher')
    await page.goto(paths.materialGroups)
    await page
      .getByRole('row', { name: /JavaScript/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: t('action.delete'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('action.delete'), exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Матеріали для підготовки')
    await dialog
      .getByRole('button', { name: t('action.close') })
      .last()
      .click()
    await expect(page.getByRole('row', { name: /JavaScript/ })).toBeVisible()
  })

test(
  '[NAV-46][MAT-05] staff see what the students of a group see, and how far they are',
  { tag: '@full' },
  async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'teacher')
    await page.goto(paths.main)
    await chooseAcademy(page, 'Академія розробки 2026')
    await page.goto(paths.preparationMaterials)
    await expect(page.getByText('Цикл подій')).toBeVisible()
    await expect(page.getByText('Класи еквівалентності та межі')).toBeVisible()
    await page.getByRole('combobox', { name: t('common.group') }).selectOption({ label: 'JS (root)' })
    await expect(page.getByText('Класи еквівалентності та межі')).toHaveCount(0)
    await expect(page.getByText('Цикл подій')).toBeVisible()
    await expect(page).toHaveURL(/group=\d+/)
    await expect(page.getByRole('progressbar', { name: t('preparations.progressOf', { group: 'JS' }) })).toBeVisible()
  },
)

// At full size only: material-preparations.test.ts and learnt.rules.test.ts prove the marks.
for (const variant of variantsOf({ day: [] }))
  test(`a student marks what is learnt (${variantName(variant)})`, async ({ page }) => {
    const t = textsOf(variant.locale)
    await applyVariant(page, variant)
    await signIn(page, 'student')
    await openPreparation(page)
    const box = page.getByRole('checkbox', { name: /Цикл подій/ })

    await test.step('[MAT-27] only what is for everybody and for their direction', async () => {
      await expect(page.getByRole('heading', { name: 'Як готуватися до вступного тесту' })).toBeVisible()
      await expect(page.getByText('Класи еквівалентності та межі')).toHaveCount(0)
      expect(await hasNoOverflow(page)).toBe(true)
    })

    await test.step('[MAT-06][MAT-12][MAT-10] a tick is there at once and after a reload', async () => {
      const wasLearnt = await box.isChecked()
      const stored = finalReply(page, (reply) => reply.url().includes('/materials/learnt?'))
      await box.click()
      await expect(box).toBeChecked({ checked: !wasLearnt })
      expect((await stored).status()).toBe(200)
      await page.reload()
      await expect(box).toBeChecked({ checked: !wasLearnt })
    })

    await test.step('[MAT-13] one that fails is taken back, and told', async () => {
      const wasLearnt = await box.isChecked()
      await page.route(learntCall, (route) => route.fulfill(broken))
      await box.click()
      await expect(page.getByText(t('error.UnknownError'))).toBeVisible()
      await expect(box).toBeChecked({ checked: wasLearnt })
      await page.unroute(learntCall)
    })
  })

// At full size only: use-failure-alert.test.ts proves that a failure is told, with these words.
if (runsNightTests)
  test('[MAT-14][MAT-15][ERR-40][ERR-43] materials or marks that do not arrive are told', async ({ page }) => {
    const t = textsOf('en')
    expect(t('alert.fetchMaterials')).toBe('Fetch materials error')
    await applyVariant(page, { locale: 'en', theme: 'light', width: 1440 })
    await signIn(page, 'student')

    const marks = '**/api/stage-preparations/materials/learnt/*'
    await page.route(marks, (route) => route.fulfill(broken))
    await openPreparation(page)
    await expect(page.getByText(t('alert.fetchMaterials'))).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Як готуватися до вступного тесту' })).toBeVisible()
    await expect(page.getByRole('checkbox').last()).toBeDisabled()
    await page.unroute(marks)

    const materials = '**/api/stage-preparations/materials?*'
    await page.route(materials, (route) => route.fulfill(broken))
    await page.goto(paths.stage('preparation'))
    await expect(page.getByText(t('alert.fetchMaterials'))).toBeVisible()
    await page.unroute(materials)
    await page.getByRole('button', { name: t('action.retry') }).click()
    await expect(page.getByRole('heading', { name: 'Як готуватися до вступного тесту' })).toBeVisible()
  })

// At full size only: markdown.test.ts proves how the tree is drawn, use-failure-alert.test.ts that a failure is told.
if (runsNightTests)
  test('[MAT-26][MAT-16][ERR-41] a stage of one text is drawn from its tree; one that does not arrive is told', async ({
    page,
  }) => {
    const t = textsOf('en')
    await applyVariant(page, { locale: 'en', theme: 'light', width: 1440 })
    await signIn(page, 'student')
    await changeReplies(page, '**/api/auth/me*', (user: { routes: { urlName: string; stageType: number }[] }) => {
      for (const stage of user.routes) if (stage.urlName === 'preparation') stage.stageType = 10
      return user
    })
    const texts = '**/api/stage-preparations/text/*'
    await page.route(texts, (route) => route.fulfill(broken))
    await page.goto(paths.stage('preparation'))
    await expect(page.getByText("Couldn't get preparation")).toBeVisible()
    await page.unroute(texts)

    // Worse than what the server would send: a link that it never lets through.
    const link = (href: string, words: string) => ({ type: 'link', href, children: [words] })
    const picture = { type: 'asWritten', text: '<img src=x onerror=alert(1)>' }
    const hostile = [
      { type: 'heading', level: 1, children: ['Preparation'] },
      {
        type: 'paragraph',
        children: [picture, link('javascript:alert(1)', 'a'), link('https://example.com/', 'docs')],
      },
    ]
    await page.route(texts, (route) => route.fulfill({ json: { ua: hostile, en: hostile } }))
    await page.getByRole('button', { name: t('action.retry') }).click()
    await expect(page.getByRole('heading', { name: 'Preparation', exact: true })).toBeVisible()
    await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(page.getByRole('link', { name: /docs/ })).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(page.locator('main a[href^="javascript"], main img[src="x"]')).toHaveCount(0)
  })
