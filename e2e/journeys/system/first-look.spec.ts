import { expect, paths, test, textsOf } from '../../setup/fixtures.ts'

// The language of a first visit is that of the browser; nothing is chosen or kept yet.
test.use({ locale: 'en-GB' })
const t = textsOf('en')

test('a first visitor reads, types and sends before the scripts arrive, and nothing of it is lost', async ({
  page,
}) => {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(paths.login, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('login.title'))
  const email = page.getByRole('textbox', { name: t('login.email') })
  await email.fill('learner@academy.test')
  await page.getByRole('textbox', { name: t('login.password') }).fill('wrong-Password1')
  const submit = page.getByRole('main').getByRole('button', { name: t('common.logIn') })
  await submit.click()
  // Somebody who sees nothing happen presses again, or gives up.
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  // Nothing has gone anywhere: least of all the password into the address.
  expect(page.url()).toMatch(/\/auth\/login$/)
  await expect(page.locator('[data-drawn]')).toHaveCount(1)

  arrival.resolve()
  await expect(page.getByText(t('login.wrongPassword'))).toBeVisible()
  await expect(page.locator('[data-drawn]')).toHaveCount(0)
  await expect(email).toHaveValue('learner@academy.test')
})

test('a first visitor goes on typing and reading where they were when the scripts arrive', async ({ page }) => {
  const arrival = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let visit = 0
  await page.route('**/assets/*.js', async (route) => {
    await arrival[visit]!.promise
    await route.continue()
  })
  await page.goto(paths.login, { waitUntil: 'commit' })
  await expect(page).toHaveTitle(t('app.name'))
  const email = page.getByRole('textbox', { name: t('login.email') })
  await email.click()
  await page.keyboard.type('learner@')
  arrival[0].resolve()
  await expect(page.locator('[data-drawn]')).toHaveCount(0)
  await page.keyboard.type('academy.test')
  await expect(email).toHaveValue('learner@academy.test')

  visit = 1
  await page.goto('/', { waitUntil: 'commit' })
  const question = page.locator('[data-drawn] summary').last()
  await question.scrollIntoViewIfNeeded()
  const readTo = () => page.evaluate(() => window.scrollY)
  await expect.poll(readTo).toBeGreaterThan(300)
  arrival[1].resolve()
  await expect(page.locator('[data-drawn]')).toHaveCount(0)
  await expect(page).not.toHaveTitle(t('app.name'))
  expect(await readTo()).toBeGreaterThan(300)
})
