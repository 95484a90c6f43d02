import type { Page } from '@playwright/test'
import { expectAccessible } from '../../setup/axe.ts'
import { demoId } from '../../setup/demo-ids.ts'
import { expect, hasNoOverflow, paths, signIn, test, textsOf, applyVariant } from '../../setup/fixtures.ts'
import { variantName, variantsOf, phone } from '../../setup/variants.ts'
import { readIn } from '../../setup/reading.ts'

const part = (page: Page, name: string) => page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) })
const found = `${paths.people}?search=${encodeURIComponent('student@academy.test')}`

for (const variant of variantsOf({ day: [phone] }))
  // At full size only: person-card.test.ts, person.page.test.tsx and person-link.test.tsx prove it; the page is walked by day.
  test(
    `[NAV-50] staff open a person from the list, read what they may and go back (${variantName(variant)})`,
    { tag: '@full' },
    async ({ page }) => {
      const t = textsOf(variant.locale)
      await applyVariant(page, variant)
      await signIn(page, 'admin')
      await readIn(page, variant.locale)
      await page.goto(found)

      await test.step('the name in the list leads to the page', async () => {
        await page.getByRole('link', { name: 'Олена Кравець', exact: true }).click()
        await expect(page).toHaveURL(new RegExp(`/main/users/${demoId('people', 'student')}$`))
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Олена Кравець')
      })

      await test.step('an Admin reads every part of it', async () => {
        const parts = [
          'person.studentPath',
          'common.tests',
          'common.allHomework',
          'person.teams',
          'common.forms',
          'person.facts',
          'person.comments',
          'common.interview',
          'common.motivationLetter',
          'common.chats',
        ] as const
        for (const name of [...parts, 'person.referrals', 'common.history'] as const)
          await expect(part(page, t(name)).first()).toBeVisible()
        await expect(page.getByRole('link', { name: 'student@academy.test' })).toBeVisible()
        expect(await hasNoOverflow(page)).toBe(true)
        await expectAccessible(page)
      })

      await test.step('[ACC-54] what is missing can be filled in', async () => {
        await page.getByRole('button', { name: t('person.fillIn') }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText('Олена Кравець')
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      })

      await test.step('back is the list as it was', async () => {
        await page.getByRole('link', { name: t('backLink') }).click()
        await expect(page).toHaveURL(new RegExp('search=student'))
        await expect(page.getByRole('row').filter({ hasText: 'student@academy.test' })).toHaveCount(1)
      })

      await test.step('a Coach of other students sees less', async () => {
        await signIn(page, 'coach')
        await readIn(page, variant.locale)
        await page.goto(paths.person(demoId('people', 'learner')))
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Остап Ткаченко')
        await expect(part(page, t('person.comments'))).toBeVisible()
        await expect(page.getByText(t('person.less.title'))).toBeVisible()
        for (const name of [
          'person.studentPath',
          'common.tests',
          'common.allHomework',
          'common.forms',
          'common.history',
        ] as const)
          await expect(part(page, t(name))).toHaveCount(0)
      })
    },
  )
