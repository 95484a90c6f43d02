import { readFile } from 'node:fs/promises'
import { followTo } from '../../setup/go-on.ts'
import { expect, paths, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { phone } from '../../setup/variants.ts'
import { enterAs } from '../../setup/new-person.ts'
import { ownAcademy } from '../../setup/own-academy.ts'

// As staff-day.spec.ts, in an academy of its own: who moves on is moved for good, and a name is everybody's.
test('[STG-55] [ACC-73] [STAT-11] an Admin changes their academy, leads it on, writes about a student and changes their own name', async ({
  page,
}) => {
  const t = textsOf('ua')
  await applyVariant(page, phone)
  const { id, admin, students } = await ownAcademy(page, 'ua', { stages: ['Перший крок', 'Фінал'], students: 1 })
  await enterAs(page, admin)
  await page.goto(paths.academyEdit(id))

  await test.step('the academy gets a date', async () => {
    const start = page.locator('#academy-startDate')
    await start.fill('2037-02-01T10:00')
    await page.getByRole('button', { name: t('action.save') }).click()
    await expect(page.getByText(t('common.saved'))).toBeVisible()
    await followTo(page, paths.main)
    await followTo(page, paths.academyEdit(id))
    await expect(start).toHaveValue('01.02.2037 10:00')
  })

  await test.step('[STG-55] the dry run names the student, who has moved when it is confirmed', async () => {
    await followTo(page, paths.moves)
    await page.getByRole('button', { name: t('moves.panel.button'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: new RegExp(t('moves.outcome.moves')) }).click()
    await expect(dialog.getByRole('list', { name: t('moves.outcome.moves') })).toContainText('Нова-Світла')
    await dialog.getByRole('button', { name: /1/ }).last().click()
    await expect(dialog).toContainText(t('moves.advance.done', { stage: 'Фінал' }))
    await dialog
      .getByRole('button', { name: t('action.close') })
      .last()
      .click()
    await expect(page.getByText('Перший крок → Фінал').first()).toBeVisible()
  })

  await test.step('[ACC-73] a student is found, and what colleagues should know is written down', async () => {
    await followTo(page, `${paths.people}?search=${encodeURIComponent(students[0]!.email)}`)
    const open = async () => {
      await expect(page.getByRole('row').filter({ hasText: students[0]!.email })).toHaveCount(1)
      // An alert under the pointer stays, and on a phone it covers the last row.
      await page.mouse.move(0, 0)
      await page.getByRole('button', { name: new RegExp(`^${t('list.actionsOf', { name: '' }).trim()}`) }).click()
      await page.getByRole('menuitem', { name: t('people.comments'), exact: true }).click()
      return page.getByRole('dialog')
    }
    const dialog = await open()
    await dialog.getByRole('textbox', { name: t('people.comments.text') }).fill('Питає влучно')
    await dialog.getByRole('button', { name: t('common.addComment') }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Питає влучно' })).toBeVisible()
    await page.keyboard.press('Escape')
    await followTo(page, paths.main)
    await followTo(page, `${paths.people}?search=${encodeURIComponent(students[0]!.email)}`)
    await expect((await open()).getByRole('listitem').filter({ hasText: 'Питає влучно' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('[STAT-11] the funnel is taken away as a file', async () => {
    await followTo(page, paths.funnel)
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: t('export.csv') }).click()
    const text = await readFile(await (await started).path(), 'utf8')
    expect(text.charCodeAt(0)).toBe(0xfeff)
    expect(text).toContain('"Дійшли"')
  })

  await test.step('their own name', async () => {
    await followTo(page, paths.mainEdit)
    const name = page.getByRole('textbox', { name: t('register.firstName') })
    await name.fill('Юстина')
    await page.getByRole('button', { name: t('action.save') }).click()
    await expect(page.getByText(t('account.profile.saved'), { exact: true })).toBeVisible()
    await followTo(page, paths.main)
    await followTo(page, paths.mainEdit)
    await expect(name).toHaveValue('Юстина')
  })
})
