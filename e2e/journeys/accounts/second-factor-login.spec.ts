import { requestOf } from '../../setup/api.ts'
import { expect, paths, serverUrl, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { englishPhone, variantName, variantsOf } from '../../setup/variants.ts'
import { fillLogin, logInElsewhere, newEmployee } from '../../setup/new-person.ts'
import { codeOf } from '../../setup/totp.ts'

for (const variant of variantsOf({ day: [englishPhone] }))
  // At full size only: auth-second-factor-login.test.ts and second-factor.rules.test.ts prove it.
  test(
    `[ACC-31] the log-in of an account with a second factor (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      const person = await newEmployee(page, variant.locale)
      const headers = await logInElsewhere(page, person)
      const post = async <T>(path: string, data?: object): Promise<T> => {
        const reply = await requestOf(page).post(`${serverUrl()}${path}`, { headers, ...(data ? { data } : {}) })
        expect(reply.status(), await reply.text()).toBe(200)
        return (await reply.json()) as T
      }
      const { secret } = await post<{ secret: string }>('/api/auth/second-factor/setup')
      const { recoveryCodes } = await post<{ recoveryCodes: string[] }>('/api/auth/second-factor/enable', {
        code: codeOf(secret),
      })
      const code = page.getByRole('textbox', { name: t('secondFactor.code') })
      const confirm = page.getByRole('button', { name: t('common.confirm') })

      await test.step('the password alone opens the next step, not the account', async () => {
        await page.goto(paths.login)
        await fillLogin(page, t, person)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('secondFactor.title'))
        await expect(code).toBeFocused()
        expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
      })

      await test.step('five digits are not sent, a wrong code is said at the field', async () => {
        await code.fill('12345')
        await confirm.click()
        await expect(page.getByText(t('secondFactor.sixDigits'))).toBeVisible()
        await code.fill(codeOf(secret, 40))
        await confirm.click()
        await expect(page.getByText(t('validation.wrongCode'))).toBeVisible()
        await expect(code).toHaveAttribute('aria-invalid', 'true')
      })

      await test.step('the way back keeps the address', async () => {
        await page.getByRole('button', { name: t('secondFactor.back') }).click()
        await expect(page.getByRole('textbox', { name: t('login.email') })).toHaveValue(person.email)
        await expect(page.getByRole('textbox', { name: t('login.password'), exact: true })).toBeFocused()
      })

      await test.step('[ACC-38] the right code leads where the person wanted to go', async () => {
        await page.goto(paths.main)
        await fillLogin(page, t, person)
        const digits = codeOf(secret, 1)
        await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
        await confirm.click()
        await expect(page).toHaveURL(/\/main/)
      })

      await test.step('a recovery code works once', async () => {
        const recoveryCode = recoveryCodes[0]!
        for (const isFirst of [true, false]) {
          await page.evaluate(() => {
            localStorage.removeItem('accessToken')
            localStorage.removeItem('refreshToken')
          })
          await page.goto(paths.login)
          await fillLogin(page, t, person)
          await page.getByRole('button', { name: t('secondFactor.useRecovery') }).click()
          await page.getByRole('textbox', { name: t('secondFactor.recoveryCode') }).fill(recoveryCode)
          await confirm.click()
          if (isFirst) await expect(page).toHaveURL(/\/(main|cabinet)/)
          else await expect(page.getByText(t('validation.wrongCode'))).toBeVisible()
        }
      })
    },
  )
