import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, mailFolder, paths, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { confirmLinkOf, mailTo } from '../../setup/mail-trap.ts'

const t = textsOf('ua')
const password = 'Nova2026'

/** Presses Tab until the focus is on what has this name; a person without a mouse has no other way. */
const tabTo = async (
  page: Page,
  role: 'textbox' | 'combobox' | 'checkbox' | 'button' | 'radio' | 'link' | 'menuitem',
  name: string | RegExp,
) => {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const ring = await target.evaluate((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        const label = element.closest('label')
        const around = label ? getComputedStyle(label) : null
        return (
          outlineStyle !== 'none' ||
          parseFloat(outlineWidth) > 0 ||
          boxShadow !== 'none' ||
          around?.outlineStyle !== 'none'
        )
      })
      expect(ring, `focus on ${String(name)} can be seen`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${role} ${String(name)}`)
}

// At full size only: applicant.spec.ts goes the same way by day; that keys alone are enough is seen at night only.
test('the keyboard alone leads from home to the cabinet and out', { tag: '@full' }, async ({ page }) => {
  const email = `keys-${randomUUID().slice(0, 8)}@example.test`
  await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, 'link', t('common.apply'))
  await page.keyboard.press('Enter')
  if (!page.url().includes(paths.register)) await page.goto(paths.register)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('register.title'))

  const type = async (key: string, text: string) => {
    await tabTo(page, 'textbox', t(key))
    await page.keyboard.type(text)
  }
  const choose = async (key: string, text: string) => {
    await tabTo(page, 'combobox', t(key))
    await page.keyboard.type(text)
  }
  await type('register.firstName', 'Оля')
  await type('register.lastName', 'Клавіша')
  await choose('register.day', '7')
  // Playwright cannot type Cyrillic into a list, a person would press the arrow.
  await tabTo(page, 'combobox', t('register.month'))
  for (let month = 0; month < 5; month++) await page.keyboard.press('ArrowDown')
  await choose('register.year', '1999')
  await choose('register.graduationYear', '2021')
  await choose('common.university', 'Могилянська')
  await expect(page.getByRole('option', { name: /Могилянська/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await type('common.emailAddress', email)
  await type('register.phoneDigits', `0${randomInt(500_000_000, 999_999_999)}`)
  await type('common.password', password)
  await type('register.passwordConfirmation', password)
  for (const key of ['register.terms', 'register.conduct', 'register.data']) {
    await tabTo(
      page,
      'checkbox',
      new RegExp(
        t(key)
          .replaceAll(/<\/?0>/g, '')
          .slice(0, 12),
      ),
    )
    await page.keyboard.press('Space')
  }
  await tabTo(page, 'button', t('register.submit'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('checkMail.title') })).toBeVisible()

  await page.goto(confirmLinkOf(await mailTo(mailFolder(), email)))
  await expect(page).toHaveURL(/select-academy/)

  await expect(page.getByRole('radio', { name: 'JS' }).first()).toBeVisible()
  await tabTo(page, 'radio', /^JS/)
  await page.keyboard.press('Space')
  await tabTo(page, 'button', /Академія розробки/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/entrance-test/)

  await tabTo(page, 'combobox', t('experience.years'))
  await page.keyboard.press('ArrowDown')
  for (const answer of [/Тільки починаю/, /Проєктів ще не було/]) {
    await tabTo(page, 'radio', answer)
    await page.keyboard.press('Space')
  }
  await tabTo(page, 'button', t('action.save'))
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', t('principles.accept'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await tabTo(page, 'button', t('shell.collapse'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('shell.expand') })).toBeVisible()

  await tabTo(page, 'button', /Меню користувача/)
  await page.keyboard.press('Enter')
  const exit = page.getByRole('menuitem', { name: t('action.exit') })
  await expect(exit).toBeVisible()
  // As a person would: arrow down until it is there.
  for (let presses = 0; presses < 12; presses++) {
    if (await exit.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(exit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/login/)
})
