import type { Page } from '@playwright/test'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { requestOf } from '../../setup/api.ts'
import { expect, hasNoOverflow, paths, serverUrl, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, englishPhone, variantName, variantsOf } from '../../setup/variants.ts'
import { enterAs, newEmployee } from '../../setup/new-person.ts'
import { graduateId, unfinishedId } from '../../setup/screens.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** The landing header is the one that leads to the log-in; a phone keeps the link in its menu. */
const landingLink = (page: Page) => page.locator(`header a[href="${paths.login}"]`)

/** How many pages the browser would print, and of which shape. */
const printed = async (page: Page): Promise<{ pages: number; isLying: boolean }> => {
  const file = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file)!
  return { pages: file.match(/\/Type \/Page\b(?!s)/g)!.length, isLying: Number(width) > Number(height) }
}

for (const variant of variantsOf({ day: [desk] }))
  test(`[CERT-01][CERT-03][CERT-08][NAV-10] a certificate for whoever has its address (${variantName(variant)})`, async ({
    page,
  }) => {
    const t = textsOf(variant.locale)
    await applyVariant(page, variant)
    await page.goto(paths.certificate(graduateId))

    await test.step('[NAV-81] shows who finished what, without the landing header', async () => {
      await expect(heading(page)).toHaveText(t('certificate.title'))
      await expect(page.getByRole('article')).toContainText('Марта Шевченко')
      await expect(page.getByRole('article')).toContainText('Перший набір 2025')
      await expect(page.getByRole('img', { name: t('certificate.qr') })).toBeVisible()
      await expect(landingLink(page)).toHaveCount(0)
      expect(await hasNoOverflow(page)).toBe(true)
    })

    await test.step('[CERT-11] is printed on one lying page, without the buttons', async () => {
      expect(await printed(page)).toEqual({ pages: 1, isLying: true })
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button', { name: t('certificate.print') })).toBeHidden()
      await expect(page.getByRole('article')).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
    })

    await test.step('is downloaded as a file', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: t('certificate.pdf') }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^certificate-[\w-]{14}\.pdf$/)
    })

    await test.step('is verified by its number, and by whatever somebody types in', async () => {
      await page.getByRole('link', { name: t('verify.submit'), exact: true }).click()
      await expect(page.getByRole('heading', { name: t('verify.valid') })).toBeVisible()
      const number = page.getByRole('textbox', { name: t('certificate.number') })
      await number.fill('aaaa aaaa aaaa')
      await number.press('Enter')
      await expect(page.getByRole('heading', { name: t('verify.unknown') })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: t('verify.valid') })).toBeVisible()
    })
  })

for (const variant of variantsOf({ day: [englishPhone] }))
  test(
    `[CERT-02][CERT-03][CERT-08][CERT-09][NAV-11] the public page of a graduate (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await page.goto(paths.publicProfile(graduateId))
      await expect(heading(page)).toHaveText('Марта Шевченко')
      await expect(landingLink(page).first()).toBeAttached()
      await expect(page.getByRole('main')).toContainText('Перший набір 2025')
      expect(await page.getByRole('main').innerText()).not.toMatch(/@|\+380/)
      await page.getByRole('link', { name: t('publicProfile.certificate') }).click()
      await expect(page).toHaveURL(paths.certificate(graduateId))
    },
  )

// At full size only: certificates.test.ts proves the answers, all-pages.spec.ts walks the pages.
if (runsNightTests)
  test('[CERT-06][CERT-07][NAV-14] there is no certificate yet, or none at all', async ({ page }) => {
    const t = textsOf('ua')
    await page.goto(paths.certificate(unfinishedId))
    await expect(heading(page)).toHaveText(t('error.UserNotFinishedAcademy'))
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const path of [paths.certificate(unknown), paths.publicProfile(unknown), paths.publicProfile(unfinishedId)]) {
      await page.goto(path)
      await expect(page).toHaveURL(paths.notFound)
    }
    for (const path of [paths.certificate('nonsense'), paths.publicProfile('nonsense')]) {
      await page.goto(path)
      await expect(page).toHaveURL(paths.notFound)
    }
  })

test('a link that is sent round names the graduate and is not for search engines', async ({ page }) => {
  const reply = await requestOf(page).get(`${serverUrl()}${paths.certificate(graduateId)}`)
  const html = await reply.text()
  expect(html).toContain('<meta property="og:title" content="Сертифікат: Марта Шевченко" />')
  expect(html).toContain('<meta name="robots" content="noindex" />')
  const [, image] = /property="og:image" content="([^"]+)"/.exec(html)!
  const picture = await requestOf(page).get(`${serverUrl()}${new URL(image!).pathname}`)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
})

// At full size only: calendar.test.ts proves the address and its change.
for (const variant of variantsOf({ day: [] }))
  test(`a calendar to subscribe to, whose address can be changed (${variantName(variant)})`, async ({ page }) => {
    const t = textsOf(variant.locale)
    await applyVariant(page, variant)
    const person = await newEmployee(page, variant.locale)
    await enterAs(page, person)
    await page.goto(`${paths.mainEdit}?tab=preferences`)
    const address = page.getByRole('textbox', { name: t('calendar.address') })
    await expect(address).toHaveValue(/\/api\/calendar\/.+\.ics$/)
    const old = await address.inputValue()
    const read = (url: string) => requestOf(page).get(`${serverUrl()}${new URL(url).pathname}`)
    expect(await (await read(old)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
    await expect(page.getByRole('link', { name: t('common.subscribe') })).toHaveAttribute(
      'href',
      old.replace(/^https?/, 'webcal'),
    )
    await page.getByRole('button', { name: t('calendar.renew') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('calendar.renew') })
      .click()
    await expect(page.getByText(t('calendar.renewed'))).toBeVisible()
    await expect(address).not.toHaveValue(old)
    expect((await read(old)).status()).toBe(404)
    expect((await read(await address.inputValue())).status()).toBe(200)
  })
