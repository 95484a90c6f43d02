import { runsNightTests } from '../../../scripts/testing/size.ts'
import { changeReplies } from '../../setup/change-replies.ts'
import { requestOf } from '../../setup/api.ts'
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
import { englishPhone, variantName, variantsOf } from '../../setup/variants.ts'
import { logInElsewhere } from '../../setup/new-person.ts'
import { readIn } from '../../setup/reading.ts'

for (const variant of variantsOf({ day: [englishPhone] }))
  // At full size only: the next journey sees the same page as students will.
  test(
    `a page staff wrote, in the frame of its stage (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      await applyVariant(page, variant)
      await readIn(page, variant.locale)
      await signIn(page, 'learner')
      await page.goto(paths.stage('about'))

      await test.step('[STG-27][STG-32][NAV-38][S13] it is framed in a sandbox, in the language of the page', async () => {
        const frame = page.locator('iframe')
        await expect(frame).toHaveAttribute('src', new RegExp(`^/static-pages/\\d+/about\\?lang=${variant.locale}`))
        await expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
        const heading = variant.locale === 'ua' ? 'Як проходить навчання' : 'How it works'
        await expect(frame.contentFrame().getByRole('heading', { name: heading })).toBeVisible()
        expect(await hasNoOverflow(page)).toBe(true)
      })
    },
  )

// At full size only: stage-pages.test.ts proves it.
if (runsNightTests)
  test('[STG-33] a stage without a page says that there is a problem', async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await changeReplies(page, '**/api/users/stages/*/content*', (content) => ({
      ...content,
      pageLink: '/static-pages/1/null',
    }))
    await signIn(page, 'learner')
    await page.goto(paths.stage('about'))
    await expect(page.getByText(t('stagePageProblem'))).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  })

// At full size only: stage-pages.test.ts proves which page a stage has, all-pages.spec.ts walks them.
if (runsNightTests)
  test('[STG-13][STG-15][STG-19][STG-29] every kind of stage has its own page', async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'student')
    await page.goto(paths.stage('entrance-test'))
    await expect(page.getByText(t('test.title'))).toBeVisible()
    await expect(page.getByText('60%', { exact: true })).toBeVisible()
    await page.goto(paths.stage('application'))
    await expect(page.getByText(t('application.title'))).toBeVisible()
    await page.goto(paths.stage('profile'))
    await expect(page.getByText(t('profile.results'))).toBeVisible()
    await signIn(page, 'graduate')
    await page.goto(paths.stage('finish'))
    await expect(
      page.locator('#stage-work').getByRole('link', { name: t('stage.finished.certificate') }),
    ).toHaveAttribute('href', /^\/certificate\//)
    await page.goto(paths.stage('project'))
    await expect(page.getByText(t('stage.readOnly'))).toBeVisible()
    await expect(page.getByText(t('project.title'))).toBeVisible()
  })

test('staff write a page, see it as students will, and nobody overwrites it unseen (Q-87)', async ({ page }) => {
  const t = textsOf('ua')
  await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
  const name = `schedule-${Date.now()}`
  await signIn(page, 'admin')
  await page.goto(paths.staticPages)
  await page.getByRole('link', { name: t('staticPages.new') }).click()

  await test.step('what is missing is said at its field', async () => {
    await page.getByRole('button', { name: t('action.save') }).click()
    await expect(page.locator('#page-name')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('#page-title-ua')).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('the preview follows what is typed; html stays text', async () => {
    await page.locator('#page-name').fill(name)
    await page.locator('#page-title-ua').fill('Розклад')
    await page.locator('#page-title-en').fill('Schedule')
    await page.locator('#page-body-ua').fill('## Тиждень перший\n\n<b>не html</b> &copy; 2026')
    const preview = page.getByRole('region', { name: t('common.whatStudentsWillSee') })
    await expect(preview.getByRole('heading', { name: 'Тиждень перший' })).toBeVisible()
    await expect(preview.getByText('<b>не html</b> © 2026')).toBeVisible()
    await page.getByRole('button', { name: t('action.save') }).click()
    await expect(page.getByText(t('staticPages.saved'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`page=${name}`))
  })

  await test.step('somebody else saves meanwhile: nothing is lost on either side', async () => {
    await expect(page.locator('#page-body-ua')).toHaveValue(/Тиждень перший/)
    const headers = await logInElsewhere(page, { email: 'trackowner@academy.test', password: demoPassword })
    const list = await requestOf(page).get(`${serverUrl()}/api/static-pages`, { headers })
    const saved = ((await list.json()) as { name: string; updatedAt: string }[]).find((one) => one.name === name)!
    const data = {
      title: { ua: 'Розклад', en: 'Schedule' },
      body: { ua: 'Написав колега', en: '' },
      updatedAt: saved.updatedAt,
    }
    const reply = await requestOf(page).put(`${serverUrl()}/api/static-pages/${name}`, { headers, data })
    expect(reply.status(), await reply.text()).toBe(200)

    await page.locator('#page-body-ua').fill('Моє')
    await page.getByRole('button', { name: t('action.save') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('editor.meanwhile.close') })
      .last()
      .click()
    await expect(page.locator('#page-body-ua')).toHaveValue('Моє')
    await page.getByRole('button', { name: t('action.save') }).click()
    await page.getByRole('button', { name: t('editor.meanwhile.reload') }).click()
    await expect(page.locator('#page-body-ua')).toHaveValue('Написав колега')
  })

  await test.step('unsaved text is not left behind by a slip', async () => {
    await page.locator('#page-body-ua').fill('Ще не збережено')
    await page
      .getByRole('link', { name: t('common.staticPages') })
      .first()
      .click()
    await page.getByRole('button', { name: t('editor.leave.stay') }).click()
    await expect(page.locator('#page-body-ua')).toHaveValue('Ще не збережено')
    await page
      .getByRole('link', { name: t('common.staticPages') })
      .first()
      .click()
    await page.getByRole('button', { name: t('editor.leave.confirm') }).click()
  })

  await test.step('a page that a stage shows stays, another one may go', async () => {
    const card = (title: string) => page.getByRole('listitem').filter({ hasText: title })
    await card('Про академію')
      .getByRole('button', { name: /Видалити/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('action.delete') })
      .click()
    await expect(page.getByText(t('staticPages.remove.used'))).toBeVisible()
    await card(name)
      .getByRole('button', { name: /Видалити/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('action.delete') })
      .click()
    await expect(card(name)).toHaveCount(0)
  })
})

test(
  '[SYS-02][SYS-04][SYS-05][NAV-49] a SuperAdmin keeps the settings, an Admin reads them',
  { tag: '@full' },
  async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'superadmin')
    await page.goto(paths.systemSettings)
    await page.getByLabel(t('systemSettings.staticPagesUrl')).fill('http://plain.example')
    await page.getByRole('button', { name: t('action.save') }).click()
    await expect(page.getByLabel(t('systemSettings.staticPagesUrl'))).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(t('systemSettings.staticPagesUrl')).fill('')
    await page.getByRole('button', { name: t('action.save') }).click()
    await expect(page.getByText(t('systemSettings.saved'))).toBeVisible()
    await signIn(page, 'admin')
    await page.goto(paths.systemSettings)
    await expect(page.getByLabel(t('systemSettings.supportEmail'))).toBeDisabled()
    await expect(page.getByRole('button', { name: t('action.save') })).toHaveCount(0)
  },
)

test(
  '[SYS-07][SYS-08] the live chat opens in a frame of its own, only where it is switched on',
  { tag: '@full' },
  async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 390 })
    await page.goto(paths.login)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: t('liveChat.title') })).toHaveCount(0)
    await changeReplies(page, '**/api/system-settings', (settings) => ({
      ...settings,
      liveChatUrl: '/live-chat/chat-1',
    }))
    await page.goto(paths.terms)
    await page.getByRole('button', { name: t('liveChat.title') }).click()
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('src', '/live-chat/chat-1?lang=ua&page=%2Fpublic%2Fterms')
    await expect(frame).not.toHaveAttribute('sandbox', /allow-same-origin/)
    await page.keyboard.press('Escape')
    await expect(frame).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('liveChat.title') })).toBeFocused()
  },
)
