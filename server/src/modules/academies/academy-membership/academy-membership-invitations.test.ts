import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitations } from '#server/schema/stage-parts.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { forgetInvitations } from './academy-membership-invitations.jobs.ts'

const day = 24 * 3600 * 1000

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

test('[F25] the address of somebody who was invited goes thirty days after the invitation is over', async () => {
  const { db } = it.database
  const { id: academyId } = await it.make.academy()
  const at = (days: number) => new Date(it.clock.now.getTime() + days * day)
  const invite = (email: string, expiresAt: Date, usedAt: Date | null) =>
    db.insert(invitations).values({ academyId, email, codeHash: email, expiresAt, usedAt })
  await invite('waits@example.test', at(14), null)
  await invite('used@example.test', at(14), at(0))
  await invite('over@example.test', at(1), null)
  const leftAfter = async (days: number) => {
    await forgetInvitations.run({ db, now: () => at(days) }, {}, { number: 1, isLast: false })
    return (await db.select().from(invitations).orderBy(invitations.email)).map(({ email }) => email.split('@')[0])
  }
  expect(await leftAfter(29)).toEqual(['over', 'used', 'waits'])
  expect(await leftAfter(30)).toEqual(['over', 'waits'])
  expect(await leftAfter(31)).toEqual(['waits'])
  expect(await leftAfter(44)).toEqual([])
})
