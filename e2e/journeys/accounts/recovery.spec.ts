import { randomUUID } from 'node:crypto'
import { requestOf } from '../../setup/api.ts'
import { expect, mailFolder, paths, serverUrl, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { variantName, variantsOf } from '../../setup/variants.ts'
import { mailTo, resetLinkOf } from '../../setup/mail-trap.ts'
import { fillLogin, logInElsewhere, newStudent } from '../../setup/new-person.ts'

// At full size only: auth-recovery.test.ts proves the mail, the link and the new password; the pages are walked.
for (const variant of variantsOf({ day: [] }))
  test(`[ACC-40][NAV-55] a forgotten password and a new one (${variantName(variant)})`, async ({ page }) => {
    const t = textsOf(variant.locale)
    await applyVariant(page, variant)
    const person = await newStudent(page, variant.locale)
    const elsewhere = await logInElsewhere(page, person)
    const newPassword = 'Another7'
    const heading = page.getByRole('heading', { level: 1 })

    await test.step('the login leads to the recovery and hands the address over', async () => {
      await page.goto(paths.login)
      await page.getByRole('textbox', { name: t('login.email') }).fill(person.email)
      await page.getByRole('link', { name: t('login.forgot') }).click()
      await expect(heading).toHaveText(t('recovery.title'))
      await expect(page.getByRole('textbox', { name: t('login.email') })).toHaveValue(person.email)
    })

    await test.step('an address that nobody has gets the same calm answer', async () => {
      const unknown = `nobody-${randomUUID().slice(0, 8)}@example.test`
      await page.getByRole('textbox', { name: t('login.email') }).fill(unknown)
      await page.getByRole('button', { name: t('recovery.submit') }).click()
      await expect(page.getByText(t('recovery.sent', { email: unknown }))).toBeVisible()
      await expect(heading).toBeFocused()
    })

    await test.step('so does the one that somebody has, and the mail arrives', async () => {
      await page.goto(paths.forgotPassword)
      await page.getByRole('textbox', { name: t('login.email') }).fill(person.email)
      await page.getByRole('button', { name: t('recovery.submit') }).click()
      await expect(page.getByText(t('recovery.sent', { email: person.email }))).toBeVisible()
      // Another mail waits for its minute.
      await expect(page.getByRole('button', { name: / с$| s$/ })).toHaveAttribute('aria-disabled', 'true')
    })

    const link = resetLinkOf(await mailTo(mailFolder(), person.email, paths.resetPassword('')))
    await test.step('the token leaves the address bar at once, and a reload keeps the page', async () => {
      await page.goto(link)
      await expect(heading).toHaveText(t('common.newPassword'))
      expect(new URL(page.url()).pathname).toBe('/auth/reset-password')
      await page.reload()
      await expect(heading).toHaveText(t('common.newPassword'))
    })

    await test.step('[VAL-07][VAL-08] the rules of a password hold here too', async () => {
      await page.getByRole('textbox', { name: t('common.password'), exact: true }).fill('short')
      await page.getByRole('textbox', { name: t('register.passwordConfirmation') }).fill('other')
      await page.getByRole('button', { name: t('reset.submit') }).click()
      await expect(page.getByText(t('validation.passwordsDontMatch')).first()).toBeVisible()
      await expect(page.getByRole('textbox', { name: t('common.password'), exact: true })).toBeFocused()
    })

    await test.step('the new password counts, the old one and the old sessions do not', async () => {
      await page.getByRole('textbox', { name: t('common.password'), exact: true }).fill(newPassword)
      await page.getByRole('textbox', { name: t('register.passwordConfirmation') }).fill(newPassword)
      await page.getByRole('button', { name: t('reset.submit') }).click()
      await expect(page.getByText(t('login.passwordChanged'))).toBeVisible()
      expect((await requestOf(page).get(`${serverUrl()}/api/auth/me`, { headers: elsewhere })).status()).toBe(401)

      await fillLogin(page, t, person)
      await expect(page.getByText(t('login.wrongPassword'))).toBeVisible()
      await fillLogin(page, t, { ...person, password: newPassword })
      await expect(page).toHaveURL(/\/cabinet/)
    })

    await test.step('the link works once, and says so before anything is typed', async () => {
      await page.goto(link)
      await expect(heading).toHaveText(t('reset.invalid.title'))
      await expect(heading).toBeFocused()
      await expect(page.getByRole('link', { name: t('reset.invalid.again') })).toHaveAttribute(
        'href',
        paths.forgotPassword,
      )
    })
  })
