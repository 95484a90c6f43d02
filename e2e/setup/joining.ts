import type { Page } from '@playwright/test'
import { requestOf } from './api.ts'
import { expect, serverUrl } from './fixtures.ts'
import { logInElsewhere, type NewPerson } from './new-person.ts'

interface ListedAcademy {
  id: number
  name: string
  joinable: boolean
  directions: { id: number }[]
}

/** Makes somebody a student of open academies, as the choice of an academy would; returns their names. */
export const joinAcademies = async (page: Page, person: NewPerson, count = 1): Promise<string[]> => {
  const headers = await logInElsewhere(page, person)
  const list = await requestOf(page).get(`${serverUrl()}/api/academies`, { headers })
  const open = ((await list.json()) as ListedAcademy[]).filter(({ joinable }) => joinable).slice(0, count)
  expect(open).toHaveLength(count)
  // The last one is the current one: the first of the list, which is under way.
  for (const { id, directions } of open.toReversed()) {
    const data = { academyId: id, directionId: directions[0]!.id }
    const reply = await requestOf(page).post(`${serverUrl()}/api/users/registerToAcademy`, { headers, data })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  return open.map(({ name }) => name)
}

/** FORM-43: the experience form, filled in as somebody would who is in a hurry. */
export const fillExperience = async (page: Page, t: (key: string) => string): Promise<void> => {
  const years = page.getByRole('combobox', { name: t('experience.years') })
  await expect(years).toBeVisible()
  await years.selectOption({ index: 1 })
  await page
    .getByRole('group', { name: t('experience.level') })
    .getByRole('radio')
    .first()
    .check()
  await page
    .getByRole('group', { name: t('experience.project') })
    .getByRole('radio')
    .first()
    .check()
  await page.getByRole('button', { name: t('action.save') }).click()
}

export const acceptPrinciples = async (page: Page, t: (key: string) => string): Promise<void> => {
  const agreement = page.getByRole('dialog', { name: t('principles.title') })
  await agreement.getByRole('button').click()
  await expect(agreement).toHaveCount(0)
}
