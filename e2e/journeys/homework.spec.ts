import type { Page } from '@playwright/test'
import { expect, hasNoOverflow, paths, signIn, test, textsOf, wear } from '../setup/look.ts'

const t = textsOf('ua')

/** The lecture with the flame: nobody has handed in anything there, and its end is near. */
const openUrgentLecture = async (page: Page): Promise<void> => {
  await page.goto(paths.stage('lectures'))
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('[data-urgent]') })
    .first()
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: t('homework.title') })).toBeVisible()
}

const answer = async (page: Page, text: string): Promise<void> => {
  const repo = page.getByLabel(t('homework.repo'))
  if (await repo.isVisible()) await repo.fill('https://github.com/ostap/work.git')
  await page.getByLabel(new RegExp(`${t('homework.comment')}|${t('homework.answer')}`)).fill(text)
}

test('[HW-22][HW-23][HW-34][NAV-18] a student hands in a homework, sees it wait and rates the lecture', async ({
  page,
}) => {
  await wear(page, { locale: 'ua', theme: 'light', width: 1440 })
  await signIn(page, 'learner')
  await openUrgentLecture(page)
  const status = page.getByRole('status').filter({ hasText: t('homework.state.open') })
  await expect(status).toBeVisible()

  await test.step('what is missing is said at its field', async () => {
    await page.getByRole('button', { name: t('homework.handIn') }).click()
    await expect(page.locator('main [aria-invalid=true]').first()).toBeFocused()
  })

  await test.step('a draft survives a reload', async () => {
    await answer(page, 'Зробив **усе** за умовою.')
    await page.reload()
    await expect(page.getByText(t('homework.draftRestored'))).toBeVisible()
    await expect(page.getByText('Зробив **усе** за умовою.')).toBeVisible()
  })

  await test.step('handed in, it waits', async () => {
    await page.getByRole('button', { name: t('homework.handIn') }).click()
    await expect(page.getByText(t('homework.handedIn'))).toBeVisible()
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: new RegExp(`${t('homework.state.waiting')}|${t('homework.state.queued')}`) }),
    ).toBeVisible()
    expect(await hasNoOverflow(page)).toBe(true)
  })

  await test.step('the own answer stands on the page of the task, as markdown', async () => {
    await page.getByRole('link', { name: t('homework.toOwn') }).click()
    await expect(page).toHaveURL(/\/task$/)
    await expect(page.getByRole('heading', { name: t('homework.own') })).toBeVisible()
    await expect(page.locator('main strong', { hasText: 'усе' })).toBeVisible()
    await page.getByRole('link', { name: t('lecture.backTo') }).click()
  })

  await test.step('[HW-36] stars by keyboard, and a word with them', async () => {
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await page.getByLabel(t('feedback.text')).fill('Багато прикладів, дякую')
    await page.getByRole('button', { name: t('feedback.send') }).click()
    await expect(page.getByText(t('feedback.sent'))).toBeVisible()
    await page.reload()
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
  })
})

test('[HW-28][ERR-38] what the server does not take stays in the form, with the reason', async ({ page }) => {
  await wear(page, { locale: 'ua', theme: 'dark', width: 390 })
  await signIn(page, 'learner')
  await openUrgentLecture(page)
  await page.route('**/api/homeworkResponses/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('failed'),
  )
  await answer(page, 'Ще не на сервері')
  await page.getByRole('button', { name: /Здати/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('homework.draftKept') })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Ще не на сервері')).toBeVisible()
  expect(await hasNoOverflow(page)).toBe(true)
})
