import { stageTypes } from '@academy/contract/enums'
import type { User } from '@academy/contract/users'
import type { Page } from '@playwright/test'
import { changeReplies } from '../../setup/change-replies.ts'
import { requestOf } from '../../setup/api.ts'
import { logInElsewhere } from '../../setup/new-person.ts'
import {
  demoPassword,
  expect,
  hasNoOverflow,
  paths,
  serverUrl,
  signIn,
  test,
  textsOf,
  applyVariant,
} from '../../setup/fixtures.ts'
import { desk, englishPhone, variantName, variantsOf } from '../../setup/variants.ts'
import { readIn } from '../../setup/reading.ts'
import { answersTo } from '../../setup/sockets.ts'

const stagesOf = (page: Page, t: (key: string) => string) => page.getByRole('navigation', { name: t('cabinet.stages') })

for (const variant of variantsOf({ day: [englishPhone] }))
  // At full size only: homework.spec.ts goes through the same pages by day.
  test(
    `a student at the lectures: what now, the list, one lecture (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await readIn(page, variant.locale)
      await signIn(page, 'learner')
      await page.goto(paths.cabinet)

      await test.step('[NAV-72] the landing is the urgent stage, and says what to do until when', async () => {
        await expect(page).toHaveURL(/\/cabinet\/lectures$/)
        const now = page.getByRole('region', { name: t('stage.nowTitle') })
        await expect(now.getByRole('link', { name: t('next.homework.action') })).toHaveCount(1)
      })

      await test.step('[STG-17] the lectures are listed in order, and those ahead have no link', async () => {
        const list = page.getByRole('main').getByRole('list').filter({ hasText: 'HTTP' })
        await expect(list.getByRole('listitem')).toHaveCount(10)
        expect(await list.getByRole('link').count()).toBeLessThan(10)
        expect(await hasNoOverflow(page)).toBe(true)
      })

      await test.step('[STG-38][STG-39][STG-42][NAV-36] the sidebar lists them by short names, open at once', async () => {
        if (variant.width === 390) await page.getByRole('button', { name: t('shell.openMenu') }).click()
        const navigation = stagesOf(page, t)
        const git = navigation.getByRole('link', { name: /Git/ })
        await expect(git).toHaveAttribute('href', '/cabinet/lectures/git/')
        await git.click()
        await expect(page).toHaveURL(/\/cabinet\/lectures\/git\/?$/)
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Git')
        if (variant.width === 1440) await expect(git).toHaveAttribute('aria-current', 'page')
        expect(await hasNoOverflow(page)).toBe(true)
      })
    },
  )

const nowBar = (page: Page, t: (key: string) => string) => page.getByRole('region', { name: t('stage.nowTitle') })

// At full size only: next-step.rules.test.ts, next-step.test.ts, stage-pages.test.ts and lecture-state.rules.test.ts prove what stands there and where it leads; homework.spec.ts opens a lecture by day, all-pages.spec.ts both pages.
test(
  'what now: the homework with the nearest deadline, its lecture, and the lectures beside it',
  { tag: '@full' },
  async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, desk)
    await signIn(page, 'learner')
    await page.goto(paths.cabinet)
    const now = nowBar(page, t)
    await expect(now.getByText(t('next.homework.submit').split('{')[0]!)).toBeVisible()
    await expect(now.getByText(t('stage.timeLeft').split('{')[0]!)).toBeVisible()
    const path = page.getByRole('complementary', { name: t('stage.progressTitle') })
    await expect(path.locator('[aria-current="step"]')).toHaveCount(1)
    await expect(path.locator('[aria-current="step"]')).toContainText('Лекції')

    const list = page.getByRole('main').getByRole('list').filter({ hasText: 'HTTP' })
    // What waits may have been reviewed by another journey.
    for (const state of ['returned', 'checked'])
      await expect(list.getByText(t(`lecture.homework.${state}`)).first()).toBeVisible()
    await expect(page.getByText(new RegExp(t('lecture.progress', { submitted: '\\d+', count: '\\d+' })))).toBeVisible()

    await now.getByRole('link').click()
    await expect(page).toHaveURL(/\/cabinet\/lectures\/[^/]+\/?$/)
    const opened = page.url()
    const beside = page.getByRole('navigation', { name: t('lecture.neighbours') })
    await beside.getByRole('link', { name: new RegExp(t('lecture.previous')) }).click()
    await beside.getByRole('link', { name: new RegExp(t('lecture.next')) }).click()
    await expect(page).toHaveURL(opened)
  },
)

test('what became of a homework is in the list of lectures without a reload', { tag: '@full' }, async ({ page }) => {
  const t = textsOf('ua')
  await applyVariant(page, desk)
  const headers = await logInElsewhere(page, { email: 'learner@academy.test', password: demoPassword })
  const own = await requestOf(page).get(`${serverUrl()}/api/auth/me`, { headers })
  const { routes, currentAcademyId } = (await own.json()) as User
  // The first of them: other journeys look at the one after it.
  const open = routes.flatMap(({ lectures }) => lectures).find(({ homeworkState }) => homeworkState === 'open')!
  await signIn(page, 'learner')
  const listening = answersTo(page, '/', 'join-way-room')
  await page.goto(paths.stage('lectures'))
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: open.name.ua })
  await expect(row.getByText(t('lecture.homework.open'))).toBeVisible()
  await listening.until()
  const created = await requestOf(page).post(
    `${serverUrl()}/api/homeworkResponses/create?academyId=${currentAcademyId}`,
    {
      headers,
      data: {
        stageLectureId: open.stageLectureId,
        body: 'Зроблено',
        repoLink: 'https://github.com/academy--demo/queue-good.git',
      },
    },
  )
  expect(created.status(), await created.text()).toBe(201)
  await expect(row.getByText(t('lecture.homework.open'))).toHaveCount(0)
})

test('what now: a letter is written, begun, sent and changed', { tag: '@full' }, async ({ page }) => {
  const t = textsOf('en')
  await applyVariant(page, { ...desk, locale: 'en' })
  await signIn(page, 'writer')
  await readIn(page, 'en')
  await page.goto(paths.stage('letter'))
  const now = nowBar(page, t)
  const letter = page.getByRole('textbox', { name: t('letter.label') })
  await expect(now.getByText(t('next.letter.write'))).toBeVisible()
  await letter.fill('I would like to learn how to build software that people use every day.')
  await expect(now.getByText(t('next.letter.draft'))).toBeVisible()
  await page.getByRole('button', { name: t('letter.save') }).click()
  await expect(page.getByText(t('letter.sent'))).toBeVisible()
  await expect(now.getByText(t('next.letter.sent'))).toBeVisible()
  await expect(now.getByText(t('next.until.letterRead').split('{')[0]!)).toBeVisible()
  await letter.press('End')
  await letter.pressSequentially(' And more.')
  await expect(now.getByText(t('next.letter.changed'))).toBeVisible()
})

// At full size only: next-step.test.ts proves where the button leads from each page.
test('what now: the test, from another page as from its own', { tag: '@full' }, async ({ page }) => {
  const t = textsOf('ua')
  await applyVariant(page, desk)
  await signIn(page, 'student')
  await page.goto(paths.stage('entrance-test'))
  const now = nowBar(page, t)
  await expect(now.getByText(t('next.test.take'))).toBeVisible()
  await now.getByRole('link', { name: t('next.test.action') }).click()
  await expect(page).toHaveURL(/\/test$/)
  await page.goBack()
  await stagesOf(page, t)
    .getByRole('link', { name: /Мій профіль/ })
    .click()
  await expect(now.getByText(t('next.test.take'))).toBeVisible()
  await now.getByRole('link', { name: t('next.test.action') }).click()
  await expect(page).toHaveURL(/\/test$/)
})

test(
  '[STG-36][STG-37][STG-41][STG-44][STG-45][STG-47][STG-48][NAV-89] the sidebar of a student',
  { tag: '@full' },
  async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, desk)
    await signIn(page, 'learner')
    await page.goto(paths.cabinet)
    const navigation = stagesOf(page, t)
    const header = page.getByRole('banner')

    await test.step('[STG-36][STG-37][STG-44][STG-45] shows locks, fire and the result of the test', async () => {
      const locked = navigation.getByRole('link', { name: new RegExp(`Командний проєкт.*${t('stage.locked')}`) })
      await expect(locked).toHaveAttribute('aria-disabled', 'true')
      await expect(locked).not.toHaveAttribute('href')
      await expect(navigation.getByText('Другий шанс')).toHaveCount(0)
      await expect(navigation.getByRole('link', { name: new RegExp(`HTTP.*${t('stage.urgent')}`) })).toBeVisible()
      await expect(navigation.getByRole('link', { name: /Вступний тест.*\d+%/ })).toBeVisible()
    })

    await test.step('[STG-41] a lecture tells by keyboard when it starts', async () => {
      await navigation.getByRole('link', { name: /Безпека вебу/ }).focus()
      await expect(page.getByRole('tooltip').filter({ hasText: /^Початок: / })).toBeVisible()
    })

    await test.step('[STG-48] on a narrow screen it hides behind a burger beside the logo', async () => {
      await page.setViewportSize({ width: 768, height: 900 })
      await expect(header.getByRole('link', { name: new RegExp(t('app.name')) })).toBeVisible()
      await expect(navigation).toBeHidden()
      await header.getByRole('button', { name: t('shell.openMenu') }).click()
      await expect(navigation).toBeVisible()
      await page.setViewportSize({ width: 769, height: 900 })
      await expect(navigation).toBeVisible()
      await expect(header.getByRole('button', { name: t('shell.openMenu') })).toBeHidden()
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('[STG-47][NAV-89] collapses to icons with tooltips and stays so', async () => {
      await page.getByRole('button', { name: t('shell.collapse') }).click()
      await page.reload()
      const profile = navigation.getByRole('link', { name: /Мій профіль/ })
      await expect(page.getByRole('button', { name: t('shell.expand') })).toBeVisible()
      expect((await profile.boundingBox())!.width).toBeLessThan(80)
      await profile.hover()
      await expect(page.getByRole('tooltip').filter({ hasText: 'Мій профіль' })).toBeVisible()
    })
  },
)

test(
  '[STG-40] [SESS-31] whoever acts as a student sees the lectures but cannot open them',
  { tag: '@full' },
  async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await changeReplies(page, '**/api/auth/me*', (user) => ({
      ...user,
      impersonator: { id: 1, fullName: 'Софія Вітер', until: '2099-01-01T00:00:00.000Z', proof: 'password' },
    }))
    await signIn(page, 'learner')
    await page.goto(paths.stageLecture('lectures', 'git'))
    await expect(page).toHaveURL(/\/cabinet\/lectures$/)
    await expect(stagesOf(page, t).getByRole('link', { name: /Вступ і Git/ })).toHaveAttribute('aria-disabled', 'true')
  },
)

test('[STG-59] a stage that staff open stands in the sidebar without a reload', { tag: '@full' }, async ({ page }) => {
  const t = textsOf('ua')
  await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
  const who = { email: 'person4@academy.test', password: demoPassword }
  const own = await requestOf(page).get(`${serverUrl()}/api/auth/me`, { headers: await logInElsewhere(page, who) })
  const { id, currentAcademyId } = (await own.json()) as { id: number; currentAcademyId: number }
  await signIn(page, 'person4')
  // Listening begins when the first screen stands.
  const listening = answersTo(page, '/', 'join-way-room')
  await page.goto(paths.cabinet)
  const navigation = stagesOf(page, t)
  await expect(navigation.getByRole('link', { name: /Вступний тест/ })).toBeVisible()
  await expect(navigation.getByText('Другий шанс')).toHaveCount(0)

  const headers = await logInElsewhere(page, { email: 'admin@academy.test', password: demoPassword })
  const query = `?academyId=${currentAcademyId}`
  const board = await requestOf(page).get(`${serverUrl()}/api/stages/minimal${query}`, { headers })
  const stages = (await board.json()) as { id: number; stageType: number }[]
  const secondChance = stages.find(({ stageType }) => stageType === stageTypes.SecondChance)!
  await listening.until()
  const added = await requestOf(page).post(`${serverUrl()}/api/stages/${secondChance.id}/add-users${query}`, {
    headers,
    data: { userIds: [id] },
  })
  expect(added.status(), await added.text()).toBe(200)
  await expect(page.getByText(t('stage.justOpened', { name: 'Другий шанс' }))).toBeVisible()
  await expect(navigation.getByText('Другий шанс')).toBeVisible()
})
