import type { Page } from '@playwright/test'
import type { FullTestSummary } from '../../contract/src/tests.ts'
import { requestOf } from './api.ts'
import { demoPassword, expect, paths, serverUrl, textsOf } from './fixtures.ts'
import type { Locale } from './variants.ts'
import { joinAcademies } from './joining.ts'
import { enterAs, logInElsewhere, newStudent, type NewPerson } from './new-person.ts'

type Headers = { authorization: string }

export interface TestTaker extends NewPerson {
  id: number
  academyId: number
  stageTestId: number
  headers: Headers
}

const ask = async <T>(page: Page, method: string, path: string, headers: Headers, data?: object): Promise<T> => {
  const reply = await requestOf(page).fetch(`${serverUrl()}${path}`, { method, headers, ...(data && { data }) })
  const text = await reply.text()
  expect(reply.ok(), `${path} ${reply.status()} ${text}`).toBe(true)
  return (text ? JSON.parse(text) : null) as T
}

const ofExperience = [
  'Programmer Level',
  'Hardest Project',
  'Years Of Experience',
  'Backend',
  'Frontend',
  'Database Experience',
] as const

/** FORM-43: one value of each list that an academy asks for. */
const anyExperience = async (page: Page, headers: Headers): Promise<number[]> => {
  const lists = await ask<Record<string, { id: number }[]>>(
    page,
    'GET',
    '/api/form-variants/by-localization/en',
    headers,
  )
  return ofExperience.map((name) => lists[name]![0]!.id)
}

/** Somebody who has joined an academy at its entrance test, and whom no form keeps from it: a test is taken once. */
export const newTestTaker = async (page: Page, locale: Locale): Promise<TestTaker> => {
  const person = await newStudent(page, locale)
  await joinAcademies(page, person)
  const headers = await logInElsewhere(page, person)
  const formVariantIds = await anyExperience(page, headers)
  await ask(page, 'PUT', '/api/users/update/additional-info', headers, { formVariantIds })
  await ask(page, 'PUT', '/api/users/accept-principles-agreed', headers)
  const { id, currentAcademyId } = await ask<{ id: number; currentAcademyId: number }>(
    page,
    'GET',
    '/api/auth/me',
    headers,
  )
  const address = `/api/tests/check-status?academyId=${currentAcademyId}`
  const { stageTestId } = await ask<{ stageTestId: number }>(page, 'GET', address, headers)
  return { ...person, id, academyId: currentAcademyId, stageTestId, headers }
}

/** Puts a session of this person into the browser, and opens a page, by default that of the test. */
export const openAs = async (
  page: Page,
  person: NewPerson,
  path: string = paths.test,
  origin = serverUrl(),
): Promise<void> => {
  await enterAs(page, person, origin)
  await page.goto(`${origin}${path}`)
}

/** Presses the button of the start screen, whichever it has: the address alone starts nothing. */
export const beginTest = async (page: Page): Promise<void> => {
  await page.locator('[data-offer=start] button, [data-offer=continue] button').first().click()
  await expect(page.getByRole('progressbar')).toBeVisible()
}

/** Puts a session of this person into the browser, and starts or continues the test. */
export const openTest = async (page: Page, person: NewPerson, origin = serverUrl()): Promise<void> => {
  await openAs(page, person, paths.test, origin)
  await beginTest(page)
}

/** Says yes to the question at the end of the test. */
export const confirmFinish = async (page: Page, locale: Locale): Promise<void> => {
  const t = textsOf(locale)
  await expect(page.getByRole('heading', { name: t('testTaking.finishTitle') })).toBeVisible()
  await page.getByRole('button', { name: t('testTaking.finishTest'), exact: true }).click()
}

const current = (page: Page) => page.locator('nav [aria-current=step]')

/** The number of the question on screen: several may have the same text. */
export const questionOn = async (page: Page): Promise<number> => Number(await current(page).textContent())

/** What somebody chose, by the number of the question. */
export type Given = Map<number, string>

/** Chooses an option by its key and goes on by Enter; done when another question is there, or none. */
export const answerByKeys = async (page: Page, given: Given, key = '1'): Promise<void> => {
  const number = await questionOn(page)
  const option = page.locator('form label').nth(Number(key) - 1)
  given.set(number, (await option.innerText()).trim())
  await page.keyboard.press(key)
  await expect(option.locator('input')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(current(page).filter({ hasText: new RegExp(`^${number}$`) })).toHaveCount(0)
}

/** How the team sees the test of this person. */
export const fullSummary = async (page: Page, { id, academyId, stageTestId }: TestTaker): Promise<FullTestSummary> => {
  const headers = await logInElsewhere(page, { email: 'superadmin@academy.test', password: demoPassword })
  const path = `/api/users/get/test-full-summary?academyId=${academyId}`
  return ask(page, 'POST', path, headers, { userId: id, stageTestId })
}

/** Every answer as it was chosen, and none that was not. */
export const expectStored = ({ questions }: FullTestSummary, given: Given, locale: Locale): void => {
  const stored = questions
    .filter((question) => question.given !== null)
    .map(({ number, content, given: answer }) => {
      const textOf = (id: number) => {
        const { text } = content.options.find((option) => option.id === id)!
        // As it is shown: other journeys leave questions in the bank that have one language only.
        return text[locale] || text.ua || text.en
      }
      return [number, answer!.optionIds.map(textOf).join()]
    })
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(given))
  expect(stored).toHaveLength(given.size)
}
