import type { Page } from '@playwright/test'
import { demoId } from '../../setup/demo-ids.ts'
import { failWith } from '../../setup/failure.ts'
import { followTo } from '../../setup/go-on.ts'
import { finalReply } from '../../setup/final-reply.ts'
import { expect, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { englishDesk } from '../../setup/variants.ts'

// By day staff use each editor once: what is saved is there after they went away and came back. What else the pages do is
// told by the journeys of the night.

const save = (page: Page) => page.locator('form button[type=submit]')
const answerTo = (page: Page, method: string, path: RegExp) =>
  finalReply(page, (reply) => reply.request().method() === method && path.test(new URL(reply.url()).pathname))

/** Writes into a field of the page that is just being opened and saves it; returns the address of that page. */
const writeAndSave = async (page: Page, field: string, text: string, path: RegExp): Promise<string> => {
  await page.locator(field).fill(text)
  const { pathname } = new URL(page.url())
  const [reply] = await Promise.all([answerTo(page, 'PUT', path), save(page).click()])
  expect(reply.status()).toBe(200)
  return pathname
}
const comeBackTo = async (page: Page, address: string): Promise<void> => {
  await followTo(page, paths.main)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await followTo(page, address)
}

test('[STG-53] [HW-15] [HW-16] [TEST-88] [TEST-96] an Admin changes a stage, a lecture, a question and a test, and finds it saved', async ({
  page,
}) => {
  const t = textsOf('en')
  await applyVariant(page, englishDesk)
  await signIn(page, 'admin')
  const words = `Changed by day ${Date.now()}`
  await page.goto(paths.mainStages)

  await test.step('[STG-53] a stage, and the list is where one returns to', async () => {
    const lane = page.getByRole('list', { name: t('stageBoard.lane') })
    await lane.getByRole('link', { name: 'Lectures', exact: true }).click()
    const address = await writeAndSave(page, '#stage-name-ru', words, /\/api\/stages\/\d+$/)
    await expect(page).toHaveURL(new RegExp(`${paths.mainStages}$`))
    await comeBackTo(page, address)
    await expect(page.locator('#stage-name-ru')).toHaveValue(words)
  })

  await test.step('[HW-15][HW-16] a lecture of the list, and its save leads to the stages', async () => {
    await followTo(page, paths.lectures)
    await page.locator('tbody tr').first().getByRole('link').first().click()
    const address = await writeAndSave(page, '#lecture-shortName-ru', words, /\/api\/lectures\/\d+$/)
    await expect(page).toHaveURL(new RegExp(`${paths.mainStages}($|\\?)`))
    await comeBackTo(page, address)
    await expect(page.locator('#lecture-shortName-ru')).toHaveValue(words)
  })

  await test.step('[TEST-96] a question of the bank', async () => {
    await followTo(page, paths.question(1))
    await writeAndSave(page, '#question-text-en', words, /\/api\/questions\/\d+$/)
    await comeBackTo(page, paths.question(1))
    await expect(page.locator('#question-text-en')).toHaveValue(words)
  })

  await test.step('[TEST-88] a test', async () => {
    const address = paths.testEdit(demoId('tests', 'Демотест: QA'))
    await followTo(page, address)
    await writeAndSave(page, '#test-name', words, /\/api\/tests\/\d+$/)
    await comeBackTo(page, address)
    await expect(page.locator('#test-name')).toHaveValue(words)
  })
})

test('[HW-42] [HW-56] [ERR-42] a lead gives a homework a mark and changes a team, and finds it saved', async ({
  page,
}) => {
  const t = textsOf('en')
  await applyVariant(page, englishDesk)
  await signIn(page, 'lead')

  await test.step('[HW-56][ERR-42] a queue that does not come says so and is asked for again', async () => {
    await page.route('**/api/homeworkResponses/queue*', (route) => route.fulfill(failWith('UnknownError')))
    await page.goto(paths.reviewDesk)
    await expect(page.getByText('Fetch homeworks error')).toBeVisible()
    await page.unroute('**/api/homeworkResponses/queue*')
    await page.getByRole('button', { name: t('action.retry') }).click()
  })

  await test.step('[HW-42] a mark and words', async () => {
    await page.locator('tbody tr th a[href*="/review/"]').last().click()
    const words = page.locator('#review-text')
    await words.fill('Добре названо змінні')
    const address = page.url()
    const mark = page.getByRole('radio', { name: '9', exact: true }).first()
    await mark.check({ force: true })
    const [reply] = await Promise.all([
      answerTo(page, 'PUT', /\/api\/homeworkResponses\/\d+$/),
      page.getByRole('button', { name: t('action.save'), exact: true }).click(),
    ])
    expect(reply.status()).toBe(200)
    await comeBackTo(page, address)
    await expect(mark).toBeChecked()
    await expect(words).toHaveValue('Добре названо змінні')
  })

  await test.step('a team', async () => {
    await followTo(page, paths.teams)
    await page.locator('main section h2 a').last().click()
    const words = `Changed by day ${Date.now()}`
    const address = await writeAndSave(page, '#team-details', words, /\/api\/teams\/\d+$/)
    await expect(page.getByText(t('editor.unsaved'))).toHaveCount(0)
    await comeBackTo(page, address)
    await expect(page.locator('#team-details')).toHaveValue(words)
  })
})

test('[MAT-05] [NAV-90] [ERR-62] [TEAM-38] [TEST-62] [ERR-66] [HW-19] an Admin reads what students read, and is told what did not work', async ({
  page,
}) => {
  const t = textsOf('en')
  await applyVariant(page, englishDesk)
  await signIn(page, 'admin')
  await page.goto(paths.preparationMaterials)

  await test.step('[MAT-05] what the students of a group see', async () => {
    await expect(page.getByText('Класи еквівалентності та межі')).toBeVisible()
    await page.getByRole('combobox', { name: t('common.group') }).selectOption({ label: 'JS (root)' })
    await expect(page.getByText('Класи еквівалентності та межі')).toHaveCount(0)
    await expect(page.getByText('Цикл подій')).toBeVisible()
  })

  await test.step('[ERR-62][TEAM-38] a mark that is not saved stays typed', async () => {
    await followTo(page, paths.mainStages)
    await page.getByRole('link', { name: t('stageBoard.usersOf', { name: 'Entrance test' }) }).click()
    await page.route('**/api/marks/**', (route) => route.fulfill(failWith('UnknownError')))
    const mark = page.getByRole('row').getByRole('textbox').first()
    await mark.fill('9')
    await page.getByRole('button', { name: t('stageUsers.saveMarks') }).click()
    await expect(page.getByText('Error while saving marks')).toBeVisible()
    await expect(mark).toHaveValue('9')
    await mark.fill('')
  })

  await test.step('[TEST-62][ERR-66] nobody whose test could be completed', async () => {
    await followTo(page, paths.testResults(demoId('stageTests', 'Вступний тест: QA')))
    const completing = /\/api\/.*complete/
    await page.route(completing, (route) => route.fulfill({ json: { completed: 0 } }))
    await page.getByRole('button', { name: t('testResults.complete'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('testResults.complete.confirm'), exact: true })
      .click()
    await expect(page.getByText('No uncompleted tests')).toBeVisible()
  })

  await test.step('[HW-19] a lecture that could not be taken out of its stage', async () => {
    await page.route(/\/api\/stage-lectures\/\d+/, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(failWith('StageLectureNotFound')) : route.continue(),
    )
    await followTo(page, paths.mainStageLecture(10, 3))
    const remove = { name: t('action.delete'), exact: true }
    await page.getByRole('button', remove).click()
    await page.getByRole('dialog').getByRole('button', remove).click()
    await expect(page.getByText(/Stage lecture deletion failed: ./)).toBeVisible()
  })

  await test.step('[NAV-90] the list of users stands without the header', async () => {
    await expect(page.getByRole('banner')).toBeVisible()
    await followTo(page, paths.userList(1))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('userList.academy'))
    await expect(page.getByRole('banner')).toHaveCount(0)
  })
})
