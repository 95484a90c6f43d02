import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { unzip } from '@academy/spreadsheets/test/unzip'
import { mails } from '#server/schema/mails.ts'
import { invitations, staffInvitations } from '#server/schema/stage-parts.ts'
import { newestSecret } from '#test/reading/read-mails.ts'
import { type MadeAcademy, type Person, testPassword } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { privacyRepo } from './privacy.repo.ts'

let it: TestApp
let academy: MadeAcademy
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
})
afterAll(() => it.close())

/** Somebody's mails and invitations, at an address that has no account. */
const writeTo = async (email: string) => {
  const later = new Date(it.clock.now.getTime() + 3_600_000)
  const ofAcademy = { academyId: academy.id, email, expiresAt: later }
  await it.database.db.insert(invitations).values({ ...ofAcademy, codeHash: email })
  await it.database.db.insert(staffInvitations).values({ ...ofAcademy, role: 'Coach', invitedById: 1 })
  const texts = { toName: '', toAddress: email, subject: 'zq-secret-subject', text: '', html: '' }
  await it.database.db.insert(mails).values({ action: 'academy confirmation', userId: null, state: 'sent', ...texts })
}
const countAt = async (email: string): Promise<number> => {
  const { db } = it.database
  const found = await Promise.all([
    db.$count(invitations, eq(invitations.email, email)),
    db.$count(staffInvitations, eq(staffInvitations.email, email)),
    db.$count(mails, eq(mails.toAddress, email)),
  ])
  return found.reduce((sum, count) => sum + count)
}
const exported = async (person: Person): Promise<string> => {
  const { bytes } = await (await it.as(person)).call(accountApi.dataExport, {})
  return unzip(bytes).get('data.json')!
}
const remove = async (person: Person) => {
  await (await it.as(person)).call(accountApi.selfDelete, { body: { password: testPassword } })
  await it.runJobs()
}
const askFor = async (person: Person, email: string) =>
  (await it.as(person)).call(accountApi.updateCredentials, { body: { email, password: testPassword } })
describe('what was sent to an address', () => {
  test('[P1][P2] belongs to who has proved it', async () => {
    const person = await it.make.user()
    await writeTo(person.email)
    expect(await exported(person)).toContain('zq-secret-subject')
    await remove(person)
    expect(await countAt(person.email)).toBe(0)
  })

  test('[P1][P2] is nothing of who only typed the address as their next one', async () => {
    const [person, foreign] = [await it.make.user(), 'stranger@example.test']
    await writeTo(foreign)
    expect((await askFor(person, foreign)).status).toBe(200)
    const text = await exported(person)
    expect(text).not.toContain('zq-secret-subject')
    await remove(person)
    expect(await countAt(foreign)).toBe(3)
  })

  test('[P2] is nothing of an account that never confirmed the address', async () => {
    const person = await it.make.user({ emailConfirmedAt: null })
    await writeTo(person.email)
    expect(await privacyRepo.owner(it.database.db, person.id)).toMatchObject({ addresses: [] })
  })

  test('[P1] stays with who has proved it and changed it since, until somebody else has the address', async () => {
    const person = await it.make.user()
    const former = person.email
    await writeTo(former)
    await askFor(person, 'next@example.test')
    await it.call(authApi.confirmEmail, {
      body: { hash: await newestSecret(it, 'next@example.test', 'confirm-email') },
    })
    const addresses = async () => (await privacyRepo.owner(it.database.db, person.id))?.addresses.toSorted()
    expect(await addresses()).toEqual([former, 'next@example.test'].toSorted())
    expect(await exported(person)).toContain('zq-secret-subject')

    await it.make.user({ email: former.toUpperCase() })
    expect(await addresses()).toEqual(['next@example.test'])
    expect(await exported(person)).not.toContain('zq-secret-subject')
  })
})
