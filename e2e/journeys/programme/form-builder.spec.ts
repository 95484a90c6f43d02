import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { requestOf } from '../../setup/api.ts'
import { expect, paths, serverUrl, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { desk, type Variant, variantName, variantsOf } from '../../setup/variants.ts'
import { enterAs, logInElsewhere, type NewPerson } from '../../setup/new-person.ts'
import { ownAcademy } from '../../setup/own-academy.ts'

type Texts = ReturnType<typeof textsOf>

/** An academy of its own: whoever gets a form sees it, and those of the demo are everybody's. */
const atTheForms = async (page: Page, variant: Variant) => {
  const t = textsOf(variant.locale)
  await applyVariant(page, variant)
  const own = await ownAcademy(page, variant.locale, { stages: ['Перший крок', 'Фінал'], students: 2 })
  await enterAs(page, own.admin)
  await page.goto(paths.forms)
  return { ...own, t }
}

const bodies = (page: Page, t: Texts) => page.getByRole('textbox', { name: new RegExp(`^${t('common.question')}`) })
/** The new question can be written at once: its field gets the focus a moment later. */
const add = async (page: Page, t: Texts, type: string): Promise<void> => {
  const count = await bodies(page, t).count()
  await page
    .getByRole('group', { name: t('forms.addQuestion') })
    .getByRole('button', { name: t(`forms.type.${type}` as 'forms.type.linear-scale'), exact: true })
    .click()
  await expect(bodies(page, t).nth(count)).toBeFocused()
}
const openPart = (page: Page, t: Texts, part: 'forms.tab.messages' | 'forms.tab.users' | 'common.answers') =>
  page
    .getByRole('navigation', { name: t('forms.parts') })
    .getByRole('link', { name: new RegExp(`^${t(part)}`) })
    .click()

/** Sends the answers of a student beside the browser; the page of passing has journeys of its own. */
const passAs = async (page: Page, person: NewPerson, academyId: number, formId: number): Promise<void> => {
  const headers = { ...(await logInElsewhere(page, person)), 'idempotency-key': randomUUID() }
  const address = `${serverUrl()}/api/forms/${formId}`
  const form = await requestOf(page).get(`${address}/for-user?academyId=${academyId}`, { headers })
  const { version, questions } = (await form.json()) as { version: number; questions: { id: number; type: string }[] }
  const answers = questions.map(({ id, type }) =>
    type === 'short-answer' ? { questionId: id, body: 'Більше практики' } : { questionId: id, option: [2] },
  )
  const data = { version, answers }
  const sent = await requestOf(page).post(`${address}/answers?academyId=${academyId}`, { headers, data })
  expect(sent.status(), await sent.text()).toBe(200)
}

for (const variant of variantsOf({ day: [desk] }))
  // At full size only: form-builder.test.tsx, forms-table.test.tsx and form-parts.test.tsx click through these screens; a form is built in a browser at night only.
  test(
    `[FORM-07][FORM-08][NAV-41] a form is built, given to people, and its answers are read (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const { t, students, id: academyId } = await atTheForms(page, variant)

      await test.step('nothing yet: the screen says what it is for', async () => {
        await expect(page.getByText(t('forms.empty.title'))).toBeVisible()
        await page
          .getByRole('link', { name: t('forms.new') })
          .first()
          .click()
        await page.getByRole('textbox', { name: new RegExp(`^${t('forms.previewNoTitle')}`) }).fill('Перший місяць')
      })

      await test.step('questions are written one after the other', async () => {
        await add(page, t, 'single-choice')
        await page.keyboard.type('Скільки годин?')
        await page.getByRole('textbox', { name: t('common.option', { number: 1 }) }).fill('До 5')
        await page.getByRole('textbox', { name: t('common.option', { number: 2 }) }).fill('Більше')
        await add(page, t, 'linear-scale')
        await page.keyboard.type('Як Вам?')
        await add(page, t, 'short-answer')
        await page.keyboard.type('Що змінити?')
      })

      await test.step('the order is changed by dragging and by keys', async () => {
        const order = () =>
          bodies(page, t).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
        const name = 'Що змінити?'
        const isOver = (place: number) => page.getByText(t('forms.over', { name, place, total: 3 }))
        await page.getByRole('button', { name: t('teams.drag', { name }) }).focus()
        await page.keyboard.press('Space')
        await expect(isOver(3)).toBeAttached()
        await page.keyboard.press('ArrowUp')
        await expect(isOver(2)).toBeAttached()
        await page.keyboard.press('Space')
        await expect.poll(order).toEqual(['Скільки годин?', 'Що змінити?', 'Як Вам?'])
        await page.getByRole('button', { name: t('forms.moveDown', { number: 1 }) }).click()
        await expect.poll(order).toEqual(['Що змінити?', 'Скільки годин?', 'Як Вам?'])
      })

      await test.step('[FORM-20][ERR-47] a save that fails loses nothing', async () => {
        await page.route('**/api/forms?*', (route) => route.fulfill({ status: 500, body: '' }))
        await page.getByRole('button', { name: t('forms.createSave') }).click()
        await expect(page.getByText(t('forms.saveFailed')).first()).toBeVisible()
        await expect(bodies(page, t).first()).toHaveValue('Що змінити?')
        await page.unroute('**/api/forms?*')
        await page.getByRole('button', { name: t('forms.createSave') }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Перший місяць' })).toBeVisible()
        await expect(page).toHaveURL(/\/main\/forms\/\d+$/)
      })
      const formId = Number(page.url().split('/').at(-1))

      await test.step('what is said afterwards; leaving asks first', async () => {
        await openPart(page, t, 'forms.tab.messages')
        const after = page.getByRole('textbox', { name: new RegExp(`^${t('forms.message.post-passing')}`) })
        await after.fill('**Дякуємо!**')
        await expect(page.locator('main strong', { hasText: 'Дякуємо!' })).toBeVisible()
        await openPart(page, t, 'forms.tab.users')
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('editor.leave.stay') })
          .click()
        await page.getByRole('button', { name: t('action.save'), exact: true }).click()
        await expect(page.getByText(t('forms.messagesSaved'))).toBeVisible()
      })

      await test.step('everybody who fits gets it', async () => {
        await openPart(page, t, 'forms.tab.users')
        await page.getByRole('combobox', { name: t('people.role') }).selectOption('Student')
        await page.getByRole('button', { name: t('list.selectAll', { count: 2 }) }).click()
        await page.getByRole('button', { name: t('common.assign'), exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: /2/ }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page.getByText(t('forms.users.waiting'), { exact: true })).toHaveCount(2)
        await passAs(page, students[0]!, academyId, formId)
      })

      await test.step('the answers, by question and by person; the question is frozen', async () => {
        await openPart(page, t, 'common.answers')
        await expect(page.getByText('Більше практики')).toBeVisible()
        await page.getByRole('link', { name: 'Більше', exact: true }).click()
        await expect(page).toHaveURL(/view=people&questionId=\d+&option=2/)
        await page.getByRole('rowheader').first().getByRole('button').click()
        await expect(page.getByRole('dialog')).toContainText('Більше практики')
        await page.goto(paths.formEdit(formId))
        await expect(page.getByText(t('forms.frozenReason'))).toHaveCount(3)
      })

      const choose = async (text: string) => {
        await page.getByRole('button', { name: t('forms.actionsOf', { name: 'Перший місяць' }) }).click()
        await page.getByRole('menuitem', { name: text }).click()
      }
      await test.step('[FORM-09] from the list it goes to the archive and comes back', async () => {
        await page.goto(paths.forms)
        await expect(page.getByText(t('forms.passedOfShort', { passed: 1, users: 2 }), { exact: true })).toBeVisible()
        await choose(t('forms.archive'))
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('forms.archive') })
          .click()
        await expect(page.getByText(t('list.nothing.title'))).toBeVisible()
        await page.getByRole('radio', { name: t('forms.shownForms.archived') }).check()
        await choose(t('forms.unarchive'))
        await expect(page.getByText(t('forms.unarchived'))).toBeVisible()
      })

      await test.step('a copy opens under a title of its own, with the questions, for nobody yet', async () => {
        await page.goto(paths.forms)
        await choose(t('forms.copy'))
        const title = `Перший місяць${variant.locale === 'ua' ? ' (копія)' : ' (copy)'}`
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(bodies(page, t)).toHaveCount(3)
        await expect(page.getByText(t('forms.frozenReason'))).toHaveCount(0)
      })
    },
  )
