import type { Page } from '@playwright/test'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { requestOf } from '../../setup/api.ts'
import { expect, paths, serverUrl, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, type Variant, variantName, variantsOf } from '../../setup/variants.ts'
import { enterAs, logInElsewhere, type NewPerson } from '../../setup/new-person.ts'
import { ownAcademy } from '../../setup/own-academy.ts'

type Texts = ReturnType<typeof textsOf>

/** People of its own: a received announcement stays in the inbox, and the inboxes of the demo are shared by all journeys. */
const atTheScreen = async (page: Page, variant: Variant) => {
  const t = textsOf(variant.locale)
  await applyVariant(page, variant)
  const own = await ownAcademy(page, variant.locale, { stages: ['Перший крок', 'Фінал'], students: 3 })
  await enterAs(page, own.admin)
  await page.goto(paths.announcements)
  return { ...own, t }
}

const write = async (
  page: Page,
  t: Texts,
  language: 'ua' | 'en' | 'ru',
  title: string,
  body: string,
): Promise<void> => {
  await page.getByRole('tab', { name: new RegExp(`^${t(`common.inLanguage.${language}`)}`) }).click()
  await page.locator(`#announcement-title-${language}`).fill(title)
  await page.locator(`#announcement-body-${language}`).fill(body)
}
const save = (page: Page, t: Texts, isNew = false) =>
  page.getByRole('button', { name: t(isNew ? 'common.create' : 'action.save'), exact: true }).click()
const newOne = (page: Page, t: Texts) =>
  page
    .getByRole('link', { name: t('announcements.new') })
    .first()
    .click()

/** What somebody has received, as the inbox asks for it. */
const receivedBy = async (page: Page, person: NewPerson): Promise<string[]> => {
  const headers = await logInElsewhere(page, person)
  const reply = await requestOf(page).get(`${serverUrl()}/api/notifications/announcement`, { headers })
  const { announcements } = (await reply.json()) as { announcements: { title: string }[] }
  return announcements.map(({ title }) => title)
}

for (const variant of variantsOf({ day: [desk] }))
  // At full size only: announcements.test.ts, announcement-receivers.test.ts and announcements.page.test.tsx prove it; the page is walked by day.
  test(
    `[NTF-35][NTF-36][NTF-37][NTF-38][NTF-44][NAV-42] an announcement is written, kept through a failure, sent and taken back (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const { t, students } = await atTheScreen(page, variant)
      const [ua, en, ru] = ['Зустріч у п’ятницю', 'Meeting on Friday', 'Встреча в пятницу']
      const title = variant.locale === 'ua' ? ua : en

      await test.step('nothing yet: the screen says what it is for', async () => {
        await expect(page.getByText(t('announcements.empty.title'))).toBeVisible()
        await newOne(page, t)
        await expect(page).toHaveURL(/open=0/)
        await expect(page.locator('#announcement-title-ua')).toBeFocused()
      })

      await test.step('a language that is missing is marked and said at its fields', async () => {
        await write(page, t, 'ua', ua, 'Збираємося **о 18:00**.')
        await expect(page.getByRole('region', { name: t('announcements.preview') }).locator('strong')).toHaveText(
          'о 18:00',
        )
        const english = page.getByRole('tab', { name: new RegExp(`^${t('common.inLanguage.en')}`) })
        await expect(english).toContainText(t('announcements.mark.missing'))
        await save(page, t, true)
        await expect(english).toHaveAttribute('aria-selected', 'true')
        await expect(page.locator('main [aria-invalid=true]')).toHaveCount(2)
        await write(page, t, 'ru', ru, 'Встречаемся **в 18:00**.')
        await write(page, t, 'en', en, 'We meet **at 18:00**.')
        await expect(english).not.toContainText(t('announcements.mark.missing'))
      })

      await test.step('[NTF-46][ERR-53] a save that fails loses nothing', async () => {
        const isCreating = '**/api/announcements?*'
        await page.route(isCreating, (route) =>
          route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
        )
        await save(page, t, true)
        await expect(page.getByText(t('announcements.createFailed')).first()).toBeVisible()
        await expect(page.locator('#announcement-title-en')).toHaveValue(en)
        await page.unroute(isCreating)
      })

      await test.step('leaving asks first', async () => {
        await page.goBack()
        const question = page.getByRole('dialog', { name: t('editor.leave.title') })
        await question.getByRole('button', { name: t('editor.leave.stay') }).click()
        await expect(page.locator('#announcement-title-en')).toHaveValue(en)
      })

      await test.step('saved, it takes the place of the draft and is open', async () => {
        await save(page, t, true)
        await expect(page.getByText(t('announcements.created'))).toBeVisible()
        await expect(page).toHaveURL(/open=[1-9]\d*&part=receivers/)
        await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
        await expect(page.getByText(t('chats.draft'), { exact: true })).toHaveCount(0)
        await page.getByRole('tab', { name: t('announcements.part.text') }).click()
        await page.reload()
        await expect(page.locator('#announcement-title-ua')).toHaveValue(ua)
        await page.getByRole('tab', { name: new RegExp(`^${t('common.inLanguage.ru')}`) }).click()
        await expect(page.locator('#announcement-title-ru')).toHaveValue(ru)
      })

      await test.step('[NTF-47][ERR-56] people are chosen first; a failure keeps the choice', async () => {
        await page.getByRole('button', { name: t('announcements.toReceivers') }).click()
        await page.getByLabel(t('common.searchByNameOrEmail')).fill(students[0]!.email)
        await expect(page.getByRole('row')).toHaveCount(2)
        await page.getByRole('checkbox').last().check()
        await page.getByRole('button', { name: t('announcements.send'), exact: true }).click()
        const dialog = page.getByRole('dialog', { name: t('announcements.send.title') })
        await expect(dialog).toContainText(title)
        await page.route('**/receivers/matching*', (route) => route.fulfill({ status: 500, body: '' }))
        await dialog.getByRole('button', { name: /1/ }).click()
        await expect(dialog).toContainText(t('announcements.receiversFailed'))
        await page.unroute('**/receivers/matching*')
        await dialog.getByRole('button', { name: /1/ }).click()
        await expect(dialog).toHaveCount(0)
        await expect(page.getByRole('row').last()).toContainText(t('announcements.state.receiver'))
        expect(await receivedBy(page, students[0]!)).toEqual([title])
        expect(await receivedBy(page, students[1]!)).toEqual([])
      })

      await test.step('everybody who fits, by their number', async () => {
        await page.getByLabel(t('common.searchByNameOrEmail')).fill('')
        await page.getByRole('combobox', { name: t('people.role') }).selectOption('Student')
        await page.getByRole('button', { name: t('list.selectAll', { count: 3 }) }).click()
        await expect(page.getByText(t('list.selectedAll', { count: 3 }))).toBeVisible()
        await page.getByRole('button', { name: t('announcements.send'), exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: /3/ }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        for (const student of students) expect(await receivedBy(page, student)).toEqual([title])
        await expect(
          page.getByRole('tab', { name: new RegExp(`^${t('announcements.part.receivers')}`) }),
        ).toContainText('3')
      })

      await test.step('taken back, it is gone from the lists; deleted, from this one', async () => {
        await page.getByRole('checkbox').last().check()
        await page.getByRole('button', { name: t('common.withdraw'), exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: /1/ }).click()
        await expect(page.getByRole('row').last()).toContainText(t('announcements.state.other'))
        await page.getByRole('tab', { name: t('announcements.part.text') }).click()
        await page.getByRole('button', { name: t('action.delete') }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('action.delete') })
          .click()
        await expect(page.getByText(t('announcements.empty.title'))).toBeVisible()
        for (const student of students) expect(await receivedBy(page, student)).toEqual([])
      })
    },
  )

// At full size only: stage-pages.spec.ts tells the same story with the same dialog by day.
if (runsNightTests)
  test('somebody who saved first is not written over, and nothing typed is lost (Q-87)', async ({ page }) => {
    const { t, id: academyId, admin } = await atTheScreen(page, { locale: 'ua', theme: 'light', width: 1440 })
    await newOne(page, t)
    await write(page, t, 'ua', 'Перша назва', 'Текст')
    await write(page, t, 'en', 'First title', 'Text')
    await save(page, t, true)
    await expect(page).toHaveURL(/open=[1-9]/)
    const id = Number(new URL(page.url()).searchParams.get('open'))
    const headers = await logInElsewhere(page, admin)
    const address = `${serverUrl()}/api/announcements/${id}?academyId=${academyId}`
    const { title, body, updatedAt } = await (await requestOf(page).get(address, { headers })).json()
    const theirs = { title: { ...title, ua: 'Назва колеги' }, body, updatedAt }
    expect((await requestOf(page).put(address, { headers, data: theirs })).status()).toBe(200)

    // After Create the receivers stand open.
    await page.getByRole('tab', { name: t('announcements.part.text') }).click()
    await write(page, t, 'ua', 'Моя назва', 'Мій текст')
    await save(page, t)
    const dialog = page.getByRole('dialog', { name: t('editor.meanwhile.title') })
    await dialog
      .getByRole('button', { name: t('editor.meanwhile.close') })
      .first()
      .click()
    await expect(page.locator('#announcement-title-ua')).toHaveValue('Моя назва')
    await save(page, t)
    await dialog.getByRole('button', { name: t('editor.meanwhile.reload') }).click()
    await expect(page.locator('#announcement-title-ua')).toHaveValue('Назва колеги')
    await page.locator('#announcement-title-ua').fill('Спільна назва')
    await save(page, t)
    await expect(page.getByText(t('announcements.saved'))).toBeVisible()
  })
