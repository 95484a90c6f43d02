import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { academyTypes, type FormVariantType, type RoleName, stageTypes } from '@academy/contract/enums'
import { makeSecret } from '#modules/auth/second-factor.rules.ts'
import { experienceTypes } from '#modules/users/users.rules.ts'
import type { Db } from '#platform/db.ts'
import { hashPassword } from '#platform/passwords.ts'
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
import { formVariants } from '#server/schema/forms.ts'
import { secondFactors, sessions, users } from '#server/schema/users.ts'

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

export const testPassword = 'Secret123'
let passwordHash: Promise<string> | undefined

/** Builds what a story needs, directly in the database; every factory makes what it depends on. */
export const createFactories = (db: Db, tokens: Tokens, now: () => Date) => {
  let counter = 0
  let phones = 0
  const next = () => `${++counter}-${randomUUID().slice(0, 8)}`

  const user = async (
    values: Partial<typeof users.$inferInsert> & { roles?: Partial<Record<RoleName, MadeAcademy[]>> } = {},
  ): Promise<Person> => {
    const { roles = {}, ...columns } = values
    passwordHash ??= hashPassword(testPassword)
    const [row] = await db
      .insert(users)
      .values({
        email: `user${next()}@example.test`,
        passwordHash: await passwordHash,
        firstName: 'Тест',
        lastName: 'Тестенко',
        phoneNumber: `+38067${String(++phones).padStart(7, '0')}`,
        birthDate: '2000-01-01',
        consentedAt: now(),
        emailConfirmedAt: now(),
        ...columns,
      })
      .returning({ id: users.id, email: users.email })
    const person = row!
    for (const [role, held] of Object.entries(roles) as [RoleName, MadeAcademy[]][])
      for (const academy of held) await grant(person, role, academy)
    return person
  }

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
    const directions: Record<string, number> = {}
    const specializationIds: Record<string, number> = {}
    for (const name of options.directions ?? ['JS', 'QA']) {
      const specializationId = known.find((item) => item.name === name)!.id
      const [group] = await db
        .insert(groups)
        .values({ academyId, name, specializationId, isDirection: true })
        .returning()
      directions[name] = group!.id
      specializationIds[name] = specializationId
    }
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
    for (const [index, state] of Object.entries(options.opened ?? { 0: 'Opened' as const }))
      await db.insert(userStages).values({ ...key, stageId: of.stages[Number(index)]!.id, state })
    if (options.active === false)
      await db.update(userAcademies).set({ active: false }).where(eq(userAcademies.userId, person.id))
    return person
  }

  const session = async (person: Person, impersonator?: Person) => {
    const id = randomUUID()
    const parent = impersonator ? await session(impersonator) : null
    await db.insert(sessions).values({
      id,
      userId: person.id,
      impersonatorId: impersonator?.id,
      parentSessionId: parent?.sessionId,
      rotatedAt: now(),
      steppedUpAt: now(),
      createdAt: now(),
      expiresAt: new Date(now().getTime() + sessionSeconds * 1000),
    })
    const claims = { userId: person.id, sessionId: id, impersonatorId: impersonator?.id ?? null }
    return {
      sessionId: id,
      accessToken: await tokens.signAccess(claims, now()),
      refreshToken: tokens.makeRefresh({ sessionId: id, generation: 1 }),
    }
  }

  /** The id of some choice of a list. */
  const variant = async (type: FormVariantType): Promise<number> => {
    const [known] = await db.select({ id: formVariants.id }).from(formVariants).where(eq(formVariants.type, type))
    if (known) return known.id
    const [made] = await db
      .insert(formVariants)
      .values({ type, textUa: `${type} ${next()}`, textEn: type })
      .returning({ id: formVariants.id })
    return made!.id
  }

  /** One choice for every field of the experience form. */
  const experience = (): Promise<number[]> => Promise.all(Object.values(experienceTypes).map(variant))

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

  return { user, grant, academy, student, session, variant, experience, secondFactor }
}
export type Factories = ReturnType<typeof createFactories>
