import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RoleName } from '@academy/contract/enums'
import { makeCertificateNumber } from '#modules/programme/certificates/certificate-number.rules.ts'
import type { Db } from '#platform/db.ts'
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
import { users } from '#server/schema/users.ts'
import { demoAccounts, demoPublicIds } from './accounts/demo-accounts.ts'
import { seedAlumnus } from './accounts/demo-alumnus.ts'
import { seedAnnouncements } from './talk/demo-announcements.ts'
import { seedApplicants } from './accounts/demo-applicants.ts'
import { seedBuilders } from './accounts/demo-builders.ts'
import { seedChat } from './talk/demo-chat.ts'
import { seedComments } from './talk/demo-comments.ts'
import { seedFormData } from './programme/demo-form-data.ts'
import { seedForms } from './programme/demo-forms.ts'
import { seedAcademyHistory } from './academies/demo-academy-history.ts'
import { seedGroups } from './academies/demo-groups.ts'
import { seedHistory } from './programme/demo-history.ts'
import { seedHomework, seedPastHomework } from './homework/demo-homework.ts'
import { seedCandidates, seedInterviews } from './programme/demo-interviews.ts'
import { seedLectures } from './homework/demo-lectures.ts'
import { acceptShippedTexts } from './system/legal-texts.ts'
import { seedDemoMailTemplate } from './messages/mail-templates.ts'
import { seedMaterials } from './programme/demo-materials.ts'
import { seedNotifications } from './messages/demo-notifications.ts'
import { seedPages } from './system/demo-pages.ts'
import {
  daysFrom,
  type DemoAcademy,
  demoAcademies,
  demoFirstNames,
  demoLastNames,
  demoSigner,
  demoStages,
  positionOf,
} from './programme/demo-programme.ts'
import { seedTeams } from './teams/demo-teams.ts'
import { seedTests } from './assessment/demo-tests.ts'

interface SeededAcademy {
  id: number
  activePosition: number
  stageIds: number[]
  groupIds: Map<string, number>
}

/** One believable academy with its neighbours and people. Runs in one transaction: all of it, or nothing. */
export const seedDemo = async (db: Db, passwordHash: string, now: Date): Promise<void> => {
  const seeded = new Map<string, SeededAcademy>()
  for (const academy of demoAcademies(now)) seeded.set(academy.key, await seedAcademy(db, academy, now))
  const people = await seedAccounts(db, passwordHash, now)
  await acceptShippedTexts(db)
  await seedStaff(db, people, seeded, now)
  await seedStudents(db, people, seeded, now)
  await seedCrowd(db, passwordHash, seeded, now)
  await seedAlumnus(db, { passwordHash, ...nothingMissing(now) }, now, (member) =>
    seedMembership(db, { academy: seeded.get('closed')!, ...member }),
  )
  await seedCandidates(db, { passwordHash, ...nothingMissing(now) }, now, (key, member) =>
    seedMembership(db, { academy: seeded.get(key)!, ...member }),
  )
  const open = seeded.get('open')!
  const applicants = await seedApplicants(db, { passwordHash, ...nothingMissing(now) }, now, (member) =>
    seedMembership(db, { academy: open, ...member, upTo: open.activePosition }),
  )
  await seedBuilders(db, { passwordHash, ...nothingMissing(now) }, now, (member) =>
    seedMembership(db, { academy: seeded.get('building')!, ...member }),
  )
  await seedGroups(db, now, people.get('admin')!)
  await seedHistory(db, now, people.get('admin')!)
  await seedAcademyHistory(db, now, people.get('admin')!)
  // As the list of accounts says: these stand before the test.
  await db
    .update(userStages)
    .set({ successPercent: null, equityPercent: null, submittedAt: null })
    .where(and(inArray(userStages.userId, [people.get('student')!, ...applicants]), eq(userStages.state, 'Opened')))
  await seedComments(db, seeded.get('open')!.id, people, now)
  await seedMaterials(db, now)
  await seedLectures(db, now)
  await seedHomework(db, { passwordHash, ...nothingMissing(now) }, now)
  await seedPastHomework(db, now)
  await seedChat(db, now)
  await seedAnnouncements(db, now)
  await seedPages(db, now)
  await seedDemoMailTemplate(db, now)
  await seedTeams(db, now)
  await seedTests(db, now, people.get('trackowner')!)
  await seedInterviews(db, now, [people.get('writer')!, people.get('candidate')!])
  await seedFormData(db, { university: [people.get('unfinished')!], experience: [people.get('fresh')!] })
  await seedForms(db, now)
  await registerBeforeJoining(db)
  // Last: it tells what the rest has made.
  await seedNotifications(db, now)
}

/** Accounts are made on the day of the seed; whoever joined an academy weeks ago had one by then. */
const registerBeforeJoining = (db: Db) =>
  db.execute(sql`update users set created_at = joined.first_at from
    (select user_id, min(joined_at) as first_at from user_academies group by user_id) joined
    where joined.user_id = users.id and joined.first_at < users.created_at`)

const seedAcademy = async (db: Db, demo: DemoAcademy, now: Date): Promise<SeededAcademy> => {
  const firstDay = daysFrom(now, demo.startsIn)
  const [academy] = await db
    .insert(academies)
    .values({
      name: demo.name,
      hash: demo.hash,
      privateHash: demo.privateHash,
      type: demo.type,
      isClosed: demo.isClosed ?? false,
      startDate: firstDay,
      endDate: daysFrom(firstDay, 150),
      description: demo.description,
      certificateSigner: demoSigner,
    })
    .returning()
  const academyId = academy!.id
  const stageRows = await db
    .insert(stages)
    .values(
      demoStages.map(({ from, to, ...stage }, index) => ({
        ...stage,
        academyId,
        position: index + 1,
        startDate: daysFrom(firstDay, from),
        endDate: daysFrom(firstDay, to),
      })),
    )
    .returning({ id: stages.id, urlName: stages.urlName, position: stages.position })
  const active = stageRows.find((row) => row.urlName === demo.activeStage)!
  await db.update(academies).set({ currentActiveStageId: active.id }).where(eq(academies.id, academyId))
  const all = await db.select().from(specializations)
  const groupIds = new Map<string, number>()
  for (const name of demo.directions) {
    const specializationId = all.find((row) => row.name === name)!.id
    const [group] = await db
      .insert(groups)
      .values({ academyId, name, specializationId, isDirection: true })
      .returning({ id: groups.id })
    groupIds.set(name, group!.id)
  }
  return { id: academyId, activePosition: active.position, stageIds: stageRows.map((row) => row.id), groupIds }
}

/** Nobody is stopped by a data page on the way into the demo. */
const nothingMissing = (now: Date) => ({
  consentedAt: now,
  backgroundGivenAt: now,
  emailConfirmedAt: now,
  principlesAcceptedAt: now,
  referralSeenAt: now,
})

/** But for those who are there to show the data pages. */
const notYet: Record<string, Partial<typeof users.$inferInsert>> = {
  'unfinished@academy.test': {
    googleId: 'demo-unfinished',
    phoneNumber: null,
    birthDate: null,
    graduationYear: null,
    consentedAt: null,
    backgroundGivenAt: null,
    country: null,
    principlesAcceptedAt: null,
    referralSeenAt: null,
  },
  'fresh@academy.test': { principlesAcceptedAt: null },
  'ambassador@academy.test': { referralSeenAt: null },
}

const seedAccounts = async (db: Db, passwordHash: string, now: Date): Promise<Map<string, number>> => {
  const staff = ['superadmin', 'admin', 'trackowner', 'coach', 'teacher', 'hr']
  const rows = await db
    .insert(users)
    .values(
      demoAccounts.map(({ email, firstName, lastName }, index) => ({
        email,
        firstName,
        lastName,
        passwordHash,
        phoneNumber: `+38050000${String(1000 + index)}`,
        birthDate: `${2000 - index}-05-${String(10 + index)}`,
        graduationYear: now.getUTCFullYear() - 2,
        country: 'UA',
        isSuperAdmin: email.startsWith('superadmin'),
        isEmployee: staff.some((name) => email.startsWith(`${name}@`)),
        ...nothingMissing(now),
        ...notYet[email],
      })),
    )
    .returning({ id: users.id, email: users.email })
  return new Map(rows.map((row) => [row.email.split('@')[0]!, row.id]))
}

const seedStaff = async (db: Db, people: Map<string, number>, seeded: Map<string, SeededAcademy>, now: Date) => {
  const places: Record<string, readonly string[]> = {
    admin: ['open', 'running', 'early', 'internal', 'private', 'choosing', 'writing', 'building'],
    trackowner: ['open'],
    coach: ['running', 'open', 'closed', 'building'],
    teacher: ['running', 'open'],
    hr: ['choosing', 'open'],
  }
  const roles: Record<string, RoleName> = {
    admin: 'Admin',
    trackowner: 'TrackOwner',
    coach: 'Coach',
    teacher: 'Teacher',
    hr: 'HR',
  }
  for (const [name, keys] of Object.entries(places)) {
    const userId = people.get(name)!
    for (const key of keys) {
      const academyId = seeded.get(key)!.id
      await db.insert(userAcademies).values({ academyId, userId, joinedAt: daysFrom(now, -120) })
      await db.insert(userRoles).values({ academyId, userId, role: roles[name]! })
    }
    await setCurrent(db, userId, seeded.get(keys[0]!)!)
  }
}

interface Membership {
  academy: SeededAcademy
  userId: number
  direction?: string | undefined
  /** How far the student got; the stage of this position is open, the ones before are passed. */
  upTo: number
  joinedAt: Date
  isActive?: boolean
  finishedAt?: Date
  failedAt?: number
  publicId?: string
}

const seedMembership = async (db: Db, member: Membership): Promise<void> => {
  const { academy, userId, joinedAt } = member
  const academyId = academy.id
  await db.insert(userAcademies).values({
    academyId,
    userId,
    joinedAt,
    active: member.isActive ?? true,
    finishedAt: member.finishedAt,
    certificateNumber: member.finishedAt && makeCertificateNumber(),
    publicId: member.publicId,
  })
  await db.insert(userRoles).values({ academyId, userId, role: 'Student' })
  if (member.direction) {
    const groupId = academy.groupIds.get(member.direction)!
    await db.insert(userGroups).values({ academyId, userId, groupId, createdAt: joinedAt })
  }
  const opened = demoStages
    .map((stage, index) => ({ stage, position: index + 1, stageId: academy.stageIds[index]! }))
    .filter(({ stage, position }) => position <= member.upTo && !stage.isOnlyForDesignated)
    .map(({ position, stageId }) => ({
      academyId,
      userId,
      stageId,
      enteredAt: joinedAt,
      state:
        position === member.failedAt
          ? ('Failed' as const)
          : position < member.upTo
            ? ('Passed' as const)
            : ('Opened' as const),
    }))
  if (member.failedAt)
    opened.push({ academyId, userId, stageId: academy.stageIds.at(-1)!, enteredAt: joinedAt, state: 'Opened' })
  if (opened.length > 0) await db.insert(userStages).values(opened)
  await setCurrent(db, userId, academy)
}

const setCurrent = (db: Db, userId: number, academy: SeededAcademy) =>
  db.update(users).set({ currentAcademyId: academy.id }).where(eq(users.id, userId))

const seedStudents = async (db: Db, people: Map<string, number>, seeded: Map<string, SeededAcademy>, now: Date) => {
  const open = seeded.get('open')!
  const running = seeded.get('running')!
  const closed = seeded.get('closed')!
  const early = seeded.get('early')!
  const joinedAt = daysFrom(now, -20)
  const of = (name: string) => people.get(name)!
  await seedMembership(db, {
    academy: closed,
    userId: of('student'),
    direction: 'QA',
    upTo: positionOf('finish'),
    joinedAt: daysFrom(now, -395),
    finishedAt: daysFrom(now, -250),
  })
  await seedMembership(db, {
    academy: open,
    userId: of('student'),
    direction: 'JS',
    upTo: open.activePosition,
    joinedAt,
  })
  await seedMembership(db, { academy: open, userId: of('undecided'), upTo: open.activePosition, joinedAt })
  await seedMembership(db, {
    academy: running,
    userId: of('learner'),
    direction: 'JS',
    upTo: running.activePosition,
    joinedAt: daysFrom(now, -80),
  })
  await seedMembership(db, {
    academy: closed,
    userId: of('graduate'),
    publicId: demoPublicIds.graduate,
    direction: 'JS',
    upTo: positionOf('finish'),
    joinedAt: daysFrom(now, -395),
    finishedAt: daysFrom(now, -250),
  })
  await seedMembership(db, {
    academy: closed,
    userId: of('late'),
    publicId: demoPublicIds.late,
    direction: 'JS',
    upTo: positionOf('lectures'),
    joinedAt: daysFrom(now, -395),
  })
  await seedMembership(db, {
    academy: open,
    userId: of('blocked'),
    direction: 'QA',
    upTo: open.activePosition,
    joinedAt,
    isActive: false,
  })
  await seedMembership(db, {
    academy: early,
    userId: of('waiting'),
    direction: 'QA',
    upTo: 1,
    joinedAt: daysFrom(now, -1),
  })
  await seedMembership(db, {
    academy: open,
    userId: of('fresh'),
    direction: 'JS',
    upTo: open.activePosition,
    joinedAt: daysFrom(now, -1),
  })
  await seedMembership(db, {
    academy: closed,
    userId: of('ambassador'),
    direction: 'JS',
    upTo: positionOf('finish'),
    joinedAt: daysFrom(now, -395),
    finishedAt: daysFrom(now, -250),
  })
  await seedMembership(db, {
    academy: open,
    userId: of('ambassador'),
    direction: 'QA',
    upTo: open.activePosition,
    joinedAt,
  })
  for (const [name, key] of [
    ['writer', 'writing'],
    ['candidate', 'choosing'],
  ] as const) {
    const academy = seeded.get(key)!
    const member = { academy, userId: of(name), direction: 'JS', upTo: academy.activePosition }
    await seedMembership(db, { ...member, joinedAt: daysFrom(now, -40) })
  }
}

/** Enough people that counts, bars and lists look as they will. */
const seedCrowd = async (
  db: Db,
  passwordHash: string,
  seeded: Map<string, SeededAcademy>,
  now: Date,
): Promise<void> => {
  const people = demoFirstNames.flatMap((firstName, f) =>
    demoLastNames.map((lastName, l) => ({ firstName, lastName, index: f * demoLastNames.length + l })),
  )
  const rows = await db
    .insert(users)
    .values(
      people.map(({ firstName, lastName, index }) => ({
        email: `person${index + 1}@academy.test`,
        firstName,
        lastName,
        passwordHash,
        phoneNumber: `+38067000${String(1000 + index)}`,
        birthDate: `${1995 + (index % 10)}-0${1 + (index % 9)}-15`,
        country: 'UA',
        ...nothingMissing(now),
      })),
    )
    .returning({ id: users.id })
  for (const [index, { id }] of rows.entries()) {
    const key = index % 3 === 0 ? 'running' : index % 17 === 0 ? 'early' : 'open'
    const academy = seeded.get(key)!
    const directions = [...academy.groupIds.keys()]
    // Most stand at the active stage; some lag behind by one or two, some fell out at the test.
    const lag = index % 5 === 0 ? 1 + (index % 2) : 0
    const failedAt = key === 'running' && index % 4 === 0 ? positionOf('entrance-test') : undefined
    await seedMembership(db, {
      academy,
      userId: id,
      direction: directions[index % directions.length],
      upTo: failedAt ?? Math.max(1, academy.activePosition - lag),
      joinedAt: daysFrom(
        now,
        key === 'early' ? -(index % 3) : key === 'running' ? -84 + (index % 20) : -29 + (index % 29),
      ),
      ...(failedAt ? { failedAt } : {}),
    })
  }
}
