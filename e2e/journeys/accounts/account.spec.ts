import { chromium, type Page } from '@playwright/test'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { changeReplies } from '../../setup/change-replies.ts'
import { failWith } from '../../setup/failure.ts'
import { requestOf } from '../../setup/api.ts'
import { browserArgs, fullBrowser } from '../../setup/browsers.ts'
import { finalReply } from '../../setup/final-reply.ts'
import { expect, mailFolder, paths, serverUrl, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, englishDesk, englishPhone, type Variant, variantName, variantsOf, phone } from '../../setup/variants.ts'
import { confirmLinkOf, mailTo } from '../../setup/mail-trap.ts'
import { enterAs, fillLogin, logInElsewhere, newEmployee, type NewPerson, newStudent } from '../../setup/new-person.ts'
import { codeOf } from '../../setup/totp.ts'

/** At full size a desk and a phone, in both languages and both themes. */
const deskAndPhone = [desk, englishPhone]
const universities = { ua: 'Києво-Могилянська', en: 'Kyiv-Mohyla' }

/** A student who has told everything, so that no page of missing data stands before the account. */
const enterAsStudent = async (page: Page, variant: Variant): Promise<NewPerson> => {
  const person = await newStudent(page, variant.locale)
  const headers = await logInElsewhere(page, person)
  const get = async <T>(path: string) =>
    (await (await requestOf(page).get(`${serverUrl()}${path}`, { headers })).json()) as T
  const { id } = await get<{ id: number }>('/api/auth/me')
  const lists = await get<{ University: { id: number }[] }>('/api/form-variants/by-localization/ua')
  const data = { formVariantIds: [lists.University[0]!.id] }
  const filled = await requestOf(page).put(`${serverUrl()}/api/users/missing-data/${id}`, { headers, data })
  expect(filled.status(), await filled.text()).toBe(200)
  await enterAs(page, person)
  return person
}

const openTab = async (page: Page, path: string, tab: string): Promise<void> => {
  await page.goto(`${path}?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A picture as a phone would give it: much larger than what is kept. */
const photograph = async (page: Page): Promise<Buffer> => {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 900
    const context = canvas.getContext('2d')!
    context.fillStyle = 'teal'
    context.fillRect(0, 0, 1600, 900)
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')
}

for (const variant of variantsOf({ day: [phone] }))
  // At full size only: user-profile.test.ts, avatar.test.ts and profile.rules.test.ts prove it, staff-academy-day.spec.ts saves a name; its pages are walked by day.
  test(
    `[ACC-44][NAV-86][NAV-17] an account: profile, picture, language (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await enterAsStudent(page, variant)
      const avatar = page.getByRole('main').locator('img')

      await test.step('[NAV-35] the user menu leads there', async () => {
        await page.goto(paths.cabinet)
        await page.getByRole('button', { name: t('shell.userMenu', { name: 'Мар’яна Нова-Світла' }) }).click()
        await page.getByRole('menuitem', { name: t('shell.manageAccount') }).click()
        await expect(page).toHaveURL(/\/cabinet\/edit$/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.title'))
      })

      await test.step('[ACC-45][ACC-61] what was changed is there after a reload', async () => {
        await field(page, t('register.firstName')).fill('Мар’яна-Юлія')
        await page
          .getByRole('combobox', { name: t('register.graduationYear') })
          .selectOption({ label: t('register.graduationOther') })
        await page.getByRole('combobox', { name: t('common.university') }).fill(universities[variant.locale])
        await page.getByRole('option', { name: universities[variant.locale] }).click()
        await expect(page.getByText(t('account.profile.unsaved'))).toBeVisible()
        await page.getByRole('button', { name: t('action.save') }).click()
        await expect(page.getByText(t('account.profile.saved'))).toBeVisible()
        await page.reload()
        await expect(field(page, t('register.firstName'))).toHaveValue('Мар’яна-Юлія')
        await expect(page.getByRole('combobox', { name: t('register.graduationYear') })).toHaveValue('other')
        await expect(page.getByRole('combobox', { name: t('common.university') })).toHaveValue(
          new RegExp(universities[variant.locale]),
        )
      })

      await test.step('what was typed is not lost by a slip', async () => {
        await field(page, t('register.lastName')).fill('Інша')
        await page.getByRole('tab', { name: t('account.tab.security') }).click()
        await page.getByRole('button', { name: t('account.leave.stay') }).click()
        await expect(field(page, t('register.lastName'))).toHaveValue('Інша')
        await page.getByRole('button', { name: t('account.profile.discard') }).click()
        await expect(field(page, t('register.lastName'))).toHaveValue('Нова-Світла')
      })

      await test.step('[FILE-01][VAL-34] a file that is no picture is refused with a reason', async () => {
        const file = { name: 'story.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
        await page.locator('input[type=file]').setInputFiles(file)
        await expect(page.getByText(t('account.avatar.wrongType'))).toBeVisible()
      })

      await test.step('[ACC-50][ACC-53] a picture is cut out, sent and shown; after its removal no picture is left', async () => {
        await expect(avatar).toHaveCount(0)
        const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph(page) }
        await page.locator('input[type=file]').setInputFiles(file)
        await page.getByRole('slider').press('ArrowRight')
        await page.getByRole('group', { name: t('account.crop.area') }).press('ArrowLeft')
        await page.getByRole('button', { name: t('account.crop.submit') }).click()
        await expect(page.getByText(t('account.avatar.saved'))).toBeVisible()
        await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
        await page.getByRole('button', { name: t('account.avatar.remove') }).click()
        await expect(page.getByText(t('account.avatar.removed'))).toBeVisible()
        await expect(avatar).toHaveCount(0)
      })

      await test.step('[ACC-48][ACC-49] another language, at once and after a reload', async () => {
        const other = variant.locale === 'ua' ? 'en' : 'ua'
        await page.getByRole('tab', { name: t('account.tab.preferences') }).click()
        await page.getByRole('radio', { name: other === 'en' ? 'English' : 'Українська' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf(other)('account.title'))
        await page.reload()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf(other)('account.title'))
        await expect(page).toHaveURL(/tab=preferences/)
      })
    },
  )

for (const variant of variantsOf({ day: [desk], full: deskAndPhone }))
  // At full size only: account-password.test.ts, account-email-change.test.ts and account-own-sessions.test.ts prove what is changed.
  test(
    `[ACC-42][ACC-43][ACC-60] password, e-mail and devices (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      const person = await enterAsStudent(page, variant)
      const newPassword = 'Another7'
      const newEmail = person.email.replace('journey', 'moved')
      const rows = page.getByRole('list', { name: t('account.sessions.title') }).getByRole('listitem')
      const changePassword = page.getByRole('button', { name: t('account.password.submit') })
      await openTab(page, paths.cabinetEdit, 'security')

      await test.step('one device is signed out, all others are', async () => {
        const elsewhere = await logInElsewhere(page, person)
        await page.reload()
        await expect(rows.first()).toContainText(t('account.sessions.current'))
        const before = await rows.count()
        await rows.nth(1).getByRole('button').click()
        await expect(rows).toHaveCount(before - 1)
        if (before > 2) {
          await page.getByRole('button', { name: t('account.sessions.endOthers') }).click()
          await page
            .getByRole('dialog')
            .getByRole('button', { name: t('account.sessions.endOthers') })
            .click()
        }
        await expect(rows).toHaveCount(1)
        await expect(page.getByText(t('account.sessions.onlyHere'))).toBeVisible()
        const refused = await requestOf(page).get(`${serverUrl()}/api/auth/me`, { headers: elsewhere })
        expect(refused.status()).toBe(401)
      })

      await test.step('[VAL-08] the rules of a password hold, and a wrong one is said at its field', async () => {
        await field(page, t('account.password.old')).fill('Wrong2026')
        await field(page, t('common.newPassword')).fill(newPassword)
        await field(page, t('account.password.again')).fill('Different1')
        await changePassword.click()
        await expect(page.getByText(t('validation.passwordsDontMatch'))).toBeVisible()
        await field(page, t('account.password.again')).fill(newPassword)
        await changePassword.click()
        await expect(page.getByText(t('error.WrongPassword'))).toBeVisible()
        await expect(field(page, t('account.password.old'))).toBeFocused()
      })

      await test.step('[ACC-42] the new password counts and signs the others out', async () => {
        const elsewhere = await logInElsewhere(page, person)
        await field(page, t('account.password.old')).fill(person.password)
        await changePassword.click()
        await expect(page.getByText(t('account.password.changed'))).toBeVisible()
        const refused = await requestOf(page).get(`${serverUrl()}/api/auth/me`, { headers: elsewhere })
        expect(refused.status()).toBe(401)
        await logInElsewhere(page, { ...person, password: newPassword })
      })

      await test.step('[ACC-43] another address waits until it is confirmed, and may be taken back', async () => {
        const ask = async (email: string) => {
          await field(page, t('account.email.new')).fill(email)
          await field(page, t('account.currentPassword')).fill(newPassword)
          await page.getByRole('button', { name: t('account.email.change') }).click()
          await expect(page.getByText(t('account.email.waits', { email }))).toBeVisible()
        }
        const mistyped = person.email.replace('journey', 'mistyped')
        await ask(mistyped)
        await page.getByRole('button', { name: t('account.email.cancel') }).click()
        await expect(page.getByText(t('account.email.waits', { email: mistyped }))).toHaveCount(0)
        await ask(newEmail)
        await expect(page.getByText(person.email)).toBeVisible()
        await page.goto(confirmLinkOf(await mailTo(mailFolder(), newEmail)))
        await expect(page.getByText(t('confirm.done', { email: newEmail }))).toBeVisible()
        await logInElsewhere(page, { email: newEmail, password: newPassword })
      })

      await test.step('the history tells all of it', async () => {
        await enterAs(page, { email: newEmail, password: newPassword })
        await openTab(page, paths.cabinetEdit, 'security')
        const history = page.getByRole('list', { name: t('account.history.title') })
        for (const event of ['password.changed', 'email.changed', 'session.ended', 'account.registered'])
          await expect(history.getByText(t(`account.event.${event}`)).first()).toBeVisible()
      })
    },
  )

for (const variant of variantsOf({ day: [englishPhone], full: deskAndPhone }))
  test(
    `two-step login is set up, renewed and switched off (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await enterAs(page, await newEmployee(page, variant.locale))
      await openTab(page, paths.mainEdit, 'security')
      const dialog = page.getByRole('dialog')
      const code = dialog.getByRole('textbox', { name: t('account.secondFactor.code') })

      const secret = await test.step('the code of an authenticator switches it on', async () => {
        await page.getByRole('button', { name: t('account.secondFactor.begin') }).click()
        await expect(page.getByRole('img', { name: t('account.secondFactor.qr') })).toBeVisible()
        const shown = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
        await code.fill('000000')
        await dialog.getByRole('button', { name: t('account.secondFactor.enable') }).click()
        await expect(dialog.getByText(t('validation.wrongCode'))).toBeVisible()
        await code.fill(codeOf(shown))
        await dialog.getByRole('button', { name: t('account.secondFactor.enable') }).click()
        await expect(dialog.getByRole('listitem')).toHaveCount(10)
        return shown
      })

      await test.step('the recovery codes go only when they are kept', async () => {
        await page.keyboard.press('Escape')
        await dialog.getByRole('button', { name: t('account.codes.done') }).click()
        await expect(dialog.getByText(t('account.codes.keepFirst'))).toBeVisible()
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          dialog.getByRole('button', { name: t('account.codes.download') }).click(),
        ])
        expect(file.suggestedFilename()).toMatch(/\.txt$/)
        await dialog.getByRole('checkbox').check()
        await dialog.getByRole('button', { name: t('account.codes.done') }).click()
        await expect(dialog).toHaveCount(0)
        await expect(page.getByText(t('account.secondFactor.on'), { exact: true })).toBeVisible()
      })

      const spare = await test.step('new recovery codes for a code', async () => {
        await page.getByRole('button', { name: t('account.secondFactor.renew') }).click()
        await code.fill(codeOf(secret, 1))
        await dialog.getByRole('button', { name: t('account.secondFactor.renew') }).click()
        const first = await dialog.locator('code').first().innerText()
        await dialog.getByRole('checkbox').check()
        await dialog.getByRole('button', { name: t('account.codes.done') }).click()
        return first
      })

      await test.step('a recovery code switches it off', async () => {
        await page.getByRole('button', { name: t('account.secondFactor.disable') }).click()
        await code.fill(spare)
        await dialog.getByRole('button', { name: t('account.secondFactor.disable') }).click()
        await expect(page.getByText(t('account.secondFactor.off'), { exact: true })).toBeVisible()
      })
    },
  )

for (const variant of variantsOf({ day: [englishDesk], full: deskAndPhone }))
  test(
    `[ACC-59][ACC-60] my data: a copy, and the end of the account (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      const person = await enterAsStudent(page, variant)
      await openTab(page, paths.cabinetEdit, 'data')
      const dialog = page.getByRole('dialog')

      await test.step('[P1] whoever sat down at an open screen is asked for the password first', async () => {
        let isFirst = true
        await page.route(/\/api\/users\/data-export/, (route) => {
          if (!isFirst) return route.continue()
          isFirst = false
          const fields = [{ field: 'session', message: 'stepUpNeeded' }]
          return route.fulfill(failWith('AccessDenied', { fields }))
        })
        await page.getByRole('button', { name: t('account.export.submit') }).click()
        await field(page, t('account.currentPassword')).fill('Wrong2026')
        await dialog.getByRole('button', { name: t('common.confirm') }).click()
        await expect(dialog.getByText(t('error.WrongPassword'))).toBeVisible()
        await field(page, t('account.currentPassword')).fill(person.password)
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          dialog.getByRole('button', { name: t('common.confirm') }).click(),
        ])
        expect(file.suggestedFilename()).toMatch(/\.zip$/)
        await expect(page.getByText(t('account.export.done'))).toBeVisible()
      })

      await test.step('deleting wants the password and a word', async () => {
        await page.getByRole('button', { name: t('account.delete.open') }).click()
        await dialog.getByRole('button', { name: t('account.delete.submit') }).click()
        await expect(dialog.getByText(t('account.delete.wrongWord', { word: t('account.delete.word') }))).toBeVisible()
        await field(page, t('account.currentPassword')).fill(person.password)
        await dialog
          .getByRole('textbox', { name: t('account.delete.wordLabel', { word: t('account.delete.word') }) })
          .fill(t('account.delete.word'))
        await dialog.getByRole('button', { name: t('account.delete.submit') }).click()
        await expect(page).toHaveURL(/\/auth\/login/)
        await expect(page.getByText(t('login.accountDeleted'))).toBeVisible()
        const left = await page.evaluate(() => [
          localStorage.getItem('accessToken'),
          localStorage.getItem('refreshToken'),
          localStorage.getItem('knownDevices'),
        ])
        expect(left).toEqual([null, null, '[]'])
      })

      await test.step('[ACC-32] the account is gone', async () => {
        await fillLogin(page, t, person)
        await expect(page.getByText(t('login.emailUnknown'))).toBeVisible()
      })
    },
  )

test.describe('in one variant', () => {
  const t = textsOf('ua')
  test.beforeEach(({ page }) => applyVariant(page, desk))

  // At full size only: account.api.test.ts and language.test.ts prove where a failure is said.
  if (runsNightTests)
    test('[ERR-18][ACC-52] what fails is said where it was asked, and nothing pops up', async ({ page }) => {
      await enterAsStudent(page, desk)
      await page.goto(paths.cabinetEdit)
      await page.route(/\/api\/users\/(update|profile_image)/, (route) => route.abort())
      const alerts = page.getByRole('region', { name: t('alerts.label') }).getByText(/./)

      await field(page, t('register.firstName')).fill('Юлія')
      await page.getByRole('button', { name: t('action.save') }).click()
      await expect(page.getByText(t('account.profile.failed'))).toBeVisible()
      await expect(field(page, t('register.firstName'))).toHaveValue('Юлія')
      await page.getByRole('button', { name: t('account.profile.discard') }).click()

      const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph(page) }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('button', { name: t('account.crop.submit') }).click()
      await expect(page.getByText(t('error.LostInternetConnection'))).toBeVisible()

      await page.getByRole('tab', { name: t('account.tab.preferences') }).click()
      await page.getByRole('radio', { name: 'English' }).click()
      await expect(page.getByText(t('language.failed'))).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.title'))
      await expect(alerts).toHaveCount(0)
    })

  // At full size only: auth-impersonation.test.ts and account-own-sessions.test.ts prove what is refused.
  if (runsNightTests)
    test('[Q-16][SESS-33] whoever acts as somebody sees and changes of the account only what is not its owner’s alone', async ({
      page,
    }) => {
      const person = await newStudent(page, 'ua')
      const { authorization } = await logInElsewhere(page, person)
      const me = await requestOf(page).get(`${serverUrl()}/api/auth/me`, { headers: { authorization } })
      const { id } = (await me.json()) as { id: number }
      await signIn(page, 'superadmin')
      const own = await page.evaluate(() => localStorage.getItem('accessToken'))
      const headers = { authorization: `Bearer ${own}` }
      const reply = await requestOf(page).get(`${serverUrl()}/api/auth/login/impersonation/${id}`, { headers })
      expect(reply.status(), await reply.text()).toBe(200)
      await page.evaluate(
        ({ accessToken, refreshToken }) => {
          localStorage.setItem('impersonationAccessToken', accessToken)
          localStorage.setItem('impersonationRefreshToken', refreshToken)
        },
        (await reply.json()) as Record<'accessToken' | 'refreshToken', string>,
      )

      await openTab(page, paths.cabinetEdit, 'security')
      await expect(page.getByText(t('account.onlyOwner')).first()).toBeVisible()
      await expect(page.locator('input[type=password]')).toHaveCount(0)
      await expect(page.getByRole('button', { name: t('account.sessions.end') })).toHaveCount(0)
      await expect(page.getByText(t('account.onlyOwnerSees'))).toHaveCount(2)
      await expect(page.getByText(t('account.event.impersonation.started'))).toHaveCount(0)
      await openTab(page, paths.cabinetEdit, 'data')
      await expect(page.getByRole('button', { name: t('account.export.submit') })).toHaveCount(0)
      await expect(page.getByRole('button', { name: t('account.delete.open') })).toHaveCount(0)
    })

  // At full size only: guards.rules.test.ts proves where it leads; it is set up on the page at night only.
  if (runsNightTests)
    test('an academy that requires two-step login keeps its staff on this page until it is set up', async ({
      page,
    }) => {
      await enterAs(page, await newEmployee(page, 'ua'))
      await changeReplies(page, /\/api\/auth\/me/, (user: { secondFactor: object }) => ({
        ...user,
        secondFactor: { ...user.secondFactor, isRequired: true },
      }))
      await page.goto(paths.main)
      await expect(page).toHaveURL(/\/main\/edit\?tab=security/)
      await expect(page.getByText(t('account.secondFactor.owedTitle'), { exact: true })).toBeVisible()
      await page.getByRole('link', { name: t('common.overview') }).click()
      await expect(page).toHaveURL(/\/main\/edit/)

      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: t('account.secondFactor.begin') }).click()
      const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
      await dialog.getByRole('textbox', { name: t('account.secondFactor.code') }).fill(codeOf(secret))
      await dialog.getByRole('button', { name: t('account.secondFactor.enable') }).click()
      await dialog.getByRole('checkbox').check()
      await dialog.getByRole('button', { name: t('account.codes.done') }).click()
      await expect(page.getByText(t('account.secondFactor.owedTitle'), { exact: true })).toHaveCount(0)
      await page.getByRole('link', { name: t('common.overview') }).click()
      await expect(page).toHaveURL(/\/main$/)
    })

  // At full size only: desktop-notifications.test.ts proves when it is asked; a real browser is asked at night only.
  test('[NTF-28] the browser is asked once, this device remembered and forgotten', { tag: '@full' }, async () => {
    // Only the full browser has a push service to register with.
    const browser = await chromium.launch({ executablePath: fullBrowser, args: [...browserArgs] })
    const context = await browser.newContext({ baseURL: serverUrl(), permissions: ['notifications'] })
    const page = await context.newPage()
    await applyVariant(page, desk)
    await enterAsStudent(page, desk)
    await openTab(page, paths.cabinetEdit, 'preferences')
    const told = (method: string) =>
      finalReply(page, (reply) => reply.url().includes('/storetoken') && reply.request().method() === method)
    const news = page.getByRole('switch', { name: t('account.notifications.switch') })
    // The permission is there already: the browser registers by itself.
    await expect(news).toBeChecked()
    const [forgotten] = await Promise.all([told('DELETE'), news.click()])
    expect(forgotten.status()).toBe(204)
    await expect(news).not.toBeChecked()
    const [stored] = await Promise.all([told('POST'), news.click()])
    expect(stored.status()).toBe(204)
    await expect(news).toBeChecked()

    await test.step('[SESS-30] logout forgets it', async () => {
      await page.getByRole('button', { name: /Мар’яна/ }).click()
      const [forgotten] = await Promise.all([
        told('DELETE'),
        page.getByRole('menuitem', { name: t('action.exit') }).click(),
      ])
      expect(forgotten.status()).toBe(204)
      await expect(page).toHaveURL(/\/auth\/login/)
    })
    await browser.close()
  })
})
