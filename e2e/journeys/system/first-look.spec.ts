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
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.logIn') })
    .click()
  // Nothing has gone anywhere: least of all the password into the address.
  expect(page.url()).toMatch(/\/auth\/login$/)
  await expect(page.locator('[data-drawn]')).toHaveCount(1)

  arrival.resolve()
  await expect(page.getByText(t('login.wrongPassword'))).toBeVisible()
  await expect(page.locator('[data-drawn]')).toHaveCount(0)
  await expect(email).toHaveValue('learner@academy.test')
})
