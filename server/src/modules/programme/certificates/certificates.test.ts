import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificatesApi, type Certificate } from '@academy/contract/certificates'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academies, userAcademies } from '#server/schema/academies.ts'
import { type studentEvaluations, teams, technologies, userTeams } from '#server/schema/teams.ts'
import { users } from '#server/schema/users.ts'
import type { MadeTeam } from '#test/make/make-talk.ts'
import type { MadeAcademy } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'https://academy.example' } })
  academy = await it.make.academy({ name: 'Літня академія', stages: ['Registration', 'Finished'] })
})
afterAll(() => it.close())

type Graduate = Awaited<ReturnType<TestApp['make']['graduate']>>
const rename = (person: { id: number }, firstName: string, lastName: string) =>
  it.database.db.update(users).set({ firstName, lastName }).where(eq(users.id, person.id))
const get = (userAcademyId: string) => it.call(certificatesApi.get, { params: { userAcademyId } })
const publicProfile = (userAcademyId: string) => it.call(certificatesApi.publicProfile, { params: { userAcademyId } })
const verify = (number: string, signature?: string) =>
  it.call(certificatesApi.verify, { params: { number }, query: signature === undefined ? {} : { signature } })

describe('certificates.get', () => {
  test('[CERT-04][CERT-08][CERT-12][ACAD-12] shows without a log-in who finished what, and not a word more', async () => {
    const person = await it.make.graduate(academy, { direction: 'QA' })
    await rename(person, 'Олена', 'Коваль')
    const { status, body } = await get(person.publicId)
    expect(status).toBe(200)
    expect(body).toEqual({
      fullName: 'Олена Коваль',
      academyName: 'Літня академія',
      specialization: 'QA',
      startedAt: it.clock.now.toISOString(),
      finishedAt: it.clock.now.toISOString(),
      number: person.certificateNumber,
      signature: expect.stringMatching(/^[\w-]{86}$/) as string,
      signedBy: null,
      reissuedAt: null,
      verifyUrl: `https://academy.example/verify/${person.certificateNumber}?signature=${body.signature}`,
    })
  })

  test('names who signs for the academy, and the signature over the paper stays the same', async () => {
    const own = await it.make.academy({ stages: ['Finished'] })
    const person = await it.make.graduate(own)
    const before = (await get(person.publicId)).body
    await it.database.db
      .update(academies)
      .set({ certificateSigner: 'Ірина Бондар, директорка' })
      .where(eq(academies.id, own.id))
    const after = (await get(person.publicId)).body
    expect(after).toEqual({ ...before, signedBy: 'Ірина Бондар, директорка' })
    // Papers that were printed before stay genuine.
    expect((await verify(before.number, before.signature)).body.isValid).toBe(true)
  })

  test('is without a direction where none was chosen', async () => {
    const person = await it.make.graduate(academy, { direction: null })
    expect((await get(person.publicId)).body.specialization).toBeNull()
  })

  test('[CERT-06][CERT-12] of somebody who has not finished says so', async () => {
    const student = await it.make.student(academy)
    const [row] = await it.database.db.select().from(userAcademies).where(eq(userAcademies.userId, student.id))
    const { status, error } = await get(row!.publicId)
    expect([status, error.name]).toEqual([409, 'UserNotFinishedAcademy'])
  })

  test('[CERT-07] under an unknown id is not found', async () => {
    const { status, error } = await get(randomUUID())
    expect([status, error.name]).toEqual([404, 'UserNotFound'])
  })

  test.each<[string, (person: Graduate, own: MadeAcademy) => Promise<unknown>]>([
    [
      'an account that was deleted',
      (person) => it.database.db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, person.id)),
    ],
    [
      'an academy that was deleted',
      (_, own) => it.database.db.update(academies).set({ deletedAt: it.clock.now }).where(eq(academies.id, own.id)),
    ],
  ])('[CERT-07][Q-76] of %s is gone in every form', async (_, remove) => {
    const own = await it.make.academy({ stages: ['Finished'] })
    const person = await it.make.graduate(own)
    await remove(person, own)
    expect((await get(person.publicId)).error.name).toBe('UserNotFound')
    expect((await publicProfile(person.publicId)).error.name).toBe('UserNotFound')
    expect((await verify(person.certificateNumber)).body).toEqual({ isValid: false, certificate: null })
    const params = { userAcademyId: person.publicId }
    expect((await it.call(certificatesApi.pdf, { params, query: {} })).status).toBe(404)
  })

  test('stays with somebody who was blocked later: it was earned', async () => {
    const person = await it.make.graduate(academy, { active: false })
    expect((await get(person.publicId)).status).toBe(200)
  })
})

describe('certificates.publicProfile', () => {
  test('[CERT-05][CERT-08] shows without a log-in names, picture, academy and direction, nothing else', async () => {
    const person = await it.make.graduate(academy, { direction: 'JS' })
    await rename(person, 'Тарас', 'Лис')
    await it.database.db.update(users).set({ avatarFile: 'avatars/one.webp' }).where(eq(users.id, person.id))
    const { status, body } = await publicProfile(person.publicId)
    expect([status, body]).toEqual([
      200,
      {
        firstName: 'Тарас',
        lastName: 'Лис',
        avatarUrl: '/files/avatars/one.webp',
        academyName: 'Літня академія',
        specialization: 'JS',
        startedAt: it.clock.now.toISOString(),
        finishedAt: it.clock.now.toISOString(),
        project: null,
        technologies: [],
        team: null,
        publicFeedback: [],
      },
    ])
  })

  test('[CERT-05][Q-76] shows the team of the last project and what was said for everybody, the newest first', async () => {
    const person = await it.make.graduate(academy)
    const mate = await it.make.student(academy)
    const first = await it.make.team(academy, { name: 'Перша', members: [person, mate] })
    const last = await it.make.team(academy, { name: 'Остання', members: [person] })
    const evaluated = async (team: MadeTeam, date: string, words: Partial<typeof studentEvaluations.$inferInsert>) =>
      it.make.studentEvaluation(
        academy,
        await it.make.evaluation(academy, team, { date }),
        team.userTeamIds[person.id]!,
        words,
      )
    await evaluated(first, '2026-03-01', { publicFeedback: 'Чиста робота', privateFeedback: 'Лише для нас' })
    await evaluated(last, '2026-04-01', { publicFeedback: 'Веде за собою', privateFeedback: 'Сварився з усіма' })
    await evaluated(last, '2026-05-01', { privateFeedback: 'Ніхто не має цього бачити' })
    const event = await it.make.evaluation(academy, first)
    await it.make.studentEvaluation(academy, event, first.userTeamIds[mate.id]!, { publicFeedback: 'Про іншого' })
    const { body } = await publicProfile(person.publicId)
    expect(body).toMatchObject({ team: 'Остання', publicFeedback: ['Веде за собою', 'Чиста робота'] })
    expect(JSON.stringify(body)).not.toMatch(/Лише для нас|Сварився|не має цього бачити|"marks"/)
  })

  test('[CERT-05][Q-76] shows what the student worked with in the last project, or else what the team did', async () => {
    const person = await it.make.graduate(academy)
    const team = await it.make.team(academy, { name: 'Технології', members: [person] })
    const made = await it.database.db
      .insert(technologies)
      .values([{ name: 'Certificate SQL' }, { name: 'certificate React' }])
      .returning()
    const [own, ofTeam] = made.map(({ id }) => id)
    await it.database.db
      .update(teams)
      .set({ technologyIds: [own!, ofTeam!] })
      .where(eq(teams.id, team.id))
    const ofAll = (await publicProfile(person.publicId)).body
    expect(ofAll.technologies).toEqual(['certificate React', 'Certificate SQL'])
    expect(ofAll.project).toMatchObject({ ua: expect.stringMatching(/./) as string })
    await it.database.db
      .update(userTeams)
      .set({ technologyIds: [own!] })
      .where(eq(userTeams.userId, person.id))
    expect((await publicProfile(person.publicId)).body.technologies).toEqual(['Certificate SQL'])
  })

  test('[CERT-05][Q-76] of one academy tells nothing of a team in another one', async () => {
    const person = await it.make.graduate(academy)
    const elsewhere = await it.make.academy()
    await it.make.grant(person, 'Student', elsewhere)
    const team = await it.make.team(elsewhere, { name: 'Чужа', members: [person] })
    const event = await it.make.evaluation(elsewhere, team)
    await it.make.studentEvaluation(elsewhere, event, team.userTeamIds[person.id]!, { publicFeedback: 'Звідти' })
    expect((await publicProfile(person.publicId)).body).toMatchObject({ team: null, publicFeedback: [] })
  })

  test('[CERT-05] exists only for those who finished', async () => {
    const student = await it.make.student(academy)
    const [row] = await it.database.db.select().from(userAcademies).where(eq(userAcademies.userId, student.id))
    expect((await publicProfile(row!.publicId)).error.name).toBe('UserNotFound')
    expect((await publicProfile(randomUUID())).status).toBe(404)
  })
})

describe('certificates.verify', () => {
  test('knows a number as people type it, and shows what is behind it', async () => {
    const person = await it.make.graduate(academy)
    const { body: certificate } = await get(person.publicId)
    const typed = ` ${person.certificateNumber.toLowerCase().replaceAll('-', ' ')}`.trim()
    expect((await verify(typed)).body).toEqual({ isValid: true, certificate })
  })

  test.each(['ZZZZ-ZZZZ-ZZZZ', 'something else', '%00%ff', "' or 1=1 --"])('knows nothing about %j', async (number) => {
    const { status, body } = await verify(number)
    expect([status, body]).toEqual([200, { isValid: false, certificate: null }])
  })

  test('a signature has to be the one of what is shown; an older paper is told apart from it', async () => {
    const person = await it.make.graduate(academy)
    const { signature } = (await get(person.publicId)).body
    expect((await verify(person.certificateNumber, signature)).body.isValid).toBe(true)
    await rename(person, 'Нове', 'Ім’я')
    const { body } = await verify(person.certificateNumber, signature)
    expect(body).toMatchObject({ isValid: false, certificate: { fullName: 'Нове Ім’я' } })
    expect((await verify(person.certificateNumber, body.certificate!.signature)).body.isValid).toBe(true)
    const other = await it.make.graduate(academy)
    expect((await verify(other.certificateNumber, body.certificate!.signature)).body.isValid).toBe(false)
  })

  test('[CERT-12] a finish that was taken back takes the number back', async () => {
    const person = await it.make.graduate(academy)
    await it.database.db.update(userAcademies).set({ finishedAt: null }).where(eq(userAcademies.userId, person.id))
    expect((await verify(person.certificateNumber)).body).toEqual({ isValid: false, certificate: null })
  })
})

describe('certificates.key', () => {
  type Check = (certificate: Certificate, key: { publicKey: string }) => boolean

  test('checks a certificate with nothing but the example of docs/certificates.md', async () => {
    const docs = await readFile(new URL('../../../../../docs/certificates.md', import.meta.url), 'utf8')
    const folder = await mkdtemp(join(tmpdir(), 'academy-docs-'))
    const file = join(folder, 'example.mjs')
    await writeFile(file, /```js\n([\s\S]*?)```/.exec(docs)![1]!)
    const { isGenuine } = (await import(/* @vite-ignore */ file)) as { isGenuine: Check }
    const { body: certificate } = await get((await it.make.graduate(academy)).publicId)
    const { body: key } = await it.call(certificatesApi.key, {})
    expect(key).toMatchObject({
      algorithm: 'Ed25519',
      signs: expect.stringContaining('academy-certificate-1') as string,
    })
    expect(isGenuine(certificate, key)).toBe(true)
    for (const field of ['number', 'fullName', 'academyName', 'specialization', 'startedAt', 'finishedAt'] as const)
      expect([field, isGenuine({ ...certificate, [field]: 'other' }, key)]).toEqual([field, false])
    const { publicKey } = generateKeyPairSync('ed25519')
    const foreign = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    expect(isGenuine(certificate, { publicKey: foreign })).toBe(false)
    await rm(folder, { recursive: true })
  })
})
