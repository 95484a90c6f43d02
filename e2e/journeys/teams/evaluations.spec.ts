import type { Locator, Page } from '@playwright/test'
import type { Evaluation } from '../../../contract/src/evaluations.ts'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { failWith } from '../../setup/failure.ts'
import { expectAccessible } from '../../setup/axe.ts'
import { expect, hasNoOverflow, paths, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { variantName, variantsOf, phone } from '../../setup/variants.ts'
import { enterAs, type NewPerson } from '../../setup/new-person.ts'
import { allMarks, ownProject, type OwnProject } from '../../setup/own-project.ts'

const enter = async (page: Page, person: NewPerson, path: string): Promise<void> => {
  await enterAs(page, person)
  await page.goto(path)
}
const rows = (page: Page): Locator => page.locator('[data-marks-board] > ol > li')
const row = (page: Page, index: number): Locator => rows(page).nth(index)
const focusFirst = (page: Page, index: number): Promise<void> => row(page, index).getByRole('radio').first().focus()
const checked = (of: Locator): Promise<string[]> => of.locator('fieldset input:checked + span').allTextContents()
const newEvent = (project: OwnProject, title: string): Promise<Evaluation> =>
  project.as(project.coach, 'POST', '/api/evaluation', {
    title,
    date: '2026-11-02',
    teamId: project.team.id,
  }) as Promise<Evaluation>
const mark = (project: OwnProject, event: Evaluation, member: number, value: number): Promise<unknown> =>
  project.as(project.admin, 'POST', `/api/evaluation/${event.id}/students`, {
    userTeamId: project.team.userTeams[member]!.id,
    marks: allMarks(value),
  })

for (const variant of variantsOf({ day: [phone] })) {
  const t = textsOf(variant.locale)

  // By day: team-board, own-evaluations (client), evaluations and private-feedback (API).
  test(
    `[TEAM-22][TEAM-26][TEAM-27][TEAM-29][NAV-45] a coach evaluates a team by the keyboard: ${variantName(variant)}`,
    { tag: '@full' },
    async ({ page }) => {
      await applyVariant(page, variant)
      const project = await ownProject(page, variant.locale, 3)
      await enter(page, project.coach, paths.evaluations)

      await test.step('the first evaluation is made', async () => {
        await expect(page.getByText(t('evaluations.noEvent.title'))).toBeVisible()
        await page.getByRole('button', { name: t('evaluations.new') }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: t('evaluations.form.eventTitle') }).fill('Демо')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(rows(page)).toHaveCount(3)
      })

      await test.step('digits give marks and go on, also to the next student', async () => {
        await focusFirst(page, 0)
        await page.keyboard.type('543212345')
        expect(await checked(row(page, 0))).toEqual(['5', '4', '3', '2'])
        expect(await checked(row(page, 1))).toEqual(['1', '2', '3', '4'])
        expect(await checked(row(page, 2))).toEqual(['5'])
        await expect(row(page, 0)).toContainText(t('evaluations.row.saved'))
        await expect(row(page, 1)).toContainText(t('evaluations.row.saved'))
        await expect(page.getByText(t('evaluations.progress', { evaluated: 2, total: 3 }))).toBeVisible()
      })

      await test.step('an arrow goes to another student, and a saved mark is changed', async () => {
        await focusFirst(page, 0)
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('5')
        expect(await checked(row(page, 1))).toEqual(['5', '2', '3', '4'])
        await expect(row(page, 1)).toContainText(t('evaluations.row.saved'))
      })

      await test.step('what the student reads and what not', async () => {
        await row(page, 0).locator('button[aria-expanded]').click()
        const words = row(page, 0).getByRole('textbox')
        await words.first().fill('Чудовий звіт')
        await page.keyboard.press('Control+Enter')
        await expect(row(page, 0).getByText(t('common.saved')).last()).toBeVisible()
        await words.last().fill('Перевантажена, поговорити')
        await row(page, 0)
          .getByRole('button', { name: t('action.save'), exact: true })
          .click()
        await expect(row(page, 0).getByRole('region').last()).toContainText(t('common.saved'))
        await row(page, 0).locator('button[aria-pressed]').click()
        await expect(row(page, 0).locator('button[aria-pressed=true]')).toBeVisible()
        expect(await hasNoOverflow(page)).toBe(true)
        await expectAccessible(page)
      })

      await test.step('all of it is there after a reload, the unfinished marks too', async () => {
        await page.reload()
        await expect(rows(page)).toHaveCount(3)
        expect(await checked(row(page, 0))).toEqual(['5', '4', '3', '2'])
        expect(await checked(row(page, 1))).toEqual(['5', '2', '3', '4'])
        expect(await checked(row(page, 2))).toEqual(['5'])
        const own = JSON.stringify(await project.as(project.students[0]!, 'GET', '/api/evaluation/my-evaluations'))
        expect(own).toContain('Чудовий звіт')
        expect(own).not.toContain('Перевантажена')
      })
    },
  )

  // At full size only: marks-draft.rules.test.ts and team-board.test.ts prove what is kept; entrance-test.spec.ts loses its network by day.
  if (runsNightTests)
    test(`[TEAM-36][Q-87] marks survive a dead line and somebody who was faster: ${variantName(variant)}`, async ({
      page,
    }) => {
      await applyVariant(page, variant)
      const project = await ownProject(page, variant.locale, 2)
      const event = await newEvent(project, 'Спринт 1')
      await enter(page, project.coach, paths.evaluations)
      await expect(rows(page)).toHaveCount(2)

      await test.step('without a line they stay in the browser and go out by themselves', async () => {
        await page.context().setOffline(true)
        await focusFirst(page, 0)
        await page.keyboard.type('4444')
        await expect(row(page, 0).getByRole('alert')).toContainText(t('evaluations.row.kept'))
        await expectAccessible(page)
        await page.context().setOffline(false)
        await expect(row(page, 0)).toContainText(t('evaluations.row.saved'))
        await expect(row(page, 0).getByRole('alert')).toHaveCount(0)
      })

      await test.step('a broken server does not lose them either, not even over a reload', async () => {
        const saves = '**/api/evaluation/*/students?*'
        await page.route(saves, (route) => route.fulfill(failWith('UnknownError')))
        await focusFirst(page, 1)
        await page.keyboard.type('3333')
        await expect(row(page, 1).getByRole('alert')).toBeVisible()
        await page.unroute(saves)
        await page.reload()
        await expect(rows(page)).toHaveCount(2)
        expect(await checked(row(page, 1))).toEqual(['3', '3', '3', '3'])
        await expect(row(page, 1)).toContainText(t('evaluations.row.saved'))
      })

      await test.step('who was faster is not overwritten unseen', async () => {
        const now = (await project.as(project.admin, 'GET', `/api/evaluation/${event.id}`)) as Evaluation
        const { userTeamId, updatedAt } = now.studentEvaluations.find(
          (student) => student.userTeamId === project.team.userTeams[0]!.id,
        )!
        await project.as(project.admin, 'PUT', `/api/evaluation/${event.id}/students/${userTeamId}`, {
          marks: allMarks(2),
          updatedAt,
        })
        await focusFirst(page, 0)
        await page.keyboard.press('5')
        await expect(row(page, 0).getByRole('alert')).toContainText(`${t('common.criterion.hardSkills')} 2`)
        await row(page, 0)
          .getByRole('button', { name: t('evaluations.row.keepMine') })
          .click()
        await expect(row(page, 0)).toContainText(t('evaluations.row.saved'))
        // What only the other one had changed is not taken back.
        expect(await checked(row(page, 0))).toEqual(['5', '2', '2', '2'])
      })
    })

  test(
    `[TEAM-25][TEAM-28][TEAM-30][TEAM-32][TEAM-33][ERR-64][ERR-65] evaluations of all teams are led: ${variantName(variant)}`,
    { tag: '@full' },
    async ({ page }) => {
      await applyVariant(page, variant)
      const project = await ownProject(page, variant.locale, 2)
      await mark(project, await newEvent(project, 'Спринт 1'), 0, 4)
      await enter(page, project.admin, paths.projectEvaluations)
      const dialog = page.getByRole('dialog')
      const first = page.locator('tbody tr').first()
      await expect(first).toContainText('Спринт 1')

      await test.step('a creation that fails says so and keeps what was typed', async () => {
        const creation = '**/api/evaluation/stage/*'
        await page.route(creation, (route) =>
          route.request().method() === 'POST' ? route.fulfill(failWith('UnknownError')) : route.continue(),
        )
        await page.getByRole('button', { name: t('evaluations.newForAll') }).click()
        await dialog.getByRole('textbox', { name: t('evaluations.form.eventTitle') }).fill('Спринт 2')
        await dialog.getByRole('button', { name: t('common.create') }).click()
        await expect(page.getByText(t('evaluations.createFailed'))).toBeVisible()
        await expect(dialog.getByRole('textbox', { name: t('evaluations.form.eventTitle') })).toHaveValue('Спринт 2')
        await page.unroute(creation)
      })

      await test.step('all teams get one, and it is the current one', async () => {
        await dialog.getByRole('button', { name: t('common.create') }).click()
        await expect(dialog).toHaveCount(0)
        await expect(first).toContainText('Спринт 2')
        expect(await hasNoOverflow(page)).toBe(true)
        await expectAccessible(page)
      })

      const history = first.getByRole('button')
      const menuOf = (title: string) => dialog.getByRole('button', { name: t('evaluations.eventMenu', { title }) })
      await test.step('another one is made the current one', async () => {
        await history.click()
        await menuOf('Спринт 1').click()
        await page.getByRole('menuitem', { name: t('evaluations.makeCurrent') }).click()
        await expect(dialog.getByRole('listitem').filter({ hasText: 'Спринт 1' })).toContainText(
          t('evaluations.current'),
        )
        await expect(dialog.getByText(t('evaluations.current'), { exact: true })).toHaveCount(1)
      })

      await test.step('one with marks stays, with its warning; an empty one goes', async () => {
        await menuOf('Спринт 1').click()
        await page.getByRole('menuitem', { name: t('action.delete') }).click()
        await expect(page.getByText(t('error.EvaluationHasEvaluatedStudents'))).toBeVisible()
        await menuOf('Спринт 2').click()
        await page.getByRole('menuitem', { name: t('action.delete') }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('action.delete'), exact: true })
          .click()
        await expect(dialog.getByRole('listitem')).toHaveCount(1)
      })
    },
  )
}

test('[TEAM-32][TEAM-33][TEAM-36] the texts are those of the specification', () => {
  const t = textsOf('en')
  expect(t('error.EvaluationHasEvaluatedStudents')).toBe('Cannot delete evaluation with evaluated students')
  expect(t('evaluations.createFailed')).toBe('Error, when trying to create new evaluation event')
  expect(t('evaluations.somethingWrong')).toBe('Something goes wrong...')
})

// At full size only: evaluations.test.ts proves who may write.
if (runsNightTests)
  test('[TEAM-31] who does not coach the team only looks', async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    const project = await ownProject(page, 'ua', 1)
    await mark(project, await newEvent(project, 'Спринт 1'), 0, 4)
    const { updatedAt, ...team } = project.team
    await project.as(project.admin, 'PUT', `/api/teams/${team.id}`, {
      name: team.name,
      details: team.details,
      specializationId: null,
      repositoryUrl: null,
      isQualityCriteriaPassed: null,
      technologyIds: [],
      coachIds: [],
      members: team.userTeams.map(({ user, role }) => ({ userId: user.id, role, technologyIds: [], country: null })),
      updatedAt,
    })
    await enter(page, project.coach, paths.evaluations)
    await expect(page.getByText(t('evaluations.readOnly'))).toBeVisible()
    expect(await checked(row(page, 0))).toEqual(['4', '4', '4', '4'])
    await expect(row(page, 0).getByRole('radio').first()).toBeDisabled()
    await expect(page.getByRole('button', { name: t('evaluations.new') })).toHaveCount(0)
  })
