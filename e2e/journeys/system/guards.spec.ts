import { comeAfresh, expect, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'

const variant = { locale: 'ua', theme: 'light', width: 1440 } as const
const t = textsOf('ua')
test.beforeEach(({ page }) => applyVariant(page, variant))

// At full size only: router.test.ts and guards.rules.test.ts prove where an unknown address leads.
test(
  '[NAV-04] an unknown path leads a visitor to the login, a student to the landing',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/no/such/place')
    await expect(page).toHaveURL(/\/auth\/login/)
    await signIn(page, 'student')
    await page.goto('/no/such/place')
    await expect(page).toHaveURL(/\/cabinet\/entrance-test/)
  },
)

test('[NAV-02][NAV-05][NAV-57][ACC-38][SESS-17] a private page asks for a login and comes back to what was wanted', async ({
  page,
}) => {
  await page.goto('/cabinet/preparation')
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByRole('textbox', { name: t('login.email') }).fill('student@academy.test')
  await page.getByRole('textbox', { name: t('login.password'), exact: true }).fill('Academy2026')
  await page.getByRole('button', { name: t('common.logIn') }).click()
  await expect(page).toHaveURL(/\/cabinet\/preparation/)
})

test('[NAV-15] the cabinet is the home of a student, behind the login', { tag: '@full' }, async ({ page }) => {
  await comeAfresh(page, 'student')
  await page.goto(paths.cabinet)
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByRole('textbox', { name: t('login.email') }).fill('student@academy.test')
  await page.getByRole('textbox', { name: t('login.password'), exact: true }).fill('Academy2026')
  await page.getByRole('button', { name: t('common.logIn') }).click()
  await expect(page).toHaveURL(/\/cabinet\/entrance-test/)
  await expect(page.getByRole('navigation', { name: t('cabinet.stages') })).toBeVisible()
  // Whoever has no staff role is led here from the door of the staff.
  await page.goto(paths.people)
  await expect(page).toHaveURL(/\/cabinet\/entrance-test/)
})

// At full size only: login.rules.test.ts and login-form.test.tsx (client) and auth-log-in.test.ts (API) prove both.
test(
  '[ACC-32][ACC-34][ERR-08][ERR-10] the login says at the field what is wrong',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(paths.login)
    const email = page.getByRole('textbox', { name: t('login.email') })
    const password = page.getByRole('textbox', { name: t('login.password'), exact: true })
    await email.fill('nobody@example.test')
    await password.fill('Academy2026')
    await page.getByRole('button', { name: t('common.logIn') }).click()
    await expect(email).toHaveAccessibleDescription(new RegExp(t('login.emailUnknown')))
    await email.fill('late@academy.test')
    await password.fill('not the password')
    await page.getByRole('button', { name: t('common.logIn') }).click()
    await expect(password).toHaveAccessibleDescription(new RegExp(t('login.wrongPassword')))
  },
)

const landings: [string, string, string, RegExp][] = [
  ['[NAV-13][NAV-66] blocked in the academy', 'blocked', paths.cabinet, /\/user-blocked/],
  ['[NAV-26][NAV-78] the academy closed before the end', 'late', paths.cabinet, /\/academy-closed/],
  ['[NAV-27][NAV-76] no stage has opened yet', 'waiting', paths.cabinet, /\/no-available-stages/],
  ['[NAV-24][NAV-71][ROLE-15] no direction yet', 'undecided', paths.cabinet, /\/select-direction/],
  ['[NAV-60] no academy yet', 'newcomer', paths.cabinet, /\/cabinet\/select-academy/],
  ['[ROLE-06][ROLE-14][NAV-64] a student at the staff door', 'student', paths.main, /\/cabinet\/entrance-test/],
  ['[ROLE-13][NAV-62] staff at the student door', 'hr', paths.cabinet, /\/main$/],
  ['[SESS-19] a TrackOwner lands in the cabinet and goes on to /main', 'trackowner', paths.login, /\/main$/],
  ['[NAV-14] a stage that does not exist', 'student', '/cabinet/no-such-stage', /\/error\/404/],
]
/** guards.rules.test.ts proves them all; by day a browser goes through one door. */
const byDay = /^\[ROLE-06\]/
for (const [title, name, start, end] of landings)
  test(title, { tag: byDay.test(title) ? [] : '@full' }, async ({ page }) => {
    await signIn(page, name)
    await page.goto(start)
    await expect(page).toHaveURL(end)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('[NAV-01] home renders for somebody who is logged in, too', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'student')
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.hero.title'))
  await expect(page).toHaveURL(/\/$/)
})
