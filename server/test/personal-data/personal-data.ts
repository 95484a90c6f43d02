import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { DataKind, DataOwner } from '#modules/accounts/privacy/privacy-registry-entry.ts'
import { registry } from '#modules/accounts/privacy/privacy-registry.ts'
import { idempotencyKeys, rateLimits } from '#platform/tables.ts'
import { pastUserGroups } from '#server/schema/academies.ts'
import { attemptEvents, questionVerdicts, testAllowances } from '#server/schema/attempts.ts'
import { userComments } from '#server/schema/comments.ts'
import { interviewAnswers, interviewSlots, letterDecisions, motivationLetters } from '#server/schema/interviews.ts'
import { learntMaterials, materialContents, materialGroups } from '#server/schema/materials.ts'
import { heldStudents, moves, stageEvents } from '#server/schema/moves.ts'
import { invitations, staffInvitations } from '#server/schema/stage-parts.ts'
import { userAcademyFormVariants, userFormVariants, userOwnFormVariants } from '#server/schema/forms.ts'
import { reminders } from '#server/schema/reminders.ts'
import { mailingSubscriptions } from '#server/schema/mailing-lists.ts'
import { mails } from '#server/schema/mails.ts'
import { legalAcceptances } from '#server/schema/legal.ts'
import { deviceTokens, oneTimeTokens, recoveryCodes, secondFactors, users } from '#server/schema/users.ts'
import { answersTo } from '#test/make/make-forms.ts'
import { makeHomeworkOf } from './personal-homework.ts'
import { makeStaffWorkOf } from './personal-staff-work.ts'
import { makeTalkOf } from './personal-talk.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { asOwner, readColumns } from '../security/catalogue.ts'
import type { TestApp } from '#test/servers/test-app.ts'

export interface Planted {
  table: string
  column: string
  kind: DataKind
  canary: string
}
export interface WholePerson {
  person: Person
  owner: DataOwner
  planted: Planted[]
  /** Columns whose constraint insists on certain texts. */
  refused: string[]
}

/** These texts decide whose row it is, so they cannot be anything; the ones that hold an address get the planted one. */
const ownerKeys = ['audit_log.action', 'audit_log.target_id', 'idempotency_keys.scope', 'rate_limits.key']

/**
 * A person with a row in every table that has rows of people, and a text in every text column of them that stands
 * nowhere else and begins with `mark`.
 */
export const makeWholePerson = async (
  it: TestApp,
  academy: MadeAcademy,
  mark: string,
  isPlanted: (table: string, column: string) => boolean = () => true,
): Promise<WholePerson> => {
  const { db } = it.database
  const person = await it.make.student(academy)
  const [userId, now] = [person.id, it.clock.now]
  const later = new Date(now.getTime() + 3600_000)
  await it.make.session(person)
  await db
    .insert(pastUserGroups)
    .values({ academyId: academy.id, userId, name: 'QA', isDirection: true, since: now, until: now })
  await db.insert(userFormVariants).values({ userId, formVariantId: await it.make.variant('University') })
  await db
    .insert(userAcademyFormVariants)
    .values({ userId, academyId: academy.id, formVariantId: await it.make.variant('Backend') })
  await db.insert(reminders).values({ academyId: academy.id, userId, kind: 'test', aboutId: 1, dueAt: later })
  const formVariantId = await it.make.academyVariant(academy, 'City')
  await db.insert(userOwnFormVariants).values({ userId, academyId: academy.id, formVariantId })
  await db.insert(oneTimeTokens).values({ userId, tokenHash: mark, purpose: 'reset-password', expiresAt: later })
  await db.insert(secondFactors).values({ userId, sealedSecret: mark, enabledAt: now })
  await db.insert(recoveryCodes).values({ userId, codeHash: mark })
  const subscription = { endpoint: mark, p256dh: mark, auth: mark, serverKey: 'a key' }
  await db.insert(deviceTokens).values({ userId, deviceId: mark, platformId: 1, ...subscription })
  await db.insert(legalAcceptances).values({ userId, document: 'terms', version: 1 })
  const texts = { toName: mark, toAddress: mark, subject: mark, text: mark, html: mark }
  await db.insert(mails).values({ userId, action: 'password recovery', ...texts })
  await db.execute(sql`insert into audit_log (action, actor_id, at) values ('profile.changed', ${userId}, ${now})`)
  const key = { key: randomUUID(), requestHash: mark, reply: '{}' }
  await db.insert(idempotencyKeys).values({ scope: `user:${userId}`, ...key })

  await makeWay(it, academy, person, mark)
  await takeTest(it, academy, person, mark)
  await makeHomeworkOf(it, academy, person, mark)
  await makeTalkOf(it, academy, person, mark)
  await makeStaffWorkOf(it, academy, person, mark)
  const form = await it.make.form(academy, [person])
  await it.make.passing(academy, form, person, answersTo(form.questions, mark))

  const owner = { id: userId, addresses: [] }
  const { planted, refused } = await plant(it, owner, mark, isPlanted)
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const email = row!.email.toLowerCase()
  await db.insert(idempotencyKeys).values({ scope: 'anonymous', ...key, reply: JSON.stringify({ email: row!.email }) })
  await db
    .insert(staffInvitations)
    .values({ academyId: academy.id, email, role: 'Coach', invitedById: userId, expiresAt: later })
  await db.insert(invitations).values({ academyId: academy.id, email, codeHash: `${mark}-${userId}`, expiresAt: later })
  await db
    .insert(mailingSubscriptions)
    .values({ email, list: 1, source: 'page', localization: 'ua', tokenHash: `${mark}-${userId}` })
  await db.insert(rateLimits).values([{ key: `login-account:${email}` }, { key: `login-door:10.1.2.3|${email}` }])
  return { person: { id: userId, email: row!.email }, owner: { id: userId, addresses: [email] }, planted, refused }
}

/** What is left behind on the way through an academy. */
const makeWay = async ({ database: { db }, clock }: TestApp, academy: MadeAcademy, person: Person, mark: string) => {
  const stage = { academyId: academy.id, stageId: academy.stages[0]!.id }
  const [userId, now, later] = [person.id, clock.now, new Date(clock.now.getTime() + 3600_000)]
  const move = { academyId: academy.id, kind: 'add' as const, actorId: userId, undoUntil: later }
  const [moved] = await db.insert(moves).values(move).returning()
  await db.insert(heldStudents).values({ ...stage, userId, moveId: moved!.id, settledAt: now })
  await db.insert(stageEvents).values({ ...stage, userId, kind: 'join', after: 'Opened', reason: { rule: 'joined' } })
  const [group] = await db
    .insert(materialGroups)
    .values({ academyId: academy.id, name: `Materials ${userId}` })
    .returning()
  const [material] = await db
    .insert(materialContents)
    .values({ academyId: academy.id, materialGroupId: group!.id, category: 0, title: 'Guide', position: 1 })
    .returning()
  const learnt = { materialContentId: material!.id, isLearnt: true, updatedAt: now }
  await db.insert(learntMaterials).values({ ...stage, userId, ...learnt })
  await db.insert(interviewSlots).values({ ...stage, userId, startDate: now, endDate: later, place: mark })
  await db.insert(interviewAnswers).values({ ...stage, userId, isPassed: true, comment: mark })
  await db.insert(motivationLetters).values({ academyId: academy.id, userId, letterText: mark })
  await db.insert(letterDecisions).values({ academyId: academy.id, userId, isPassed: true, note: mark })
  await db.insert(userComments).values({ academyId: academy.id, userId, authorId: userId, text: mark })
}

const takeTest = async (it: TestApp, academy: MadeAcademy, person: Person, mark: string): Promise<void> => {
  const { db } = it.database
  const now = it.clock.now
  const stageTest = await it.make.testOfStage(academy, 0, Object.keys(academy.directions)[0]!)
  const attempt = await it.make.attempt(academy, stageTest, person)
  await it.make.storedAnswers(academy, attempt.id, { 1: [1] })
  const ofAttempt = { academyId: academy.id, attemptId: attempt.id }
  await db.insert(attemptEvents).values({ ...ofAttempt, kind: 'offline', at: now, receivedAt: now, explanation: mark })
  const ofTest = { academyId: academy.id, stageTestId: stageTest.id }
  await db.insert(testAllowances).values({ ...ofTest, userId: person.id, note: mark })
  await db
    .insert(questionVerdicts)
    .values({ ...ofTest, questionId: stageTest.questionIds[0]!, kind: 'dropped', reason: mark, actorId: person.id })
}

const plant = (
  it: TestApp,
  owner: DataOwner,
  mark: string,
  isPlanted: (table: string, column: string) => boolean,
): Promise<Pick<WholePerson, 'planted' | 'refused'>> =>
  asOwner(it.urls.ownerUrl, async (client) => {
    const db = drizzle({ client })
    const [planted, refused]: [Planted[], string[]] = [[], []]
    await client.query('alter table audit_log disable trigger user')
    for (const { table, column, type } of await readColumns(client)) {
      const { rowsOf, columns } = registry[table]!
      const isText = type === 'text' || type === 'jsonb'
      const isWords = isText && !columns[column]!.isMachineWritten
      if (!rowsOf || !isWords || ownerKeys.includes(`${table}.${column}`) || !isPlanted(table, column)) continue
      const canary = `${mark}-${table}-${column}`.replaceAll('_', '-')
      // Unique in its row as well; only signs that a file name may have.
      const text = sql`${canary}::text || translate(ctid::text, '(,)', '---')`
      const { namesFile } = columns[column]!
      const whole = namesFile ? sql`'avatars/' || ${text}` : column === 'email' ? sql`${text} || '@example.test'` : text
      const value = type === 'jsonb' ? sql`jsonb_build_object('text', ${text})` : whole
      try {
        const { rowCount } = await db.execute<Record<string, unknown>>(
          sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value} where ${rowsOf(owner)}`,
        )
        if (rowCount) planted.push({ table, column, kind: columns[column]!.kind, canary })
      } catch (error) {
        if ((error as { cause?: { code?: string } }).cause?.code !== '23514') throw error
        refused.push(`${table}.${column}`)
      }
    }
    await client.query('alter table audit_log enable trigger user')
    return { planted, refused }
  })

const schemas = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_%'`

/** Every table of every schema that still holds this text, also inside bytes. */
export const tablesHolding = (it: TestApp, text: string): Promise<string[]> =>
  asOwner(it.urls.ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ schema: string; name: string }>(
      `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'm') and ${schemas} order by 1, 2`,
    )
    const found: string[] = []
    for (const { schema, name } of tables) {
      const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
      const { rowCount } = await client.query(
        `select 1 from ${table} t where strpos(lower(t::text), lower($1)) > 0 or strpos(t::text, $2) > 0 limit 1`,
        [text, Buffer.from(text).toString('hex')],
      )
      if (rowCount) found.push(`${schema}.${name}`)
    }
    return found
  })

/** Every file of the file store whose name or content holds this text. */
export const filesHolding = async ({ filesFolder }: TestApp, text: string): Promise<string[]> => {
  const found: string[] = []
  for (const entry of await readdir(filesFolder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.name.includes(text) || (entry.isFile() && (await readFile(path)).includes(text))) found.push(entry.name)
  }
  return found
}
