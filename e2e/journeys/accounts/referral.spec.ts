import { runsNightTests } from '../../../scripts/testing/size.ts'
import type { User } from '../../../contract/src/users.ts'
import { expect, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk } from '../../setup/variants.ts'
import { acceptPrinciples, fillExperience, joinAcademies } from '../../setup/joining.ts'
import { enterAs, newStudent } from '../../setup/new-person.ts'
import type { Page } from '@playwright/test'

/** A student of two academies who has answered everything else. */
const enter = async (page: Page, locale: 'ua' | 'en'): Promise<void> => {
  const t = textsOf(locale)
  await applyVariant(page, { locale, theme: 'light', width: 1440 })
  const person = await newStudent(page, locale)
  await joinAcademies(page, person, 2)
  await enterAs(page, person)
  await page.goto(paths.cabinet)
  await fillExperience(page, t)
  await acceptPrinciples(page, t)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('referral.title'))
}

const clipboardOf = async (page: Page): Promise<string> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  return page.evaluate(() => navigator.clipboard.readText())
}

// A demo student whom the server seems to ask for the first time whenever the page loads.
test(
  '[SYS-13] [SYS-19] both buttons of the prompt end it for good, and the icon of the header copies the link',
  { tag: '@full' },
  async ({ page, baseURL }) => {
    const t = textsOf('ua')
    await applyVariant(page, desk)
    await signIn(page, 'learner')
    await page.route('**/api/auth/me*', async (route) => {
      const reply = await route.fetch()
      const user = (await reply.json()) as User
      const systemSettings = { ...user.systemSettings, referralsEnabled: true }
      const academies = [...user.academies, ...user.academies.map((academy) => ({ ...academy, id: 999_999 }))]
      await route.fulfill({
        response: reply,
        json: { ...user, academies, systemSettings, alreadySeenReferralPage: false },
      })
    })
    // The link is the server's to give while referrals are on there.
    await page.route(/\/api\/users\/referral-link/, (route) =>
      route.fulfill({ json: { userHash: 'friend-of-learner' } }),
    )
    for (const button of ['referral.copy', 'referral.later']) {
      await page.goto(paths.cabinet)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('referral.title'))
      const [told] = await Promise.all([
        page.waitForRequest((request) => request.method() !== 'GET' && /referral/i.test(request.url())),
        page
          .getByRole('main')
          .getByRole('button', { name: t(button) })
          .click(),
      ])
      expect(told.url()).toContain('seen')
      await expect(page.getByRole('navigation', { name: t('cabinet.stages') })).toBeVisible()
    }
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('referral.copy') })
      .click()
    await expect(page.getByText(t('alert.referralCopied')).first()).toBeVisible()
    expect(await clipboardOf(page)).toBe(`${baseURL}/auth/register?referral=friend-of-learner`)
  },
)

test(
  '[SYS-11][SYS-12][SYS-13][ERR-32] the prompt copies the link and does not come again',
  { tag: '@full' },
  async ({ page, baseURL }) => {
    const t = textsOf('en')
    await enter(page, 'en')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('referral.copy') })
      .click()
    await expect(page.getByText('Referral link copied to clipboard')).toBeVisible()
    expect(await clipboardOf(page)).toMatch(new RegExp(`^${baseURL}/auth/register\\?referral=[\\w-]+$`))
    await expect(page).toHaveURL(/\/cabinet\/./)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('referral.title'))
    await page.reload()
    await expect(page.getByRole('navigation', { name: t('cabinet.stages') })).toBeVisible()
  },
)

// At full size only: clipboard.test.ts and referral.api.test.ts prove the copying, app-frame.test.ts the icon.
if (runsNightTests)
  test("[SYS-13] 'later' is an answer, too; the header keeps the link", async ({ page, baseURL }) => {
    const t = textsOf('ua')
    // A plain-http origin: the browser offers no clipboard to the page.
    await page.addInitScript(() => {
      const clipboard = navigator.clipboard
      Object.assign(window, { keptClipboard: clipboard })
      Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })
    })
    await enter(page, 'ua')
    await page.getByRole('button', { name: t('referral.later') }).click()
    await expect(page.getByRole('navigation', { name: t('cabinet.stages') })).toBeVisible()

    await test.step('[SYS-19][NAV-87][SYS-17] the icon of the header copies it all the same', async () => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('referral.copy') })
        .click()
      await expect(page.getByText(t('alert.referralCopied'))).toBeVisible()
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      const copied = await page.evaluate(() =>
        (window as unknown as { keptClipboard: Clipboard }).keptClipboard.readText(),
      )
      expect(copied).toMatch(new RegExp(`^${baseURL}/auth/register\\?referral=[\\w-]+$`))
    })

    await test.step('[SYS-18][ERR-33] a link that does not arrive is told', async () => {
      await page.route('**/api/users/referral-link*', (route) => route.fulfill({ status: 500, body: '{}' }))
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('referral.copy') })
        .click()
      await expect(page.getByText(t('alert.referralFailed'))).toBeVisible()
    })
  })
