import { healthApi } from '@academy/contract/system'
import { failWith } from '../../setup/failure.ts'
import { expect, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'

const t = textsOf('ua')
test.beforeEach(({ page }) => applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 }))

// At full size only: api-client.test.ts proves that the token is renewed once for all calls that wait, and the calls repeated.
test(
  '[SESS-11][ERR-14] an expired access token is refreshed once and nobody notices',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'learner')
    let refusals = 0
    // The server's own answer to an expired token, given to the first two calls at once.
    await page.route(/\/api\/auth\/me/, async (route) => {
      if (refusals++ > 0) return route.continue()
      return route.fulfill(failWith('ExpiredAccessToken'))
    })
    const refreshes: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/tokens')) refreshes.push(request.url())
    })
    await page.goto(paths.cabinet)
    await expect(page).toHaveURL(/\/cabinet\/lectures/)
    expect(refreshes).toHaveLength(1)
  },
)

test('[SESS-12][NAV-03][ERR-15] a token nobody knows leads to the login and is thrown away', async ({ page }) => {
  await page.goto('/favicon.svg')
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'not.a.token')
    localStorage.setItem('refreshToken', 'nor-this')
  })
  await page.goto(paths.cabinet)
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

// At full size only: session.test.ts proves it.
test('[SESS-22] a server that does not answer costs nobody the session', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'learner')
  await page.route(/\/api\/auth\/me/, (route) => route.abort())
  await page.goto(paths.cabinet)
  await expect(page.getByText(t('session.failed.title'))).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBeNull()
  await page.unroute(/\/api\/auth\/me/)
  await page.getByRole('button', { name: t('action.retry') }).click()
  await expect(page).toHaveURL(/\/cabinet\/lectures/)
})

test('[T2] two tabs of one session refresh without logging each other out', async ({ page, context }) => {
  await signIn(page, 'graduate')
  const other = await context.newPage()
  const expireOnce = async (target: typeof page) => {
    let isFirst = true
    await target.route(/\/api\/auth\/me/, (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      return route.fulfill(failWith('ExpiredAccessToken'))
    })
  }
  await Promise.all([expireOnce(page), expireOnce(other)])
  await Promise.all([page.goto(paths.cabinet), other.goto(paths.cabinet)])
  await expect(page).toHaveURL(/\/cabinet\//)
  await expect(other).toHaveURL(/\/cabinet\//)
})

// At full size only: session.test.ts proves it.
test(
  '[SESS-24][ERR-17][ERR-35][SESS-02] somebody acted for who is gone: an alert, and back to oneself',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'superadmin')
    await page.evaluate(() => {
      localStorage.setItem('impersonationAccessToken', localStorage.getItem('accessToken')!)
      localStorage.setItem('impersonationRefreshToken', localStorage.getItem('refreshToken')!)
    })
    let isFirst = true
    await page.route(/\/api\/auth\/me/, (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      return route.fulfill(failWith('UserNotFound'))
    })
    await page.goto(paths.cabinet)
    await expect(page.getByText(t('alert.userNotFound'))).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('impersonationAccessToken'))).toBeNull()
    await expect(page).toHaveURL(/\/main$/)
  },
)

// At full size only: api-client.test.ts proves it.
test(
  '[ROLE-24][ERR-16][CONST-01][ERR-25] a 403 shows the rights alert, which closes by itself after 5 s',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'student')
    await page.goto(paths.cabinet)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.install()
    await page.route(/\/api\/users\/update\/settings/, (route) => route.fulfill(failWith('AccessDenied')))
    await page.getByRole('button', { name: t('shell.userMenu', { name: '' }).trim() }).click()
    await expect(page.getByRole('menuitem', { name: 'English' })).toBeVisible()
    // From here on time passes only when told to.
    await page.clock.pauseAt(new Date(Date.now() + 1_000))
    await page.getByRole('menuitem', { name: 'English' }).click()
    const alert = page.getByRole('region', { name: t('alerts.label') }).getByText(t('alert.noRights'))
    await expect(alert).toBeVisible()
    await page.clock.fastForward(4_800)
    await expect(alert).toBeVisible()
    await page.clock.fastForward(400)
    await expect(alert).toBeHidden()
  },
)

test('[NAV-93][ERR-23][ERR-20][ERR-21] a part that cannot be loaded reloads the page once, then says so', async ({
  page,
}) => {
  await page.goto(paths.login)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/register*.js', (route) => route.abort())
  await page.getByRole('link', { name: t('login.register') }).click()
  await expect(page.getByText(t('errorPage.partTitle'))).toBeVisible()
  expect(loads).toBe(1)
  await expect(page.getByRole('button', { name: t('action.toHome') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('action.reload') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('errorPage.report') })).toHaveAttribute('href', /^mailto:/)
})

test('a part that cannot be loaded while the server does not answer leaves the page where it is', async ({ page }) => {
  await page.goto(paths.login)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/register*.js', (route) => route.abort())
  await page.route(`**${healthApi.live.path}`, (route) => route.abort())
  await page.getByRole('link', { name: t('login.register') }).click()
  await expect(page.getByText(t('errorPage.partTitle'))).toBeVisible()
  expect(loads).toBe(0)
})

test('a lost connection shows a banner that goes with it', async ({ page, context }) => {
  await signIn(page, 'student')
  await page.goto(paths.cabinet)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(t('offline.banner'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(t('offline.banner'))).toBeHidden()
})
