import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { academyTypes, type StageType, stageTypes } from '../../contract/src/enums.ts'
import { requestOf } from './api.ts'
import { demoPassword, expect, serverUrl } from './fixtures.ts'
import type { Locale } from './variants.ts'
import { logInElsewhere, newEmployee, newStudent, type NewPerson } from './new-person.ts'

export interface OwnAcademy {
  id: number
  admin: NewPerson
  students: NewPerson[]
}

interface OwnAcademyOptions {
  stages: readonly string[]
  students: number
  /** Of the first stage; the last one finishes the academy, all others wait. */
  firstType?: StageType
}

type Headers = Record<string, string>

const send = async (page: Page, method: 'POST' | 'PUT', path: string, headers: Headers, data: object) => {
  const reply = await requestOf(page).fetch(`${serverUrl()}${path}`, {
    method,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data,
  })
  expect(reply.ok(), `${path} ${reply.status()} ${await reply.text()}`).toBe(true)
  const text = await reply.text()
  return (text ? JSON.parse(text) : null) as { id: number }
}

const addStages = async (
  page: Page,
  headers: Headers,
  academyId: number,
  { stages: names, firstType = stageTypes.Pending }: Pick<OwnAcademyOptions, 'stages' | 'firstType'>,
): Promise<void> => {
  const typeOf = (index: number) => {
    if (index === names.length - 1) return stageTypes.Finished
    return index === 0 ? firstType : stageTypes.Pending
  }
  for (const [index, name] of names.entries())
    await send(page, 'POST', `/api/stages?academyId=${academyId}`, headers, {
      stageType: typeOf(index),
      name: { ua: name, en: name },
      description: null,
      urlName: `step-${index + 1}`,
      icon: null,
      startDate: null,
      endDate: null,
      isOnlyForDesignated: false,
    })
}

/** By these the people of one academy are told from each other. */
const lastNames = ['Нова-Світла', 'Гончаренко', 'Литвин']

/** An academy that one journey moves through its stages, with an Admin and students of its own: the demo is everybody's. */
export const ownAcademy = async (page: Page, locale: Locale, options: OwnAcademyOptions): Promise<OwnAcademy> => {
  const superadmin = await logInElsewhere(page, { email: 'superadmin@academy.test', password: demoPassword })
  const key = randomUUID().slice(0, 8)
  // Only who knows it gets in, so that it stands in nobody else's lists.
  const hash = `private-${key}`
  const { id } = await send(page, 'POST', '/api/academies', superadmin, {
    name: `Journey ${key}`,
    hash: `journey-${key}`,
    type: academyTypes.Private,
    privateHash: hash,
    secretHash: null,
    startDate: null,
    endDate: null,
    description: { ua: 'Опис', en: 'Description' },
    specializationIds: [1],
  })
  await addStages(page, superadmin, id, options)
  await send(page, 'POST', `/api/academies/${id}/goToNextStage?academyId=${id}`, superadmin, {})
  const admin = await newEmployee(page, locale)
  const adminHeaders = await logInElsewhere(page, admin)
  const own = await requestOf(page).get(`${serverUrl()}/api/auth/me`, { headers: adminHeaders })
  const { id: adminId } = (await own.json()) as { id: number }
  await send(page, 'PUT', `/api/users/${adminId}/roles`, superadmin, { academyId: id, roleName: 'Admin' })
  await send(page, 'PUT', '/api/users/update/current-academy', adminHeaders, { academyId: id })
  const opened = await requestOf(page).get(`${serverUrl()}/api/academies/byHash/${hash}`)
  const { directions } = (await opened.json()) as { directions: { id: number }[] }
  const students: NewPerson[] = []
  for (let count = 0; count < options.students; count++) {
    const student = await newStudent(page, locale, { lastName: lastNames[count] })
    await send(page, 'POST', '/api/users/registerToAcademy', await logInElsewhere(page, student), {
      academyId: id,
      directionId: directions[0]!.id,
      academyHash: hash,
    })
    students.push(student)
  }
  return { id, admin, students }
}
