import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectPartAccessible } from '../../setup/axe.ts'
import { expect, mailFolder, paths, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, type Variant, variantName, variantsOf } from '../../setup/variants.ts'
import { acceptPrinciples, fillExperience } from '../../setup/joining.ts'
import { confirmLinkOf, mailTo } from '../../setup/mail-trap.ts'

const password = 'Nova2026'

const universities = { ua: 'Києво-Могилянська', en: 'Kyiv-Mohyla' }
const chooseUniversity = async (page: Page, locale: Variant['locale']): Promise<void> => {
  await page.getByLabel(textsOf(locale)('common.university')).fill(universities[locale])
  await expect(page.getByRole('option', { name: universities[locale] })).toBeVisible()
  await expectPartAccessible(page)
  await page.getByRole('option', { name: universities[locale] }).click()
}

const fillRegistration = async (page: Page, variant: Variant, email: string): Promise<void> => {
  const t = textsOf(variant.locale)
  const main = page.getByRole('main')
  const field = (key: string) => main.getByRole('textbox', { name: t(key), exact: true })
  const choice = (key: string) => main.getByRole('combobox', { name: t(key), exact: true })
  await field('register.firstName').fill('Мар’яна')
  await field('register.lastName').fill('Нова-Світла')
  await choice('register.day').selectOption('15')
  await choice('register.month').selectOption('3')
  await choice('register.year').selectOption('2001')
  await choice('register.graduationYear').selectOption('2023')
  await chooseUniversity(page, variant.locale)
  await field('common.emailAddress').fill(email)
  await field('register.phoneDigits').fill(`0${randomInt(500_000_000, 999_999_999)}`)
  await field('common.password').fill(password)
  await field('register.passwordConfirmation').fill(password)
  for (const checkbox of await main.getByRole('checkbox').all()) await checkbox.check()
}

for (const variant of variantsOf({ day: [desk] }))
  test(`[ACC-15][MAIL-13][ACC-23] from the home page to the cabinet and out (${variantName(variant)})`, async ({
    page,
    browser,
  }) => {
    const t = textsOf(variant.locale)
    const email = `journey-${randomUUID().slice(0, 8)}@example.test`
    await applyVariant(page, variant)

    await test.step('[NAV-91] home leads to registration', async () => {
      await page.goto(paths.home)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.hero.title'))
      await expect(page.locator('html')).toHaveAttribute('lang', variant.locale === 'ua' ? 'uk' : 'en')
      await expect(page.getByRole('heading', { name: /Академія розробки/ })).toBeVisible()
      await page.goto(paths.register)
    })

    await test.step('[VAL-01][VAL-36] an empty form says what is missing and loses nothing', async () => {
      await page.getByRole('textbox', { name: t('register.firstName') }).fill('Мар’яна')
      await page.getByRole('button', { name: t('register.submit') }).click()
      await expect(page.getByText(t('validation.fieldIsRequired')).first()).toBeVisible()
      await expect(page.getByRole('textbox', { name: t('register.firstName') })).toHaveValue('Мар’яна')
      await expectPartAccessible(page)
    })

    await test.step('[ACC-16] the account is made and the mail goes out', async () => {
      await fillRegistration(page, variant, email)
      await page.getByRole('button', { name: t('register.submit') }).click()
      await expect(page.getByRole('heading', { name: t('checkMail.title') })).toBeVisible()
    })

    await test.step('[ACC-35][NAV-06] before the confirmation the login says so', async () => {
      await page.goto(paths.login)
      await page.getByRole('textbox', { name: t('login.email') }).fill(email)
      await page.getByRole('textbox', { name: t('login.password'), exact: true }).fill(password)
      await page.getByRole('button', { name: t('common.logIn') }).click()
      await expect(page.getByText(t('login.unconfirmed.title'))).toBeVisible()
      // The hash leaves the address bar at once.
      expect(new URL(page.url()).searchParams.get('hash')).toBeNull()
    })

    const link = confirmLinkOf(await mailTo(mailFolder(), email))
    await test.step('[ACC-24] the link of the mail confirms the address and logs in', async () => {
      await page.goto(link)
      await expect(page.getByText(t('confirm.doneAndIn', { email }))).toBeVisible()
    })

    await test.step('[NAV-60][NAV-16] a newcomer lands on the choice of academies', async () => {
      await expect(page).toHaveURL(/\/cabinet\/select-academy/)
    })

    await test.step('[ACC-26] the same link opened elsewhere only says that the address is confirmed', async () => {
      const elsewhere = await browser.newPage()
      await applyVariant(elsewhere, variant)
      await elsewhere.goto(link)
      await expect(elsewhere.getByText(t('confirm.already'))).toBeVisible()
      expect(await elsewhere.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
      await elsewhere.context().close()
    })

    await test.step('[ACAD-41][ACAD-23] the choice of academy and direction opens the cabinet', async () => {
      await page.getByRole('radio', { name: 'QA' }).first().check()
      await page.getByRole('button', { name: /Академія розробки/ }).click()
      await expect(page).toHaveURL(/\/cabinet\/entrance-test/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('experience.title'))
    })

    await test.step('[NAV-70][ACC-58] what the academy wants to know and to agree on, once', async () => {
      await fillExperience(page, t)
      await acceptPrinciples(page, t)
      await expect(page).toHaveURL(/\/cabinet\/entrance-test/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        variant.locale === 'ua' ? 'Вступний тест' : 'Entrance test',
      )
    })

    await test.step('[STG-35][STG-36] the sidebar has the stages, the later ones locked', async () => {
      if (variant.width === 390) await page.getByRole('button', { name: t('shell.openMenu') }).click()
      const navigation = page.getByRole('navigation', { name: t('cabinet.stages') })
      const stage = (ua: string, en: string) =>
        navigation.getByRole('link', { name: variant.locale === 'ua' ? ua : en })
      await expect(stage('Матеріали для підготовки', 'Preparation materials')).toHaveAttribute('href', /preparation$/)
      await expect(stage('Командний проєкт', 'Team project')).toBeDisabled()
      await expect(stage('Командний проєкт', 'Team project')).not.toHaveAttribute('href')
      if (variant.width === 390) await page.getByRole('button', { name: t('shell.closeMenu') }).click()
    })

    await test.step('[I18N-07][ACC-49] the language switches at once and stays', async () => {
      const other = variant.locale === 'ua' ? 'en' : 'ua'
      await page.getByRole('button', { name: t('shell.userMenu', { name: '' }).trim(), exact: false }).click()
      await page.getByRole('menuitem', { name: other === 'en' ? 'English' : 'Українська' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', other === 'ua' ? 'uk' : 'en')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        other === 'ua' ? 'Вступний тест' : 'Entrance test',
      )
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        other === 'ua' ? 'Вступний тест' : 'Entrance test',
      )
    })
    const now = textsOf(variant.locale === 'ua' ? 'en' : 'ua')

    if (variant.width === 1440)
      await test.step('[NAV-89][STG-47] the collapsed sidebar stays collapsed', async () => {
        await page.getByRole('button', { name: now('shell.collapse') }).click()
        await page.reload()
        await expect(page.getByRole('button', { name: now('shell.expand') })).toBeVisible()
      })

    await test.step('[SESS-29][SESS-35] exit leads to the login', async () => {
      await page.getByRole('button', { name: now('shell.userMenu', { name: '' }).trim(), exact: false }).click()
      await page.getByRole('menuitem', { name: now('action.exit') }).click()
      await expect(page).toHaveURL(/\/auth\/login/)
      expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
      await page.goto(paths.cabinet)
      await expect(page).toHaveURL(/\/auth\/login/)
    })
  })
