import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoleName } from '@academy/contract/enums'
import { peopleApi, type PersonSection } from '@academy/contract/people'
import { groups, userGroups } from '#server/schema/academies.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let elsewhere: MadeAcademy
let student: Person
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ directions: ['JS'] })
  elsewhere = await it.make.academy()
  student = await it.make.student(academy, { direction: 'JS' })
  await it.database.db.update(users).set({ country: 'UA', graduationYear: 2027 }).where(eq(users.id, student.id))
  await it.make.grant(student, 'Student', elsewhere)
})
afterAll(() => it.close())

const staff = async (role: RoleName, ...places: MadeAcademy[]) =>
  it.as(await it.make.user({ roles: { [role]: places.length > 0 ? places : [academy] } }))
const card = (
  who: Caller,
  { id }: Pick<Person, 'id'> = student,
  academyId: number | 'all' = academy.id,
  asked?: number,
) => who.call(peopleApi.card, { params: { id }, query: asked === undefined ? {} : { academy: asked } }, { academyId })

describe('the page of a person', () => {
  test('[NAV-50] says who somebody is, where they study and how to reach them', async () => {
    const db = it.database.db
    const [group] = await db
      .insert(groups)
      .values({
        academyId: academy.id,
        name: 'JS-1',
        specializationId: academy.specializationIds.JS!,
        isDirection: false,
        parentGroupId: academy.directions.JS!,
      })
      .returning({ id: groups.id })
    await db.insert(userGroups).values({ academyId: academy.id, userId: student.id, groupId: group!.id })
    const { status, body } = await card(await staff('HR'))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      person: { id: student.id, email: student.email, isBlocked: false, isEmailConfirmed: true },
      localization: 'ua',
      about: { country: 'UA', graduationYear: 2027 },
      academy: {
        id: academy.id,
        specialization: { name: 'JS' },
        groups: [{ id: group!.id, name: 'JS-1' }],
        certificate: null,
      },
    })
    // The other academy is none of this reader's.
    expect(body.person.academies.map(({ id }) => id)).toEqual([academy.id])
  })

  test('[NAV-50] at all academies it is about the one where the reader may read most, unless one is named', async () => {
    const reader = await it.as(await it.make.user({ roles: { Teacher: [academy], Coach: [elsewhere] } }))
    expect((await card(reader, student, 'all')).body.academy?.id).toBe(academy.id)
    expect((await card(reader, student, 'all', elsewhere.id)).body.academy?.id).toBe(elsewhere.id)
    const other = await it.as(await it.make.user({ roles: { Teacher: [elsewhere], Coach: [academy] } }))
    expect((await card(other, student, 'all')).body.academy?.id).toBe(elsewhere.id)
  })

  test('[CERT-12] a certificate is shown once there is one', async () => {
    const graduate = await it.make.graduate(academy)
    const { body } = await card(await staff('Teacher'), graduate)
    expect(body.academy?.certificate).toEqual({
      publicId: graduate.publicId,
      number: graduate.certificateNumber,
      finishedAt: it.clock.now.toISOString(),
    })
  })

  const studies = ['way', 'tests', 'homework', 'teams', 'referrals'] as const
  const readers: [RoleName, readonly PersonSection[]][] = [
    ['Admin', [...studies, 'chats', 'letter', 'interview', 'comments', 'forms', 'history']],
    ['TrackOwner', [...studies, 'chats', 'letter', 'interview', 'comments', 'forms']],
    ['HR', [...studies, 'chats', 'letter', 'interview', 'comments', 'forms']],
    ['Teacher', [...studies, 'chats', 'comments']],
    ['Coach', ['comments']],
  ]
  test.each(readers)('[NAV-50] %s finds the parts of the permission table and no other', async (role, sections) => {
    const { body } = await card(await staff(role))
    expect(body.sections.toSorted()).toEqual(sections.toSorted())
    expect(body.about === null).toBe(role === 'Coach')
  })

  test('[ACC-65] a Coach finds more about students of their teams', async () => {
    const coach = await it.make.user({ roles: { Coach: [academy] } })
    const member = await it.make.student(academy)
    await it.make.team(academy, { members: [member], coaches: [coach] })
    const { body } = await card(await it.as(coach), member)
    expect(body.sections).toEqual(['way', 'tests', 'homework', 'teams', 'referrals', 'comments'])
    expect(body.about).not.toBeNull()
  })

  test('[NAV-50] of a colleague there is no way and nothing to comment on', async () => {
    const colleague = await it.make.user({ roles: { Teacher: [academy] } })
    expect((await card(await staff('Admin'), colleague)).body).toMatchObject({
      sections: ['forms', 'history'],
      about: null,
    })
    expect((await card(await staff('Coach'), colleague)).body.sections).toEqual([])
  })

  test('[NAV-50] nobody reads on their own page what colleagues noted', async () => {
    const both = await it.make.user({ roles: { Student: [academy], Teacher: [academy] } })
    expect((await card(await it.as(both), both)).body.sections).not.toContain('comments')
  })
})

describe('people who are not there', () => {
  test('[NAV-50] a student opens no page, not even their page', async () => {
    expect((await card(await it.as(student))).error.name).toBe('AccessDenied')
  })

  test('[NAV-50] people of other academies, deleted accounts and nobody are alike', async () => {
    const admin = await staff('Admin')
    const gone = await it.make.student(academy)
    await it.database.db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, gone.id))
    for (const person of [await it.make.student(elsewhere), gone, { id: 2_000_000_000 }])
      expect((await card(admin, person)).error.name).toBe('UserNotFound')
    expect((await card(admin, student, elsewhere.id)).error.name).toBe('NoRightToAccessAcademy')
    expect((await card(admin, student, academy.id, elsewhere.id)).error.name).toBe('AcademyNotFound')
  })
})

describe('over all academies', () => {
  test('[NAV-50][ACAD-52] one academy at a time, of those in which the reader may', async () => {
    const third = await it.make.academy()
    await it.make.grant(student, 'Student', third)
    const admin = await staff('Admin', academy, third)
    const newest = (await card(admin, student, 'all')).body
    expect(newest.academy?.id).toBe(third.id)
    expect(new Set(newest.person.academies.map(({ id }) => id))).toEqual(new Set([academy.id, third.id]))
    expect((await card(admin, student, 'all', academy.id)).body.academy?.id).toBe(academy.id)
    expect((await card(admin, student, 'all', elsewhere.id)).error.name).toBe('AcademyNotFound')
    const strangers = await it.make.student(elsewhere)
    expect((await card(admin, strangers, 'all')).error.name).toBe('UserNotFound')
  })

  test('[NAV-50] a SuperAdmin finds somebody without an academy, with what was done to the account', async () => {
    const superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
    const { body } = await card(superAdmin, await it.make.user(), 'all')
    expect(body).toMatchObject({ academy: null, sections: ['history'] })
  })
})

test('[Q-16] whoever acts as an Admin reads the page, and nothing can be done to anybody', async () => {
  const superAdmin = await it.make.user({ isSuperAdmin: true })
  const admin = await it.make.user({ roles: { Admin: [academy] } })
  const { status, body } = await card(await it.as(admin, { impersonator: superAdmin }))
  expect(status).toBe(200)
  expect(Object.values(body.person.may)).toEqual([false, false, false, false, false])
})
