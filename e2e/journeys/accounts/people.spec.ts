import type { Page } from '@playwright/test'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { failWith } from '../../setup/failure.ts'
import { expect, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { inFilters } from '../../setup/list-filters.ts'
import { englishPhone, variantName, variantsOf } from '../../setup/variants.ts'
import { acceptPrinciples, fillExperience, joinAcademies } from '../../setup/joining.ts'
import { enterAs, newStudent, type NewPerson } from '../../setup/new-person.ts'
import { readIn } from '../../setup/reading.ts'

/** The row of one person, found as staff find it. */
const find = async (page: Page, t: (key: string) => string, person: NewPerson) => {
  await page.getByRole('searchbox', { name: t('people.search') }).fill(person.email)
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(person.email)}`))
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row).toHaveCount(1)
  return row
}
const choose = async (page: Page, t: ReturnType<typeof textsOf>, action: string) => {
  // An alert under the pointer stays, and on a phone it covers the last row.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('button', { name: t('action.close'), exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: new RegExp(`^${t('list.actionsOf', { name: '' }).trim()}`) }).click()
  await page.getByRole('menuitem', { name: t(action), exact: true }).click()
  return page.getByRole('dialog')
}

for (const variant of variantsOf({ day: [englishPhone] }))
  // At full size only: people.test.ts, people-table.test.ts and person-actions.rules.test.ts prove it, staff-academy-day.spec.ts finds somebody and writes a comment; the page is walked by day.
  test(
    `[NAV-50][ACC-62] staff find people and change what they may (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      const person = await newStudent(page, variant.locale)
      const [academy] = await joinAcademies(page, person)
      await signIn(page, 'superadmin')
      await readIn(page, variant.locale)
      await page.goto(paths.main)

      await test.step('the sidebar leads there', async () => {
        if (variant.width === 390) await page.getByRole('button', { name: t('shell.openMenu') }).click()
        await page
          .getByRole('link', { name: t('people.title') })
          .first()
          .click()
        await expect(page).toHaveURL(/\/main\/users$/)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('people.title'))
        await expect(page.getByRole('row').nth(5)).toBeVisible()
      })

      await test.step('role and page are part of the address, and back brings them again', async () => {
        const role = page.getByRole('combobox', { name: t('people.role') })
        await inFilters(page, t, () => role.selectOption('Student'))
        await expect(page).toHaveURL(/role=Student/)
        await page.getByRole('button', { name: t('list.next') }).click()
        await expect(page).toHaveURL(/role=Student&page=2/)
        await page.goBack()
        await expect(page).toHaveURL(/\?role=Student$/)
        await inFilters(page, t, () => role.selectOption(''))
      })

      const row = await find(page, t, person)
      await test.step('the row says who it is', async () => {
        await expect(row).toContainText('Мар’яна Нова-Світла')
        await expect(row).toContainText(t('role.Student'))
        await expect(row).toContainText(t('people.badge.active'))
      })

      await test.step('[ACC-73][ACC-74] a comment for colleagues is written and deleted', async () => {
        const dialog = await choose(page, t, 'people.comments')
        await expect(dialog.getByText(t('people.comments.empty'))).toBeVisible()
        await dialog.getByRole('textbox', { name: t('people.comments.text') }).fill('Питає влучно')
        await dialog.getByRole('button', { name: t('common.addComment') }).click()
        const comment = dialog.getByRole('listitem').filter({ hasText: 'Питає влучно' })
        await expect(comment).toContainText('Соломія Вербицька')
        await comment.getByRole('button').click()
        const question = page.getByRole('dialog', { name: t('people.comments.delete.title') })
        await question.getByRole('button', { name: t('action.delete') }).click()
        await expect(dialog.getByText(t('people.comments.empty'))).toBeVisible()
        await dialog
          .getByRole('button', { name: t('action.close') })
          .first()
          .click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })

      await test.step('[NAV-66] blocked in the academy: said before, and seen after', async () => {
        const dialog = await choose(page, t, 'people.block')
        await expect(dialog).toContainText('Мар’яна Нова-Світла')
        await expect(dialog).toContainText(academy!)
        await dialog.getByRole('button', { name: t('people.block.confirm') }).click()
        await expect(row).toContainText(t('people.badge.blockedHere'))
        await expect(dialog).toHaveCount(0)
      })

      await test.step('and let in again', async () => {
        const dialog = await choose(page, t, 'people.unblock')
        await dialog.getByRole('button', { name: t('people.unblock.confirm') }).click()
        await expect(row).toContainText(t('people.badge.active'))
      })

      await test.step('a role is given and taken away', async () => {
        const dialog = await choose(page, t, 'employees.add')
        await dialog.getByRole('button', { name: t('employees.grant.confirm') }).click()
        await expect(dialog.getByText(t('validation.fieldIsRequired'))).toBeVisible()
        const academies = dialog.getByRole('combobox', { name: t('common.academy') })
        if (await academies.count()) await academies.selectOption({ label: academy! })
        await dialog.getByRole('combobox', { name: t('people.role') }).selectOption('Coach')
        await dialog.getByRole('button', { name: t('employees.grant.confirm') }).click()
        await expect(row).toContainText(t('role.Coach'))
        const taking = await choose(page, t, 'people.removeRole')
        await taking.getByRole('button', { name: t('people.removeRole.confirm') }).click()
        await expect(row).not.toContainText(t('role.Coach'))
      })

      await test.step('the whole account, and back', async () => {
        const dialog = await choose(page, t, 'people.blockAccount')
        await dialog.getByRole('button', { name: t('people.blockAccount.confirm') }).click()
        await expect(row).toContainText(t('people.badge.accountBlocked'))
        const opening = await choose(page, t, 'people.unblockAccount')
        await opening.getByRole('button', { name: t('people.unblockAccount.confirm') }).click()
        await expect(row).not.toContainText(t('people.badge.accountBlocked'))
      })

      await test.step('deleted with a reason: nobody is left to find', async () => {
        const dialog = await choose(page, t, 'action.delete')
        await dialog.getByRole('button', { name: t('people.delete.confirm') }).click()
        await expect(dialog.getByText(t('validation.fieldIsRequired'))).toBeVisible()
        await dialog.getByRole('combobox', { name: t('common.reason') }).selectOption({ index: 1 })
        await dialog.getByRole('textbox', { name: t('common.comment') }).fill('Asked for it by phone')
        await dialog.getByRole('button', { name: t('people.delete.confirm') }).click()
        await expect(page.getByText(t('common.noOneFound'))).toBeVisible()
      })
    },
  )

// At full size only: auth-impersonation.test.ts proves the beginning, impersonation-strip.test.tsx how it is shown and ends.
if (runsNightTests)
  test('[SESS-26][SESS-27][SESS-28] acting as a student from the list, and back', async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    const person = await newStudent(page, 'ua')
    await joinAcademies(page, person)
    await enterAs(page, person)
    await page.goto(paths.cabinet)
    await fillExperience(page, t)
    await acceptPrinciples(page, t)

    await signIn(page, 'superadmin')
    await page.goto(paths.people)
    await find(page, t, person)
    const dialog = await choose(page, t, 'people.actAs')
    await expect(dialog).toContainText('Мар’яна Нова-Світла')
    await dialog.getByRole('button', { name: t('people.actAs.confirm') }).click()
    await expect(page).toHaveURL(/\/cabinet\/entrance-test$/)
    await expect(page.getByText(t('impersonation.strip', { name: 'Мар’яна Нова-Світла' }))).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('impersonationAccessToken'))).not.toBeNull()

    await page.getByRole('button', { name: t('impersonation.exit') }).click()
    // Back where it began, with what was searched for.
    await expect(page).toHaveURL(/\/main\/users\?search=/)
    expect(await page.evaluate(() => localStorage.getItem('impersonationAccessToken'))).toBeNull()
  })

// At full size only: people.api.test.ts proves it.
if (runsNightTests)
  test("[ERR-17] somebody who is gone meanwhile: 'User not found'", async ({ page }) => {
    const t = textsOf('en')
    await applyVariant(page, { locale: 'en', theme: 'light', width: 1440 })
    const person = await newStudent(page, 'en')
    await joinAcademies(page, person)
    await signIn(page, 'superadmin')
    await readIn(page, 'en')
    await page.goto(paths.people)
    await find(page, t, person)
    const dialog = await choose(page, t, 'people.actAs')
    await page.route('**/api/auth/login/impersonation/*', (route) => route.fulfill(failWith('UserNotFound')))
    await dialog.getByRole('button', { name: t('people.actAs.confirm') }).click()
    await expect(page.getByText('User not found')).toBeVisible()
  })

// At full size only: guards.rules.test.ts and the permission matrix prove it.
if (runsNightTests)
  test('[ROLE-26] people and mails open for whom the table allows', async ({ page }) => {
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'teacher')
    await page.goto(paths.people)
    await expect(page).toHaveURL(/\/main\/users$/)
    await expect(page.getByRole('button', { name: /^Дії/ })).toHaveCount(0)
    await page.goto(paths.mails)
    await expect(page).toHaveURL(/\/main$/)
    await signIn(page, 'admin')
    await page.goto(paths.mails)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Листи')
  })
