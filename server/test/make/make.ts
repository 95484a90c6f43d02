import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { and, eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { academyTypes, type RoleName, stageTypes } from '@academy/contract/enums'
import { makeCertificateNumber } from '#modules/programme/certificates/certificate-number.rules.ts'
import { makeSecret } from '#modules/accounts/auth/auth-second-factor.rules.ts'
import type { Db } from '#platform/db.ts'
import { sessionSeconds, type Tokens } from '#platform/tokens.ts'
import {
  academies,
  groups,
  specializations,
  stages,
  userAcademies,
  userGroups,
  userRoles,
  userStages,
} from '#server/schema/academies.ts'
import { materialContents, materialGroups, stageMaterials } from '#server/schema/materials.ts'
import { interviewSlots } from '#server/schema/interviews.ts'
import { stageEvents } from '#server/schema/moves.ts'
import { stageTests } from '#server/schema/stage-parts.ts'
import { secondFactors, sessions, users } from '#server/schema/users.ts'
import { makeForms } from './make-forms.ts'
import { makeHomework } from './make-homework.ts'
import { makeMail } from './make-mail.ts'
import { makeTalk } from './make-talk.ts'
import { makeTests } from './make-assessment.ts'
import { makeVariants } from './make-variants.ts'

export interface Person {
  id: number
  email: string
}
export interface MadeAcademy {
  id: number
  name: string
  hash: string
  stages: { id: number; urlName: string; position: number; stageType: number }[]
  /** Group ids by specialization name. */
  directions: Record<string, number>
  specializationIds: Record<string, number>
}

type StageName = keyof typeof stageTypes

interface AcademyOptions {
  name?: string
  type?: keyof typeof academyTypes
  isClosed?: boolean
  stages?: readonly (StageName | { type: StageName; startDate?: Date; endDate?: Date; isOnlyForDesignated?: boolean })[]
  /** Index into stages; the first by default, null for none. */
  active?: number | null
  directions?: readonly string[]
  privateHash?: string
  secretHash?: string
}

export interface Authenticator {
  /** The code of this half minute, or of one so many later. */
  code(later?: number): string
}
export const authenticatorOf = (secret: string, now: () => Date): Authenticator => {
  const totp = new TOTP({ secret })
  return { code: (later = 0) => totp.generate({ timestamp: now().getTime() + later * 30_000 }) }
}

export const testPassword = 'Verba-2026'
/** A hash with minimal cost parameters, so that logging in costs next to nothing. */
const cheapHash = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let passwordHash: Promise<string> | undefined

/** Factories that write test data directly into the database; each makes what it depends on. */
export const createFactories = (db: Db, tokens: Tokens, now: () => Date) => {
  let counter = 0
  let phones = 0
  const next = () => `${++counter}-${randomUUID().slice(0, 8)}`

  type PersonValues = Partial<typeof users.$inferInsert> & { roles?: Partial<Record<RoleName, MadeAcademy[]>> }

  /** So many who are alike, each with an address and a number of their own. */
  const people = async (count: number, { roles = {}, ...columns }: PersonValues = {}): Promise<Person[]> => {
    const held = (Object.entries(roles) as [RoleName, MadeAcademy[]][]).flatMap(([role, places]) =>
      places.map((place) => ({ role, academyId: place.id })),
    )
    passwordHash ??= hash(testPassword, cheapHash)
    const common = {
      passwordHash: await passwordHash,
      firstName: 'Тест',
      lastName: 'Тестенко',
      birthDate: '2000-01-01',
      consentedAt: now(),
      backgroundGivenAt: now(),
      emailConfirmedAt: now(),
    }
    const granted = {
      ...(held.length > 0 ? { currentAcademyId: held.at(-1)!.academyId } : {}),
      ...(held.some(({ role }) => role !== 'Student') ? { isEmployee: true } : {}),
    }
    const made = await db
      .insert(users)
      .values(
        Array.from({ length: count }, () => ({
          ...common,
          email: `user${next()}@example.test`,
          phoneNumber: `+38067${String(++phones).padStart(7, '0')}`,
          ...columns,
          ...granted,
        })),
      )
      .returning({ id: users.id, email: users.email })
    if (held.length === 0) return made
    const places = [...new Set(held.map(({ academyId }) => academyId))]
    await db
      .insert(userAcademies)
      .values(made.flatMap(({ id: userId }) => places.map((academyId) => ({ academyId, userId, joinedAt: now() }))))
    await db.insert(userRoles).values(made.flatMap(({ id: userId }) => held.map((one) => ({ ...one, userId }))))
    return made
  }

  const user = async (values: PersonValues = {}): Promise<Person> => (await people(1, values))[0]!

  const grant = async (person: Person, role: RoleName, academy: MadeAcademy): Promise<void> => {
    const key = { academyId: academy.id, userId: person.id }
    await db
      .insert(userAcademies)
      .values({ ...key, joinedAt: now() })
      .onConflictDoNothing()
    await db
      .insert(userRoles)
      .values({ ...key, role })
      .onConflictDoNothing()
    await db
      .update(users)
      .set({ currentAcademyId: academy.id, ...(role === 'Student' ? {} : { isEmployee: true }) })
      .where(eq(users.id, person.id))
  }

  const academy = async (options: AcademyOptions = {}): Promise<MadeAcademy> => {
    const id = next()
    const [row] = await db
      .insert(academies)
      .values({
        name: options.name ?? `Academy ${id}`,
        hash: `academy-${id}`,
        privateHash: options.privateHash,
        secretHash: options.secretHash,
        type: academyTypes[options.type ?? 'Public'],
        isClosed: options.isClosed ?? false,
        description: { ua: 'Опис', en: 'Description' },
      })
      .returning()
    const academyId = row!.id
    const stageRows = await db
      .insert(stages)
      .values(
        (options.stages ?? ['Registration', 'Testing', 'Lectures']).map((given, index) => {
          const stage = typeof given === 'string' ? { type: given } : given
          return {
            academyId,
            stageType: stageTypes[stage.type],
            name: { ua: `Етап ${index + 1}`, en: `Stage ${index + 1}` },
            urlName: `stage-${index + 1}`,
            position: index + 1,
            startDate: stage.startDate,
            endDate: stage.endDate,
            isOnlyForDesignated: stage.isOnlyForDesignated ?? false,
          }
        }),
      )
      .returning()
    const active = options.active === null ? null : stageRows[options.active ?? 0]
    if (active) await db.update(academies).set({ currentActiveStageId: active.id }).where(eq(academies.id, academyId))
    const known = await db.select().from(specializations)
    const wanted = (options.directions ?? ['JS', 'QA']).map((name) => known.find((item) => item.name === name)!)
    const directionRows =
      wanted.length === 0
        ? []
        : await db
            .insert(groups)
            .values(wanted.map(({ id, name }) => ({ academyId, name, specializationId: id, isDirection: true })))
            .returning({ id: groups.id })
    const directions = Object.fromEntries(wanted.map(({ name }, index) => [name, directionRows[index]!.id]))
    const specializationIds = Object.fromEntries(wanted.map(({ name, id }) => [name, id]))
    return { id: academyId, name: row!.name, hash: row!.hash, stages: stageRows, directions, specializationIds }
  }

  /** A student of the academy; opened: indexes of stages with their states. */
  const student = async (
    of: MadeAcademy,
    options: {
      direction?: string | null
      opened?: Record<number, 'Opened' | 'Passed' | 'Failed'>
      active?: boolean
    } = {},
  ): Promise<Person> => {
    const person = await user({ roles: { Student: [of] } })
    const key = { academyId: of.id, userId: person.id }
    const direction = options.direction === undefined ? Object.keys(of.directions)[0] : options.direction
    if (direction) await db.insert(userGroups).values({ ...key, groupId: of.directions[direction]! })
    for (const [index, state] of Object.entries(options.opened ?? { 0: 'Opened' as const })) {
      const stageId = of.stages[Number(index)]!.id
      const leftAt = state === 'Opened' ? null : now()
      await db.insert(userStages).values({ ...key, stageId, state, enteredAt: now(), leftAt })
      const specializationId = direction ? of.specializationIds[direction]! : null
      await db.insert(stageEvents).values({
        ...key,
        stageId,
        kind: 'join',
        after: state,
        reason: { rule: 'joined' },
        specializationId,
        at: now(),
      })
    }
    if (options.active === false)
      await db.update(userAcademies).set({ active: false }).where(eq(userAcademies.userId, person.id))
    return person
  }

  /** A student who finished the academy, with the certificate for it. */
  const graduate = async (
    of: MadeAcademy,
    options: Parameters<typeof student>[1] = {},
  ): Promise<Person & { publicId: string; certificateNumber: string }> => {
    const person = await student(of, options)
    const certificateNumber = makeCertificateNumber()
    const [row] = await db
      .update(userAcademies)
      .set({ finishedAt: now(), certificateNumber })
      .where(and(eq(userAcademies.academyId, of.id), eq(userAcademies.userId, person.id)))
      .returning({ publicId: userAcademies.publicId })
    return { ...person, publicId: row!.publicId, certificateNumber }
  }

  /** A material group with one content per given category, shown by the stages that are named. */
  const materialGroup = async (
    of: MadeAcademy,
    options: {
      categories?: readonly number[]
      shownBy?: readonly { stageId: number; groupId?: number | null }[]
    } = {},
  ): Promise<{ id: number; name: string; contentIds: number[] }> => {
    const [group] = await db
      .insert(materialGroups)
      .values({ academyId: of.id, name: `Materials ${next()}` })
      .returning()
    const key = { academyId: of.id, materialGroupId: group!.id }
    const contents = (options.categories ?? [0]).map((category, index) => ({
      ...key,
      category,
      title: `Content ${index + 1} of ${group!.id}`,
      link: `https://example.test/${index}`,
      position: index + 1,
    }))
    const made = contents.length === 0 ? [] : await db.insert(materialContents).values(contents).returning()
    for (const { stageId, groupId } of options.shownBy ?? [])
      await db.insert(stageMaterials).values({ ...key, stageId, groupId, position: group!.id })
    return { id: group!.id, name: group!.name, contentIds: made.map(({ id }) => id) }
  }

  /** TEST-06: what the test of a stage asks of a direction. */
  const stageTest = (of: MadeAcademy, stage: number, direction: string, passPercent: number | null) =>
    db.insert(stageTests).values({
      academyId: of.id,
      stageId: of.stages[stage]!.id,
      groupId: of.directions[direction]!,
      passPercent,
      questionsCount: 10,
      durationMinutes: 30,
    })

  /** What somebody's test of a stage came to. */
  const testResult = (of: MadeAcademy, stage: number, person: Person, successPercent: number) =>
    db
      .update(userStages)
      .set({ successPercent, equityPercent: successPercent, submittedAt: now() })
      .where(
        and(
          eq(userStages.academyId, of.id),
          eq(userStages.stageId, of.stages[stage]!.id),
          eq(userStages.userId, person.id),
        ),
      )

  /** A session for each of them; impersonators, if any, stand in the same order. */
  const sessionsOf = async (of: readonly Person[], impersonators?: readonly Person[]) => {
    const parents: { sessionId: string }[] = impersonators ? await sessionsOf(impersonators) : []
    const made = of.map((person, index) => ({
      id: randomUUID(),
      userId: person.id,
      impersonatorId: impersonators?.[index]!.id,
      parentSessionId: parents[index]?.sessionId,
      rotatedAt: now(),
      steppedUpAt: now(),
      createdAt: now(),
      expiresAt: new Date(now().getTime() + sessionSeconds * 1000),
    }))
    await db.insert(sessions).values(made)
    return Promise.all(
      made.map(async ({ id, userId, impersonatorId = null }) => ({
        sessionId: id,
        accessToken: await tokens.signAccess({ userId, sessionId: id, impersonatorId }, now()),
        refreshToken: tokens.makeRefresh({ sessionId: id, generation: 1 }),
      })),
    )
  }

  const session = async (person: Person, impersonator?: Person) =>
    (await sessionsOf([person], impersonator && [impersonator]))[0]!

  /** What this person's authenticator shows; on or still to be proved. */
  const secondFactor = async (person: Person, { isEnabled = true } = {}): Promise<Authenticator> => {
    const secret = makeSecret()
    const sealedSecret = await tokens.seal('second-factor', { userId: person.id, secret })
    const values = { sealedSecret, enabledAt: isEnabled ? now() : null, createdAt: now(), lastStep: null }
    await db
      .insert(secondFactors)
      .values({ userId: person.id, ...values })
      .onConflictDoUpdate({ target: secondFactors.userId, set: values })
    return authenticatorOf(secret, now)
  }

  /** A slot of an interview stage, free unless somebody is named; it takes half an hour. */
  const interviewSlot = async (
    of: MadeAcademy,
    stageId: number,
    options: { inHours?: number; student?: Person; interviewer?: Person; place?: string; isNoShow?: boolean } = {},
  ): Promise<number> => {
    const startDate = new Date(now().getTime() + (options.inHours ?? 72) * 3600 * 1000)
    const [row] = await db
      .insert(interviewSlots)
      .values({
        academyId: of.id,
        stageId,
        startDate,
        endDate: new Date(startDate.getTime() + 1800 * 1000),
        place: options.place ?? '',
        interviewerId: options.interviewer?.id,
        userId: options.student?.id,
        bookedAt: options.student ? now() : null,
        isNoShow: options.isNoShow ?? false,
      })
      .returning({ id: interviewSlots.id })
    return row!.id
  }

  return {
    user,
    people,
    grant,
    academy,
    student,
    graduate,
    materialGroup,
    session,
    sessionsOf,
    secondFactor,
    interviewSlot,
    stageTest,
    testResult,
    ...makeTests(db, now, () => ++counter),
    ...makeHomework(db, now, () => ++counter),
    ...makeTalk(db, now, () => ++counter),
    ...makeMail(db, now, () => ++counter),
    ...makeForms(db, now, () => ++counter),
    ...makeVariants(db, () => ++counter),
  }
}
export type Factories = ReturnType<typeof createFactories>
