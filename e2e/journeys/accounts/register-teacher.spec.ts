import { randomInt, randomUUID } from 'node:crypto'
import { expect, mailFolder, paths, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { variantName, variantsOf, phone } from '../../setup/variants.ts'
import { confirmLinkOf, mailTo } from '../../setup/mail-trap.ts'

for (const variant of variantsOf({ day: [phone] }))
  test(
    `[ACC-17][NAV-55] staff register with an address of the company (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      const name = `teacher-${randomUUID().slice(0, 8)}`
      const person = { email: `${name}@academy.test`, password: 'Nova2026' }
      const field = (key: string) => page.getByRole('textbox', { name: t(key), exact: true })

      await test.step('the registration of students leads there', async () => {
        await page.goto(paths.register)
        await page.getByRole('link', { name: t('register.toTeacher') }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('registerTeacher.title'))
        await expect(page.getByText('@academy.example')).toBeVisible()
      })

      await test.step('[VAL-10] another domain is refused at the field, and nothing is lost', async () => {
        await field('register.firstName').fill('Іван')
        await field('register.lastName').fill('Франко')
        await field('registerTeacher.email').fill(`${name}@example.test`)
        await field('register.phoneDigits').fill(`0${randomInt(500_000_000, 999_999_999)}`)
        await field('common.password').fill(person.password)
        await field('register.passwordConfirmation').fill(person.password)
        for (const checkbox of await page.getByRole('main').getByRole('checkbox').all()) await checkbox.check()
        await page.getByRole('button', { name: t('register.submit') }).click()
        await expect(field('registerTeacher.email')).toBeFocused()
        await expect(page.getByText(t('validation.wrongWorkEmail')).first()).toBeVisible()
        await expect(field('common.password')).toHaveValue(person.password)
      })

      await test.step('with an address of the company the account waits for its confirmation and for a role', async () => {
        await field('registerTeacher.email').fill(person.email)
        await page.getByRole('button', { name: t('register.submit') }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('checkMail.title'))
        await page.goto(confirmLinkOf(await mailTo(mailFolder(), person.email)))
        await expect(page).toHaveURL(/\/main/)
      })
    },
  )
