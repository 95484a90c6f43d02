import { requestOf } from '../../setup/api.ts'
import { comeAfresh, expect, paths, serverUrl, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { fillExperience } from '../../setup/joining.ts'

const t = textsOf('ua')
test.beforeEach(({ page }) => applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 }))

// At full size only: language.test.ts proves what is kept.
test(
  '[I18N-06][NAV-81] the landing header switches the language on public pages and keeps the choice',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(paths.terms)
    const switcher = page.getByRole('banner').getByRole('radiogroup', { name: t('language.label') })
    await switcher.getByRole('radio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf('en')('legal.terms.title'))
    await page.goto(paths.login)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf('en')('login.title'))
    await signIn(page, 'learner')
    await page.goto(paths.cabinet)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('radiogroup')).toHaveCount(0)
  },
)

// At full size only: the pages themselves are walked by day.
test(
  '[NAV-12][CERT-10] the three consents lead to pages that say what is consented to, under the landing header',
  { tag: '@full' },
  async ({ page }) => {
    const consents = [
      [paths.terms, 'legal.terms.title'],
      [paths.codeOfConduct, 'legal.conduct.title'],
      [paths.dataProcessing, 'legal.data.title'],
    ] as const
    await page.goto(paths.register)
    for (const [path] of consents) await expect(page.locator(`a[href="${path}"]`).first()).toBeVisible()
    for (const [path, key] of consents) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(key))
      await expect(page.locator(`header a[href="${paths.login}"]`).first()).toBeAttached()
    }
  },
)

// At full size only: every list is built from the same table.
test('the head of a long table stays below the header while the page scrolls', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto(paths.people)
  const head = page.getByRole('columnheader').first()
  await expect(head).toBeVisible()
  const { height } = (await page.getByRole('banner').boundingBox())!
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect.poll(async () => (await head.boundingBox())!.y).toBeCloseTo(height, -1)
})

test(
  '[NAV-82][NAV-83][NAV-84][NAV-85] the app header of a student and of staff',
  { tag: '@full' },
  async ({ page }) => {
    const header = page.getByRole('banner')
    const logo = header.getByRole('link', { name: new RegExp(t('app.name')) })
    const burger = header.getByRole('button', { name: t('shell.openMenu') })
    const logoLeadsHome = async () => {
      await expect(logo).toHaveAttribute('href', '/')
      await expect.poll(() => logo.locator('svg').boundingBox()).toMatchObject({ width: 70, height: 70 })
      await logo.click()
      await expect(page).toHaveURL(/\/$/)
    }

    await test.step('a student has the selector, the specialization and, on a phone, a burger that opens the stages', async () => {
      await signIn(page, 'learner')
      await page.goto(paths.cabinet)
      await expect(header.getByRole('button', { name: /Літній набір/ })).toBeVisible()
      await expect(header.getByText('JS', { exact: true })).toBeVisible()
      await page.setViewportSize({ width: 390, height: 844 })
      const stages = page.getByRole('navigation', { name: t('cabinet.stages') })
      await expect(stages).not.toBeInViewport()
      await burger.click()
      await expect(stages).toBeInViewport()
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 1440, height: 900 })
      await logoLeadsHome()
    })

    await test.step('staff have the selector, no specialization, and no burger beside the sidebar', async () => {
      await signIn(page, 'teacher')
      await page.goto(paths.main)
      await expect(header.getByRole('button', { name: /Літній набір/ })).toBeVisible()
      await expect(header.getByText('JS', { exact: true })).toHaveCount(0)
      await expect(page.getByRole('navigation', { name: t('staff.navigation') })).toBeVisible()
      await expect(burger).toBeHidden()
      await logoLeadsHome()
    })
  },
)

test(
  '[NAV-67][NAV-92] a blocked person finds the support, another academy and the exit',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'blocked')
    await page.goto(paths.cabinet)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'support@academy.test' })).toHaveAttribute('href', /^mailto:/)
    await expect(main.getByRole('button', { name: new RegExp(`^${t('common.academy')}`) })).toBeVisible()
    await main.getByRole('button', { name: t('action.exit') }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
  },
)

for (const [name, path, key] of [
  ['late', paths.academyClosed, 'academyClosed.title'],
  ['waiting', paths.noAvailableStages, 'noStages.title'],
] as const)
  test(`[NAV-79] ${path} explains and keeps the selector usable`, { tag: '@full' }, async ({ page }) => {
    await signIn(page, name)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(key))
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${t('common.academy')}`) })
      .click()
    await expect(page.getByRole('menuitem', { name: t('selector.more') })).toBeEnabled()
  })

test('[NAV-25] both addresses of the academy selection show the same screen', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'newcomer')
  for (const path of [paths.selectAcademy, paths.cabinetSelectAcademy]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.chooseAnAcademy'))
    await expect(page.getByRole('heading', { name: /Вечірня школа/ })).toBeVisible()
  }
})

test('[NAV-37][STG-29] the stage of type Profile lives at /cabinet/profile', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'learner')
  await page.goto('/cabinet/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мій профіль')
})

// At full size only: stage-users.test.ts proves which stages an academy has, follow-routes.test.ts where they lead.
test('[ACAD-49][ROLE-23] another academy brings its own stages', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'graduate')
  await page.goto(paths.cabinet)
  const stages = page.getByRole('navigation', { name: t('cabinet.stages') })
  await expect(stages.getByRole('link', { name: 'Фінал' })).toHaveAttribute('href', '/cabinet/finish')
  await page.goto(paths.cabinetSelectAcademy)
  await page.getByRole('radio', { name: 'Java' }).first().check()
  await page.getByRole('button', { name: /Академія розробки/ }).click()
  // A new academy wants to know where its student stands.
  await fillExperience(page, t)
  await expect(page).toHaveURL(/entrance-test/)
  await expect(stages.getByRole('link', { name: 'Фінал' })).not.toHaveAttribute('href')
})

// At full size only: session.test.ts and people.api.test.ts prove both sessions, impersonation-strip.test.tsx what is shown.
test(
  '[SESS-27][SESS-28][SESS-32] acting as somebody is shown all the time and ends where it began',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin')
    const own = await page.evaluate(() => localStorage.getItem('accessToken'))
    const headers = { authorization: `Bearer ${own}` }
    // Their language and academy are those of the page, whatever an earlier journey left.
    const { accessToken } = await comeAfresh(page, 'learner')
    const me = await requestOf(page).get(`${serverUrl()}/api/auth/me`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const { id } = (await me.json()) as { id: number }
    const pair = await requestOf(page).get(`${serverUrl()}/api/auth/login/impersonation/${id}`, { headers })
    await page.evaluate(
      (tokens) => {
        localStorage.setItem('impersonationAccessToken', tokens.accessToken)
        localStorage.setItem('impersonationRefreshToken', tokens.refreshToken)
      },
      (await pair.json()) as { accessToken: string; refreshToken: string },
    )
    await page.goto(paths.cabinet)
    await expect(page).toHaveURL(/\/cabinet\/lectures/)
    await expect(page.getByText(t('impersonation.strip', { name: 'Остап Ткаченко' }))).toBeVisible()
    await page.getByRole('button', { name: t('impersonation.exit') }).click()
    await expect(page).toHaveURL(/\/main$/)
    expect(await page.evaluate(() => localStorage.getItem('impersonationAccessToken'))).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull()
  },
)
