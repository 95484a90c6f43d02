import type { Page } from '@playwright/test'
import { failWith } from '../../setup/failure.ts'
import {
  applyVariant,
  expect,
  gitHost,
  hasNoOverflow,
  paths,
  serverUrl,
  signIn,
  test,
  textsOf,
} from '../../setup/fixtures.ts'

const t = textsOf('ua')
/**
 * The homework of the demo data whose end is near, and a student who has handed in nothing there. The learner's own stays
 * open, because other journeys look at what is urgent for them.
 */
const lecture = paths.stageLecture('lectures', 'http')
const student = 'person40'

const refuse = async (page: Page): Promise<void> => {
  for (const calls of ['**/api/homeworkResponses/**', '**/api/lectures/**'])
    await page.route(calls, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: 'no' }),
    )
}
const letThrough = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' })

/** As the address line of a browser has it. */
const address = 'https://github.com/ostap/work'
const answer = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel(t('homework.repo')).fill(address)
  await page.getByLabel(t('homework.comment')).fill(text)
}
const handIn = (page: Page) => page.getByRole('button', { name: /^Здати/ })
const notice = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })
const state = (page: Page, name: string) => page.getByRole('status').filter({ hasText: name })

test('[HW-22][HW-23][HW-34][NAV-18] a student hands in a homework, sees it wait and rates the lecture', async ({
  page,
  browser,
}) => {
  const work = gitHost().repository('github.com/ostap/work')
  work.commit({ 'index.js': 'export {}\n' })
  await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
  await signIn(page, student)
  await page.goto(lecture)
  await expect(page.getByRole('heading', { name: t('homework.title') })).toBeVisible()
  await expect(state(page, t('homework.state.open'))).toBeVisible()

  await test.step('what is missing is said at its field', async () => {
    await handIn(page).click()
    await expect(page.locator('main [aria-invalid=true]').first()).toBeFocused()
  })

  await test.step('[HW-22] a repository that cannot be read is said at its field, and nothing is used up', async () => {
    await page.getByLabel(t('homework.repo')).fill('https://github.com/ostap/nothing-here')
    await handIn(page).click()
    const repository = page.getByLabel(t('homework.repo'))
    await expect(repository).toHaveAccessibleDescription(new RegExp(t('validation.repositoryPrivate')))
    await expect(state(page, t('homework.state.open'))).toBeVisible()
  })

  await test.step('a draft survives a reload', async () => {
    await answer(page, 'Зробив **усе** за умовою.')
    await page.reload()
    await expect(page.getByText(t('homework.draftRestored'))).toBeVisible()
    await expect(page.getByLabel(t('homework.comment'))).toHaveValue('Зробив **усе** за умовою.')
    await expect(page.getByLabel(t('homework.repo'))).toHaveAccessibleDescription(new RegExp(`${address}\\.git`))
  })

  await test.step('[HW-28][ERR-38] what the server does not take stays in the form, with the reason', async () => {
    await refuse(page)
    await handIn(page).click()
    await expect(notice(page, t('homework.createFailed'))).toContainText(t('homework.draftKept'))
    await expect(page.getByLabel(t('homework.comment'))).toHaveValue('Зробив **усе** за умовою.')
    await letThrough(page)
  })

  const mentor = await (await browser.newContext({ timezoneId: 'Europe/Kyiv' })).newPage()
  await applyVariant(mentor, { locale: 'ua', theme: 'light', width: 1440 })
  await signIn(mentor, 'lead')
  const waiting = mentor.getByRole('main').getByRole('link', { name: new RegExp(`^${t('start.homework')}`) })
  const numberWaiting = async () => Number(/(\d+)\D*$/.exec((await waiting.innerText()).replaceAll(/\s/g, ''))![1])
  await mentor.goto(serverUrl() + paths.main)
  await expect(waiting).toBeVisible()
  const before = await numberWaiting()

  await test.step('handed in, it waits', async () => {
    await handIn(page).click()
    await expect(page.getByText(t('homework.handedIn'))).toBeVisible()
    await expect(state(page, t('homework.state.waiting'))).toBeVisible()
    await expect(page.getByLabel(t('homework.repo'))).toHaveCount(0)
  })

  await test.step('[NAV-28] the staff have one more to review, without a reload', async () => {
    await expect.poll(numberWaiting).toBe(before + 1)
    await mentor.context().close()
  })

  await test.step('a new version is opened by its button, and the same work is sent again only after a question', async () => {
    await page.getByRole('button', { name: t('homework.newVersion') }).click()
    await expect(page.getByLabel(t('homework.repo'))).toHaveValue(`${address}.git`)
    await handIn(page).click()
    const question = page.getByRole('dialog', { name: t('homework.same.title') })
    await expect(question).toContainText(t('homework.same.commits'))
    await question.getByRole('button', { name: t('action.cancel') }).click()
    await expect(question).toHaveCount(0)
  })

  await test.step('[HW-29][ERR-39] an attempt is left, and a failing one says so', async () => {
    await refuse(page)
    await page.getByLabel(t('homework.comment')).fill('Ще краще')
    await handIn(page).click()
    await expect(notice(page, t('homework.updateFailed'))).toContainText(t('homework.draftKept'))
    await letThrough(page)
  })

  await test.step('the page of the task shows what was answered, as markdown', async () => {
    await page.getByRole('link', { name: t('homework.toOwn') }).click()
    await expect(page).toHaveURL(/\/task$/)
    await expect(page.getByRole('heading', { name: t('homework.own') })).toBeVisible()
    await expect(page.locator('main strong', { hasText: 'усе' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await hasNoOverflow(page)).toBe(true)
    await page.getByRole('link', { name: t('chatPage.back') }).click()
    await expect(page.getByRole('heading', { name: t('homework.title') })).toBeVisible()
    expect(await hasNoOverflow(page)).toBe(true)
  })

  await test.step('[HW-38] stars that do not arrive go out again', async () => {
    await refuse(page)
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(t('feedback.failed'))).toBeVisible()
    await letThrough(page)
  })

  // The demo has let this student say something about the lecture before.
  await test.step('[HW-36] stars by keyboard, and a word with them', async () => {
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await page.getByLabel(t('feedback.text')).fill('Багато прикладів, дякую')
    await page.getByRole('button', { name: t('feedback.change') }).click()
    await expect(page.getByText(t('feedback.sent'))).toBeVisible()
    await page.reload()
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
  })

  await test.step('[VAL-38] a refusal of the text alone is said at it', async () => {
    const fields = [{ field: 'text', message: 'wrongTextLength' }]
    await page.route('**/api/lectures/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(failWith('ValidationError', { fields })),
    )
    const text = page.getByLabel(t('feedback.text'))
    await text.fill('Задовгий на думку сервера')
    await page.getByRole('button', { name: t('feedback.change') }).click()
    expect(textsOf('en')('feedback.tooLong')).toBe('Feedback is too long')
    await expect(text).toHaveAccessibleDescription(new RegExp(t('feedback.tooLong')))
  })
})
