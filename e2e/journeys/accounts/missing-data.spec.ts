import { runsNightTests } from '../../../scripts/testing/size.ts'
import { expect, hasNoOverflow, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { variantName, variantsOf, phone, type Locale } from '../../setup/variants.ts'
import { expectAccessible } from '../../setup/axe.ts'
import { acceptPrinciples, fillExperience, joinAcademies } from '../../setup/joining.ts'
import { fillLogin, newStudent } from '../../setup/new-person.ts'
import { readIn } from '../../setup/reading.ts'

const wanted = '/cabinet/preparation'
const university = { ua: 'Києво-Могилянська', en: 'Kyiv-Mohyla' }

for (const variant of variantsOf({ day: [phone] }))
  // At full size only: applicant.spec.ts answers the same questions by day; onboarding.rules.test.ts proves which of them come.
  test(
    `[NAV-69][NAV-70][ACC-58] one page after the other, then the cabinet (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      const person = await newStudent(page, variant.locale, { hasUniversity: false })
      await joinAcademies(page, person)
      await page.goto(wanted)
      await fillLogin(page, t, person)
      const title = page.getByRole('heading', { level: 1 })
      const send = page.getByRole('button', { name: t('action.save') })

      await test.step('[FORM-52][FORM-53] the missing field takes the place of every page; the address stays', async () => {
        await expect(title).toHaveText(t('missingData.title'))
        expect(new URL(page.url()).pathname).toBe(wanted)
        for (const path of [paths.cabinetSelectAcademy, paths.cabinetEdit, wanted]) {
          await page.goto(path)
          await expect(title).toHaveText(t('missingData.title'))
        }
        await expect(page.getByRole('combobox', { name: t('common.university') })).toBeVisible()
        await expect(page.getByRole('combobox', { name: t('register.month') })).toHaveCount(0)
        await expect(page.getByRole('textbox', { name: t('register.phoneDigits') })).toHaveCount(0)
        await expectAccessible(page)
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('[FORM-58] exit stays within reach, the button does not', async () => {
        await expect(send).toBeDisabled()
        await page.getByRole('button', { name: t('shell.userMenu', { name: '' }).trim(), exact: false }).click()
        await expect(page.getByRole('menuitem', { name: t('action.exit') })).toBeVisible()
        await page.keyboard.press('Escape')
      })

      await test.step('[FORM-57][FORM-60][FORM-62] saved: the wanted page opens, and the next question with it', async () => {
        await page.getByRole('combobox', { name: t('common.university') }).fill(university[variant.locale])
        await page.getByRole('option', { name: university[variant.locale] }).click()
        await send.click()
        await expect(page.getByText(t('alert.dataSaved'))).toBeVisible()
        await expect(title).toHaveText(t('experience.title'))
        expect(new URL(page.url()).pathname).toBe(wanted)
      })

      await test.step('[FORM-45][FORM-46][FORM-47][FORM-50] an empty experience form says what it needs', async () => {
        const save = page.getByRole('button', { name: t('action.save') })
        await expect(save).toBeVisible()
        await save.click()
        const summary = page.getByRole('alert').filter({ hasText: t('experience.level') })
        await expect(summary).toContainText(`${t('experience.level')}: ${t('experience.required')}`)
        await expect(summary).toContainText(`${t('experience.project')}: ${t('experience.required')}`)
        for (const group of ['experience.level', 'experience.project'] as const)
          await expect(
            page.getByRole('group', { name: t(group) }).getByText(t('experience.groupRequired')),
          ).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('[FORM-48] a skill moves by one, between 1 and 10', async () => {
        const skill = page.getByRole('slider', { name: t('experience.backend') })
        await expect(skill).toHaveValue('1')
        await skill.press('ArrowLeft')
        await expect(skill).toHaveValue('1')
        await skill.press('ArrowRight')
        await expect(skill).toHaveValue('2')
        await skill.press('End')
        await expect(skill).toHaveValue('10')
      })

      await test.step('[FORM-44] saved: the cabinet takes the place of the form', async () => {
        await fillExperience(page, t)
        await expect(page).toHaveURL(/\/cabinet\/entrance-test$/)
        await expect(title.first()).not.toHaveText(t('experience.title'))
      })

      await test.step('[ACC-58] the principles cover the cabinet until they are accepted', async () => {
        const agreement = page.getByRole('dialog', { name: t('principles.title') })
        await expect(agreement).toBeVisible()
        await page.keyboard.press('Escape')
        await page.mouse.click(5, 400)
        await expect(agreement).toBeVisible()
        await expect(agreement.getByRole('button')).toHaveCount(1)
        await expect(page.locator('#main [inert]')).toHaveCount(1)
        await expectAccessible(page)
        await page.reload()
        await expect(agreement).toBeVisible()
      })

      await test.step('[ACC-57] accepted once, for good', async () => {
        await acceptPrinciples(page, t)
        await expect(page.locator('[inert]')).toHaveCount(0)
        await page.reload()
        await expect(title).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })
    },
  )

// At full size only: missing-data.rules.test.ts proves the days of a month and which field is open; applicant.spec.ts fills in the form by day.
const locales: readonly Locale[] = runsNightTests ? ['ua', 'en'] : []
for (const locale of locales)
  test(`[FORM-56][FORM-61][ERR-34] a person with everything missing is refused with words (${locale})`, async ({
    page,
  }) => {
    const t = textsOf(locale)
    await applyVariant(page, { locale, theme: 'light', width: 390 })
    await signIn(page, 'unfinished')
    await readIn(page, locale)
    await page.goto(paths.cabinet)
    const list = (key: string) => page.getByRole('combobox', { name: t(key), exact: true })

    await test.step('[FORM-55][FORM-56] the days follow month and year', async () => {
      await list('register.day').selectOption('31')
      await list('register.month').selectOption('2')
      await expect(list('register.day')).toHaveValue('29')
      await list('register.year').selectOption('2001')
      await expect(list('register.day')).toHaveValue('28')
      await expect(list('register.day').locator('option')).toHaveCount(29)
      await list('register.month').selectOption('4')
      await expect(list('register.day').locator('option')).toHaveCount(31)
      await expect(list('register.day')).toHaveValue('28')
    })

    await test.step('[FORM-54][FORM-58] one open field keeps the button shut', async () => {
      const send = page.getByRole('button', { name: t('action.save') })
      // The number of another demo person.
      await page.getByRole('textbox', { name: t('register.phoneDigits') }).fill('050 000 10 06')
      await page.getByRole('combobox', { name: t('common.university') }).fill(university[locale])
      await page.getByRole('option', { name: university[locale] }).click()
      await list('register.graduationYear').selectOption('other')
      for (const consent of await page.getByRole('checkbox').all()) {
        await expect(send).toBeDisabled()
        await consent.check()
      }
      await expect(send).toBeEnabled()
      await send.click()
    })

    await test.step('[FORM-61] a number that is taken: said at the field and above', async () => {
      await expect(page.getByText(t('alert.dataSavingFailed'))).toBeVisible()
      const phone = page.getByRole('textbox', { name: t('register.phoneDigits') })
      await expect(phone).toBeFocused()
      await expect(phone).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText(t('validation.phoneTaken'))).toBeVisible()
      await expect(phone).toHaveValue('050 000 10 06')
    })
  })
