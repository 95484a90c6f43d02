import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { evaluationCriteria, stageTypes } from '../../../contract/src/enums.ts'
import { patient } from '../../../scripts/testing/patience.ts'
import { runsNightTests } from '../../../scripts/testing/size.ts'
import { failWith } from '../../setup/failure.ts'
import { requestOf } from '../../setup/api.ts'
import { acceptPrinciples, fillExperience } from '../../setup/joining.ts'
import { expectPartAccessible } from '../../setup/axe.ts'
import { expect, hasNoOverflow, paths, serverUrl, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, englishPhone, variantName, variantsOf } from '../../setup/variants.ts'
import { enterAs, logInElsewhere, type NewPerson } from '../../setup/new-person.ts'
import { ownAcademy } from '../../setup/own-academy.ts'

type T = ReturnType<typeof textsOf>
type Headers = Record<string, string>
interface StoredTeam {
  id: number
  name: string
  updatedAt: string
  userTeams: { id: number; user: { id: number; lastName: string } }[]
}

const ask = async <Answer>(page: Page, method: string, path: string, headers: Headers, data?: object) => {
  const reply = await requestOf(page).fetch(serverUrl() + path, {
    method,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    ...(data && { data }),
  })
  expect(reply.ok(), `${path} ${reply.status()} ${await reply.text()}`).toBe(true)
  const text = await reply.text()
  return (text ? JSON.parse(text) : null) as Answer
}

interface ProjectPlace {
  academyId: number
  stageId: number
  admin: NewPerson
  students: NewPerson[]
  headers: Headers
}

/** An academy of its own with a project stage that its students have entered. */
const projectPlace = async (page: Page, locale: 'ua' | 'en', students: number): Promise<ProjectPlace> => {
  const academy = await ownAcademy(page, locale, { stages: ['Старт', 'Фінал'], students })
  const headers = await logInElsewhere(page, academy.admin)
  const { id: stageId } = await ask<{ id: number }>(page, 'POST', `/api/stages?academyId=${academy.id}`, headers, {
    stageType: stageTypes.Project,
    name: { ua: 'Командний проєкт', en: 'Team project' },
    description: null,
    urlName: 'project',
    icon: null,
    startDate: null,
    endDate: null,
    isOnlyForDesignated: true,
  })
  const userIds: number[] = []
  for (const student of academy.students) {
    const own = await ask<{ id: number }>(page, 'GET', '/api/auth/me', await logInElsewhere(page, student))
    userIds.push(own.id)
  }
  await ask(page, 'POST', `/api/stages/${stageId}/add-users?academyId=${academy.id}`, headers, { userIds })
  return { academyId: academy.id, stageId, admin: academy.admin, students: academy.students, headers }
}

const openBoard = async (page: Page, t: T, { admin, stageId }: ProjectPlace): Promise<void> => {
  await enterAs(page, admin)
  await page.goto(`${paths.teams}?stage=${stageId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.teams'))
}

const zone = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

const createTeam = async (page: Page, t: T, name: string): Promise<void> => {
  await page
    .getByRole('button', { name: t('teams.create') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('teams.field.name') }).fill(name)
  await dialog.getByRole('button', { name: t('teams.createSave') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(zone(page, name)).toBeVisible()
}

const storedTeams = (page: Page, { stageId, academyId, headers }: ProjectPlace): Promise<StoredTeam[]> =>
  ask(page, 'GET', `/api/teams?stageId=${stageId}&academyId=${academyId}`, headers)
const whoIsIn = async (page: Page, place: ProjectPlace, name: string): Promise<string[]> =>
  (await storedTeams(page, place)).find((team) => team.name === name)!.userTeams.map(({ user }) => user.lastName)

const [first, second, third] = ['Нова-Світла', 'Гончаренко', 'Литвин'] as const
const full = (lastName: string) => `Мар’яна ${lastName}`
const [oak, elm] = ['Дуб', 'В’яз'] as const

// By day: staff-day.spec.ts saves a team; teams-board, drag.rules, pending-moves (client), teams-save and teams (API).
for (const variant of variantsOf({ day: [desk] }))
  test(
    `[NAV-44][TEAM-08][TEAM-11][TEAM-14] an Admin makes teams and moves students between them (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      const place = await projectPlace(page, variant.locale, 3)
      await openBoard(page, t, place)
      const pool = zone(page, t('teams.withoutTeam'))

      await test.step('an empty board teaches, and what is wrong is said at its field', async () => {
        await expect(page.getByText(t('teams.empty.title'))).toBeVisible()
        await expect(pool.getByRole('listitem')).toHaveCount(3)
        await page
          .getByRole('button', { name: t('teams.create') })
          .first()
          .click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('teams.createSave') })
          .click()
        await expect(page.locator('#new-team-name')).toHaveAttribute('aria-invalid', 'true')
        await expectPartAccessible(page)
        await page.keyboard.press('Escape')
        await createTeam(page, t, oak)
        await createTeam(page, t, elm)
      })

      await test.step('somebody is added by the button, in words', async () => {
        await pool.getByRole('button', { name: t('teams.addOne', { name: full(first) }) }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('combobox', { name: t('teams.one') }).selectOption({ index: 1 })
        await dialog.getByRole('button', { name: t('common.add'), exact: true }).click()
        await expect(dialog).toHaveCount(0)
        // By the alphabet the elm comes first.
        await expect(zone(page, elm)).toContainText(full(first))
        await expect(pool).not.toContainText(full(first))
        await expect.poll(() => whoIsIn(page, place, elm)).toEqual([first])
      })

      if (variant.width === 1440) {
        await test.step('by mouse into a team', async () => {
          const from = (await pool.getByText(full(second), { exact: true }).boundingBox())!
          const to = (await zone(page, oak).boundingBox())!
          await page.mouse.move(from.x + 10, from.y + 8)
          await page.mouse.down()
          await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
          await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
          await page.mouse.up()
          await expect(zone(page, oak)).toContainText(full(second))
          await expect.poll(() => whoIsIn(page, place, oak)).toEqual([second])
        })
        await test.step('by keys into another one, and focus stays with the person', async () => {
          const name = full(first)
          const handle = page.getByRole('button', { name: t('teams.drag', { name }) })
          await handle.focus()
          await page.keyboard.press('Space')
          await expect(page.getByText(t('teams.over', { name, place: elm }))).toBeAttached()
          // Whoever is lifted hears the keys a moment later.
          await expect(async () => {
            await page.keyboard.press('ArrowRight')
            await expect(page.getByText(t('teams.over', { name, place: oak }))).toBeAttached({
              timeout: patient(1_000),
            })
          }).toPass({ timeout: patient(60_000) })
          await page.keyboard.press('Space')
          await expect(zone(page, oak)).toContainText(name)
          await expect.poll(() => whoIsIn(page, place, oak)).toEqual([second, first])
          await expect(handle).toBeFocused()
        })
      } else
        await test.step('on a phone the menu moves people', async () => {
          await page.locator('[data-member-menu]').first().click()
          await page.getByRole('menuitem', { name: t('teams.transfer') }).click()
          const dialog = page.getByRole('dialog')
          await dialog.getByRole('combobox', { name: t('teams.one') }).selectOption({ index: 1 })
          await dialog.getByRole('button', { name: t('teams.transferConfirm'), exact: true }).click()
          await expect(zone(page, oak)).toContainText(full(first))
          await expect.poll(() => whoIsIn(page, place, oak)).toEqual([first])
        })

      await test.step('[TEAM-36] what the server refuses goes back where it was, with a sentence', async () => {
        await page.route('**/api/stages/update-team-members*', (route) => route.fulfill(failWith('UnknownError')))
        await pool.getByRole('button', { name: t('teams.addOne', { name: full(third) }) }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('combobox', { name: t('teams.one') }).selectOption({ index: 2 })
        await dialog.getByRole('button', { name: t('common.add'), exact: true }).click()
        await expect(page.getByText(t('evaluations.somethingWrong'))).toBeVisible()
        await expect(pool).toContainText(full(third))
        await expect(zone(page, oak)).not.toContainText(full(third))
        await page.unroute('**/api/stages/update-team-members*')
      })

      await test.step('[Q-87] who changed the team meanwhile is not overwritten', async () => {
        const team = (await storedTeams(page, place)).find(({ name }) => name === oak)!
        const colleagueSaves = () =>
          ask(page, 'PUT', `/api/stages/update-team-detaild?academyId=${place.academyId}`, place.headers, {
            teamId: team.id,
            updatedAt: team.updatedAt,
            name: oak,
            details: 'Опис від колеги',
            specializationId: null,
            repositoryUrl: null,
            isQualityCriteriaPassed: null,
            technologyIds: [],
          })
        // While the call is on its way: any earlier, and the board would have shown it.
        const saving = '**/api/stages/update-team-members*'
        await page.route(saving, async (route) => {
          await colleagueSaves()
          await route.continue()
        })
        await page.locator(`[data-member-menu="${team.userTeams[0]!.user.id}"]`).click()
        await page.getByRole('menuitem', { name: t('teams.takeOut') }).click()
        const name = full(team.userTeams[0]!.user.lastName)
        await expect(page.getByText(t('teams.refused.meanwhile', { name }))).toBeVisible()
        await expect(zone(page, oak)).toContainText(name)
        expect(await whoIsIn(page, place, oak)).toHaveLength(team.userTeams.length)
        await page.unroute(saving)
      })

      await test.step('[TEAM-14] an evaluated student is not taken out, but goes to another team with the marks', async () => {
        const team = (await storedTeams(page, place)).find(({ name }) => name === oak)!
        const member = team.userTeams[0]!
        const name = full(member.user.lastName)
        const at = `?academyId=${place.academyId}`
        const event = { teamId: team.id, title: 'Перше демо', date: '2026-05-01' }
        const { id } = await ask<{ id: number }>(page, 'POST', `/api/evaluation${at}`, place.headers, event)
        const marks = evaluationCriteria.map((criterion) => ({ criterion, mark: 5 }))
        await ask(page, 'POST', `/api/evaluation/${id}/students${at}`, place.headers, { userTeamId: member.id, marks })
        const menu = page.locator(`[data-member-menu="${member.user.id}"]`)
        await menu.click()
        await page.getByRole('menuitem', { name: t('teams.takeOut') }).click()
        await expect(page.getByText(t('teams.refused.evaluated', { name }))).toBeVisible()
        await expect(zone(page, oak)).toContainText(name)
        await menu.click()
        await page.getByRole('menuitem', { name: t('teams.transfer') }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('combobox', { name: t('teams.one') }).selectOption({ index: 1 })
        await dialog.getByRole('button', { name: t('teams.transferConfirm'), exact: true }).click()
        await expect(zone(page, elm)).toContainText(name)
        await expect.poll(() => whoIsIn(page, place, elm)).toContain(member.user.lastName)
      })

      await test.step('nothing sticks out', async () => {
        expect(await hasNoOverflow(page)).toBe(true)
      })
    },
  )

for (const variant of variantsOf({ day: [englishPhone] }))
  test(
    `[NAV-44][TEAM-10][TEAM-19][TEAM-21] a team gets its details, and its student reads them (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      const place = await projectPlace(page, variant.locale, 1)
      await openBoard(page, t, place)
      await createTeam(page, t, oak)
      await zone(page, oak).getByRole('link', { name: oak }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(oak)

      await test.step('what is wrong is said at its field', async () => {
        await page.locator('#team-repositoryUrl').fill('https://example.com/oak')
        await page.getByRole('button', { name: t('action.save'), exact: true }).click()
        await expect(page.locator('#team-repositoryUrl')).toHaveAttribute('aria-invalid', 'true')
      })

      await test.step('what was typed is not lost by leaving', async () => {
        await page.getByRole('link', { name: t('teams.toBoard') }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText(t('editor.leave.title'))
        await dialog.getByRole('button', { name: t('editor.leave.stay') }).click()
      })

      await test.step('details, people and technologies are saved at once', async () => {
        await page.locator('#team-repositoryUrl').fill('https://github.com/academy/oak.git')
        await page.locator('#team-quality').selectOption('passed')
        await page.locator('#team-details').fill('Крамниця **настільних ігор**')
        await page.locator('#team-technologyIds').fill(`Tech ${place.stageId}`)
        await page.getByRole('option', { name: t('teams.newTechnology', { name: `Tech ${place.stageId}` }) }).click()
        await expect(
          page.getByRole('button', { name: t('common.removeNamed', { name: `Tech ${place.stageId}` }) }),
        ).toBeVisible()
        await page.locator('#team-add-student').click()
        await page.getByRole('option', { name: full(first) }).click()
        await page.getByRole('button', { name: t('action.save'), exact: true }).click()
        await expect(page.getByText(t('teams.saved', { team: oak }))).toBeVisible()
        await expect(page.getByText(t('editor.unsaved'))).toHaveCount(0)
        expect(await whoIsIn(page, place, oak)).toEqual([first])
      })

      await test.step('the student sees team, repository and people', async () => {
        await page.evaluate(() => localStorage.clear())
        await enterAs(page, place.students[0]!)
        await page.goto(paths.cabinet)
        await fillExperience(page, t)
        await acceptPrinciples(page, t)
        await page.goto(paths.stage('project'))
        const main = page.getByRole('main')
        await expect(main).toContainText(t('ownTeam.title'))
        await expect(main.getByRole('link', { name: /github\.com\/academy\/oak/ })).toHaveAttribute(
          'href',
          'https://github.com/academy/oak.git',
        )
        await expect(main).toContainText(t('ownTeam.passed'))
        await expect(main).toContainText('настільних ігор')
        await expect(main.getByText(full(first)).first()).toBeVisible()
        expect(await hasNoOverflow(page)).toBe(true)
      })
    },
  )

// At full size only: the matrix proves who may; that readers find nothing to press is seen at night only.
if (runsNightTests)
  test('[TEAM-08] who may only read sees the board without anything to press', async ({ page }) => {
    const t = textsOf('ua')
    await applyVariant(page, { locale: 'ua', theme: 'light', width: 1440 })
    await signIn(page, 'mentor')
    await page.goto(paths.teams)
    await expect(page.locator('main section h2').first()).toBeVisible()
    await expect(page.getByRole('button', { name: t('teams.create') })).toHaveCount(0)
    await expect(page.locator('[data-member-menu]')).toHaveCount(0)
  })
