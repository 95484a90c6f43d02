import type { Page } from '@playwright/test'
import { expectPartAccessible } from '../../setup/axe.ts'
import { acceptPrinciples, fillExperience } from '../../setup/joining.ts'
import { finalReply } from '../../setup/final-reply.ts'
import { expect, hasNoOverflow, paths, serverUrl, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, variantName, variantsOf } from '../../setup/variants.ts'
import { enterAs } from '../../setup/new-person.ts'
import { ownGroup } from '../../setup/own-group.ts'
import { answersTo } from '../../setup/sockets.ts'

for (const variant of variantsOf({ day: [desk] }))
  // At full size only: group-members.test.ts and stage-lectures.test.ts prove it, with what a socket says; the open page of the student is seen at night only.
  test(
    `[HW-09] staff put a student into a group, and the lecture is there without a reload (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page: staff, browser }) => {
      const t = textsOf(variant.locale)
      await applyVariant(staff, variant)
      const { admin, students, group, groupId, lecture, stageUrlName } = await ownGroup(staff, variant.locale)
      const student = await (await browser.newContext({ timezoneId: 'Europe/Kyiv' })).newPage()
      await applyVariant(student, variant)
      const lectureOf = (page: Page) => page.getByRole('main').getByRole('link', { name: lecture })
      const dialog = staff.getByRole('dialog')
      const alerts = staff.getByRole('region', { name: t('alerts.label') })
      const inRoom = answersTo(student, '/', 'join-way-room')

      await test.step('the student opens the lectures and sees none', async () => {
        await enterAs(student, students[0]!)
        await student.goto(serverUrl() + paths.cabinet)
        await fillExperience(student, t)
        await acceptPrinciples(student, t)
        await student.goto(serverUrl() + paths.stage(stageUrlName))
        await expect(student.getByText(t('lecture.none.title'))).toBeVisible()
        await inRoom.until()
      })

      await test.step('staff find the student among those who can be added', async () => {
        await enterAs(staff, admin)
        await staff.goto(paths.groups)
        await staff.getByRole('button', { name: t('groups.members.title', { name: group }) }).click()
        await expect(dialog.getByText(t('groups.members.members.empty'))).toBeVisible()
        await dialog.getByRole('radio', { name: t('groups.members.view.others'), exact: true }).check()
        const found = finalReply(staff, (reply) => reply.request().postData()?.includes('Нова-Світла') ?? false)
        await dialog.getByRole('searchbox').fill('Нова-Світла')
        await found
        await expect(dialog.getByRole('listitem')).toHaveCount(1)
        await expectPartAccessible(staff)
        expect(await hasNoOverflow(staff)).toBe(true)
        await dialog.getByRole('listitem').getByRole('button').click()
        await expect(alerts.getByText(group)).toBeVisible()
      })

      await test.step('the page that the student has open shows the lecture', async () => {
        await expect(lectureOf(student)).toBeVisible()
      })

      await test.step('taken out, the student does not see it any more', async () => {
        await dialog.getByRole('radio', { name: t('groups.members.view.members'), exact: true }).check()
        await dialog.getByRole('listitem').getByRole('button').click()
        await expect(dialog.getByRole('listitem')).toHaveCount(0)
        await expect(lectureOf(student)).toHaveCount(0)
        await expect(student.getByText(t('lecture.none.title'))).toBeVisible()
      })

      await test.step('a file names whom it cannot add', async () => {
        await dialog.getByRole('button', { name: t('groups.file.open') }).click()
        const content = `e-mail\n${students[0]!.email}\nnobody@example.test\n`
        await dialog
          .getByTestId('import-file')
          .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
        await expect(dialog.getByText(t('groups.rule.unknownEmail'))).toBeVisible()
        await dialog.getByRole('button', { name: /1/ }).last().click()
        await expect(lectureOf(student)).toBeVisible()
      })

      await test.step('[NAV-31] the people of the group are a click away from it', async () => {
        await staff.locator(`a[href="${paths.userListOfGroup(groupId)}"]`).click()
        await expect(staff.getByRole('heading', { level: 1 })).toHaveText(t('userList.group'))
        await expect(staff.getByText('Нова-Світла').first()).toBeVisible()
      })
      await student.context().close()
    },
  )
