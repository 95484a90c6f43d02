import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { requestOf } from './api.ts'
import { expect, keepSession, mailFolder, type Pair, serverUrl } from './fixtures.ts'
import type { Locale } from './variants.ts'
import { confirmLinkOf, mailTo } from './mail-trap.ts'

export interface NewPerson {
  email: string
  password: string
}

/** Every person has their own IP address. */
const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

const register = async (page: Page, path: string, person: NewPerson, more: object): Promise<NewPerson> => {
  const data = {
    ...person,
    firstName: 'Мар’яна',
    lastName: 'Нова-Світла',
    phoneNumber: `+380${randomInt(500_000_000, 999_999_999)}`,
    agreement: true,
    agreementTermsAndConditions: true,
    dataProcessingAllowed: true,
    ...more,
  }
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': newAddress() }
  const made = await requestOf(page).post(`${serverUrl()}${path}`, { data, headers })
  expect(made.status(), await made.text()).toBe(201)
  const hash = confirmLinkOf(await mailTo(mailFolder(), person.email))
    .split('/')
    .at(-1)
  const confirmed = await requestOf(page).post(`${serverUrl()}/api/auth/confirm-email`, { data: { hash } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  return person
}
const newName = (): string => `journey-${randomUUID().slice(0, 8)}`

/** A new person for journeys that change an account, because all journeys share the demo people. */
export const newStudent = async (
  page: Page,
  localization: Locale,
  {
    name = newName(),
    lastName,
    hasUniversity = true,
  }: { name?: string; lastName?: string | undefined; hasUniversity?: boolean } = {},
): Promise<NewPerson> =>
  register(
    page,
    '/api/auth/register',
    { email: `${name}@example.test`, password: 'Nova2026' },
    {
      localization,
      birthDate: '2001-03-15',
      graduationYear: 2023,
      country: 'UA',
      ...(lastName && { lastName }),
      ...(hasUniversity && { formVariantIds: [await anyUniversity(page)] }),
    },
  )

/** Without one the missing-data step is shown instead of every page. */
const anyUniversity = async (page: Page): Promise<number> => {
  const reply = await requestOf(page).get(`${serverUrl()}/api/form-variants/by-localization/en`)
  const lists = (await reply.json()) as { University: { id: number }[] }
  return lists.University[0]!.id
}

export const newEmployee = (page: Page, localization: Locale): Promise<NewPerson> =>
  register(
    page,
    '/api/auth/register-teacher',
    { email: `${newName()}@academy.test`, password: 'Nova2026' },
    { localization },
  )

/** Tokens of a log-in beside the browser, as another device would hold them. */
export const logInElsewhere = async (page: Page, person: NewPerson): Promise<{ authorization: string }> => {
  const reply = await requestOf(page).post(`${serverUrl()}/api/auth/login`, { data: person })
  expect(reply.status(), await reply.text()).toBe(200)
  const { accessToken } = (await reply.json()) as { accessToken: string }
  return { authorization: `Bearer ${accessToken}` }
}

/** Puts a session of this person into the browser, as a log-in would. */
export const enterAs = async (page: Page, person: NewPerson, origin: string = serverUrl()): Promise<void> => {
  const { email, password } = person
  const reply = await requestOf(page).post(`${serverUrl()}/api/auth/login`, { data: { email, password } })
  expect(reply.status(), await reply.text()).toBe(200)
  await keepSession(page, (await reply.json()) as Pair, origin)
}

export const fillLogin = async (page: Page, t: (key: string) => string, person: NewPerson): Promise<void> => {
  await page.getByRole('textbox', { name: t('login.email') }).fill(person.email)
  await page.getByRole('textbox', { name: t('login.password'), exact: true }).fill(person.password)
  await page.getByRole('button', { name: t('common.logIn'), exact: true }).click()
}
