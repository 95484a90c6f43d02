import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { expectPartAccessible } from '../../setup/axe.ts'
import { goOn } from '../../setup/go-on.ts'
import { expect, mailFolder, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { englishDesk, variantName, variantsOf } from '../../setup/variants.ts'
import { mailTo, participationLinkOf } from '../../setup/mail-trap.ts'
import { fillLogin, newStudent } from '../../setup/new-person.ts'
import { openAcademy } from '../../setup/open-academy.ts'
import { readIn } from '../../setup/reading.ts'

type Texts = ReturnType<typeof textsOf>
const alertOf = (page: Page, text: string) => page.getByText(text).first()
const dateText = '2027-02-01T10:00'
/** The intake for partners: a copy of it is listed nowhere, so that other journeys never meet it. */
const hiddenAcademy = paths.academyEdit(6)

/** A new academy with one direction, made as staff make it; returns its name. */
const createAcademy = async (page: Page, t: Texts, { type, directions }: { type: string; directions: string[] }) => {
  const name = `Подорож ${randomUUID().slice(0, 8)}`
  await page.goto(paths.academyCreate)
  await page.getByRole('radio', { name: new RegExp(`^${t('academies.template.empty')}`) }).check({ force: true })
  await page.getByLabel(t('common.name'), { exact: false }).first().fill(name)
  await expect(page.locator('#academy-hash')).toHaveValue(/^podorozh-/)
  await page.getByRole('radio', { name: new RegExp(`^${t(`academies.type.${type}`)}`) }).check({ force: true })
  for (const direction of directions) await page.getByRole('checkbox', { name: direction, exact: true }).check()
  await page.getByRole('button', { name: t('academies.new.save') }).click()
  await expect(page).toHaveURL(/\/main\/academy\/\d+\?tab=check$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return name
}
const tab = (page: Page, t: Texts, name: string) => page.getByRole('tab', { name: t(`academies.edit.tab.${name}`) })
const act = async (page: Page, t: Texts, action: string) => {
  await page.locator('[data-academy-menu]').click()
  await page.getByRole('menuitem', { name: t(action), exact: true }).click()
  return page.getByRole('dialog')
}

for (const variant of variantsOf({ day: [englishDesk] }))
  // At full size only: academies.test.ts, academy-edit.test.ts, academy-copy.test.ts and the rules of its forms prove it, staff-academy-day.spec.ts saves an academy; all its pages are walked by day.
  test(
    `[NAV-30][ACAD-15][ACAD-30][ACAD-31][ERR-69] an academy from its making to its end (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, 'superadmin')
      await readIn(page, variant.locale)
      await page.goto(paths.academyList)
      await page.getByRole('link', { name: t('academies.create') }).click()
      await expect(page).toHaveURL(/\/main\/academy-create$/)
      const name = await createAcademy(page, t, { type: 'Private', directions: ['JS', 'QA'] })
      const address = new URL(page.url()).pathname

      await test.step('the field says that a name is used, and nothing typed is lost', async () => {
        await goOn(page, paths.academyCreate)
        await page.locator('#academy-name').fill(name)
        await page.locator('#academy-hash').fill(`other-${randomUUID()}`)
        await page.getByRole('button', { name: t('academies.new.save') }).click()
        await expect(page.locator('#academy-name')).toHaveAttribute('aria-invalid', 'true')
        await expect(page.locator('#academy-name')).toHaveValue(name)
        // Leaving now would lose it: that is asked about.
        await page.getByRole('link', { name: t('academies.new.back') }).click()
        const guard = page.getByRole('dialog', { name: t('editor.leave.title') })
        await guard.getByRole('button', { name: t('editor.leave.confirm') }).click()
      })

      await test.step('[ACAD-25][ACAD-28] groups are made, renamed and deleted', async () => {
        await goOn(page, `${address}?tab=groups`)
        await page.getByRole('button', { name: t('groups.addGroupTo', { name: 'JS' }) }).click()
        await page.getByRole('dialog').getByLabel(t('common.name')).fill('Вечірня')
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('common.add') })
          .click()
        await expect(page.getByRole('listitem').filter({ hasText: 'Вечірня' })).toBeVisible()
        // ACAD-38: the filter knows the direction as the root.
        await expect(page.getByRole('combobox', { name: t('common.group') }).locator('option')).toContainText([
          t('list.all'),
          'JS (root)',
          'JS',
          'QA (root)',
        ])
        await page.getByRole('button', { name: t('groups.deleteOf', { name: 'Вечірня' }) }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('action.delete'), exact: true })
          .click()
        await expect(page.getByRole('listitem').filter({ hasText: 'Вечірня' })).toHaveCount(0)
      })

      await test.step('the check names what is missing', async () => {
        await tab(page, t, 'check').click()
        await expect(page.getByText(t('academies.problem.noStages'))).toBeVisible()
        await expect(page.getByText(t('academies.problem.noAdmin'))).toBeVisible()
      })

      await test.step('[ACC-68] somebody of the company gets a role', async () => {
        await tab(page, t, 'employees').click()
        await page.getByRole('button', { name: t('employees.add') }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('searchbox').fill('teacher@')
        await dialog.getByRole('radio', { name: /teacher@academy\.test/ }).check({ force: true })
        await dialog.getByRole('combobox', { name: t('people.role') }).selectOption('Admin')
        await dialog.getByRole('button', { name: t('employees.grant.confirm') }).click()
        await expect(page.getByRole('row').filter({ hasText: 'teacher@academy.test' })).toContainText(t('role.Admin'))
      })

      await test.step('[ACAD-35] closing says whom it concerns', async () => {
        const dialog = await act(page, t, 'action.close')
        await expect(dialog).toContainText(name)
        await expect(dialog).toContainText('1')
        await expectPartAccessible(page)
        await dialog.getByRole('button', { name: t('academies.close.confirm'), exact: true }).click()
        await expect(page.getByText(t('academies.state.closed'), { exact: true })).toBeVisible()
        // The focus comes back to where it was.
        await expect(page.locator('[data-academy-menu]')).toBeFocused()
      })

      await test.step('a copy shows its new dates before it is made', async () => {
        await goOn(page, hiddenAcademy)
        const dialog = await act(page, t, 'common.makeCopy')
        await dialog.locator('#copy-name').fill(`${name} вдруге`)
        await dialog.locator('#copy-startDate').fill(dateText)
        await expect(dialog.getByRole('list', { name: t('academies.copy.preview') })).toContainText('2027')
        await expectPartAccessible(page)
        await dialog.getByRole('button', { name: t('academies.copy.confirm') }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} вдруге`)
        // A copy opens at its check.
        await tab(page, t, 'about').click()
        // As the language writes it.
        await expect(page.locator('#academy-startDate')).toHaveValue(/^(?:01\.02\.|1 Feb )2027 10:00$/)
      })

      await test.step('deleting names the people and selects all', async () => {
        for (const path of [new URL(page.url()).pathname, address]) {
          await goOn(page, path)
          const dialog = await act(page, t, 'action.delete')
          await dialog.getByRole('button', { name: t('academies.delete.confirm'), exact: true }).click()
          await expect(alertOf(page, t('academies.delete.done'))).toBeVisible()
          await expect(page).toHaveURL(/\/main\/academy$/)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('academies.title'))
        }
        await goOn(page, address)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('academies.gone.title'))
      })
    },
  )

test('[NAV-53] a track owner keeps the groups of their academy', { tag: '@full' }, async ({ page }) => {
  const t = textsOf('ua')
  await signIn(page, 'trackowner')
  await page.goto(paths.main)
  await page
    .getByRole('link', { name: t('groups.title') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/main\/groups$/)
  // ACAD-37, ERR-68: what has people stays.
  await page.getByRole('button', { name: t('groups.deleteOf', { name: 'QA' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('action.delete'), exact: true })
    .click()
  await expect(alertOf(page, t('error.GroupAlreadyHaveUsers'))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'QA' })).toBeVisible()
})

// At full size only: academy-membership-participation.test.ts proves who may use the link, and how often.
if (runsNightTests)
  test('[NAV-22][ACAD-36] an invited person comes in by mail, also when another account was open', async ({ page }) => {
    const t = textsOf('ua')
    const guest = await newStudent(page, 'ua')
    const name = `Таємна ${randomUUID().slice(0, 8)}`
    await signIn(page, 'superadmin')

    const address = await test.step('an admin makes a secret academy and invites by mail', async () => {
      await page.goto(hiddenAcademy)
      const dialog = await act(page, t, 'common.makeCopy')
      await dialog.locator('#copy-name').fill(name)
      await dialog.locator('#copy-startDate').fill(dateText)
      await dialog.getByRole('button', { name: t('academies.copy.confirm') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await tab(page, t, 'about').click()
      await page.getByRole('radio', { name: new RegExp(`^${t('academies.type.Secret')}`) }).check({ force: true })
      await page.getByRole('button', { name: t('action.save') }).click()
      await expect(page.getByText(t('common.saved'))).toBeVisible()
      await tab(page, t, 'links').click()
      await expect(page.locator('#academy-secretHash')).toHaveValue(/^[0-9a-f]{32}$/)
      await page.locator('#academy-emails').fill(`${guest.email}\nnot-an-address`)
      await page.getByRole('button', { name: t('academies.invite.send') }).click()
      await expect(page.locator('#academy-emails')).toHaveAttribute('aria-invalid', 'true')
      await page.locator('#academy-emails').fill(guest.email)
      await page.getByRole('button', { name: t('academies.invite.send') }).click()
      await expect(page.getByRole('status').filter({ hasText: /1 запрошення/ })).toBeVisible()
      const { pathname } = new URL(page.url())
      await openAcademy(page, Number(pathname.split('/').at(-1)))
      return pathname
    })
    const link = participationLinkOf(await mailTo(mailFolder(), guest.email, '/confirm-participation/'))

    await test.step('another account is told so', async () => {
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('participation.other.title'))
      await page.getByRole('button', { name: t('participation.other.action') }).click()
      await expect(page).toHaveURL(/\/auth\/login/)
    })

    await test.step('a visitor is told where it leads, logs in and takes part', async () => {
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('participation.visitor.title', { name }))
      await page
        .getByRole('link', { name: t('common.logIn') })
        .last()
        .click()
      await fillLogin(page, t, guest)
      // Q-12: what is left is the direction.
      await expect(page).toHaveURL(/\/select-direction$/)
      await expect(alertOf(page, t('participation.done', { name }))).toBeVisible()
    })

    await test.step('a second time the link is used up', async () => {
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('participation.other.title'))
    })

    await test.step('and the academy leaves no trace for other journeys', async () => {
      await signIn(page, 'superadmin')
      await page.goto(address)
      const dialog = await act(page, t, 'action.delete')
      await expect(dialog).toContainText('1 студента')
      await dialog.getByRole('button', { name: t('academies.delete.confirm'), exact: true }).click()
      await expect(alertOf(page, t('academies.delete.done'))).toBeVisible()
    })
  })
