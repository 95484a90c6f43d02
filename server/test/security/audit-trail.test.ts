import { and, asc, eq, gt } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { directionsApi } from '@academy/contract/directions'
import { mailsApi } from '@academy/contract/mails'
import { peopleApi } from '@academy/contract/people'
import { usersApi } from '@academy/contract/users'
import { auditLog } from '#platform/tables.ts'
import { mails } from '#server/schema/mails.ts'
import { type MadeAcademy, type Person, testPassword } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { asOwner, fingerprint, readColumns, tablesOf } from './catalogue.ts'

let it: TestApp
let academy: MadeAcademy
let boss: Person
let tables: string[]
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
  boss = await it.make.user({ isSuperAdmin: true })
  const counted = ['audit_log', 'rate_limits']
  tables = await asOwner(it.urls.ownerUrl, async (client) =>
    tablesOf(await readColumns(client)).filter((table) => !counted.includes(table)),
  )
})
afterAll(() => it.close())

interface Act {
  action: string
  /** null: nobody is logged in. */
  by: Person | null
  target?: number | undefined
  details?: unknown
  act(): Promise<{ status: number }>
  status?: number
}

const here = () => ({ academyId: academy.id })
const byBoss = () => it.as(boss)
const student = () => it.make.student(academy)
const teacher = () => it.make.user({ roles: { Teacher: [academy] } })

/** The secret of a link in the newest mail to somebody. */
const mailedSecret = async (address: string): Promise<string> => {
  const found = await it.database.db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(asc(mails.id))
  return /\/auth\/[\w-]+\/([\w-]{20,})/.exec(found.at(-1)!.text)![1]!
}

const codeOf = (secret: string): string => new TOTP({ secret }).generate({ timestamp: it.clock.now.getTime() })
const withSecondFactor = async (person: Person): Promise<{ caller: Caller; secret: string }> => {
  const caller = await it.as(person)
  const { body } = await caller.call(accountApi.secondFactorSetup, {})
  return { caller, secret: body.secret }
}

const toSetActive = async ({ id }: Person, active: boolean) => {
  const caller = await byBoss()
  return () => caller.call(peopleApi.setActive, { params: { id }, body: { ...here(), active } }, here())
}
const toSetBlocked = async ({ id }: Person, blocked: boolean) => {
  const caller = await byBoss()
  return () => caller.call(peopleApi.setBlocked, { params: { id }, body: { blocked } })
}

/** Each makes what it needs and says what its act must leave in the log. */
const sensitive: Record<string, () => Promise<Act>> = {
  'granting a role': async () => {
    const [person, caller] = [await student(), await byBoss()]
    const body = { ...here(), roleName: 'Coach' as const }
    return {
      action: 'role.granted',
      by: boss,
      target: person.id,
      details: { before: ['Student'], after: ['Student', 'Coach'] },
      act: () => caller.call(peopleApi.grantRole, { params: { id: person.id }, body }, here()),
    }
  },
  'taking a role away': async () => {
    const [person, caller] = [await teacher(), await byBoss()]
    const params = { id: person.id, ...here() }
    return {
      action: 'role.removed',
      by: boss,
      target: person.id,
      details: { before: ['Teacher'], after: [] },
      act: () => caller.call(peopleApi.removeRole, { params }, here()),
    }
  },
  'giving somebody another direction': async () => {
    const [person, caller] = [await student(), await byBoss()]
    const input = { params: { id: person.id }, body: { directionId: academy.directions.QA! } }
    return {
      action: 'user.direction-changed',
      by: boss,
      target: person.id,
      details: { before: 'JS', after: 'QA' },
      act: () => caller.call(directionsApi.change, input, here()),
    }
  },
  'blocking in an academy': async () => {
    const person = await student()
    const details = { before: { active: true }, after: { active: false } }
    return { action: 'user.blocked', by: boss, target: person.id, details, act: await toSetActive(person, false) }
  },
  'unblocking in an academy': async () => {
    const person = await it.make.student(academy, { active: false })
    const details = { before: { active: false }, after: { active: true } }
    return { action: 'user.unblocked', by: boss, target: person.id, details, act: await toSetActive(person, true) }
  },
  'blocking an account': async () => {
    const person = await student()
    const details = { before: { blocked: false }, after: { blocked: true } }
    return { action: 'user.blocked', by: boss, target: person.id, details, act: await toSetBlocked(person, true) }
  },
  'unblocking an account': async () => {
    const person = await it.make.user({ blockedAt: new Date() })
    const details = { before: { blocked: true }, after: { blocked: false } }
    return { action: 'user.unblocked', by: boss, target: person.id, details, act: await toSetBlocked(person, false) }
  },
  'deleting somebody': async () => {
    const [person, caller] = [await student(), await byBoss()]
    const body = { reason: 1 as const, comment: '' }
    return {
      action: 'account.deleted',
      by: boss,
      target: person.id,
      details: { reason: 1 },
      act: () => caller.call(peopleApi.remove, { params: { userId: person.id }, body }, here()),
    }
  },
  "deleting one's own account": async () => {
    const person = await student()
    const caller = await it.as(person)
    return {
      action: 'account.deleted',
      by: person,
      target: person.id,
      details: { reason: 0 },
      act: () => caller.call(accountApi.selfDelete, { body: { password: testPassword } }),
    }
  },
  "exporting one's own data": async () => {
    const person = await student()
    const caller = await it.as(person)
    return { action: 'account.data-exported', by: person, act: () => caller.call(accountApi.dataExport, {}) }
  },
  'acting as somebody': async () => {
    const [person, caller] = [await student(), await byBoss()]
    const params = { id: person.id }
    return {
      action: 'impersonation.started',
      by: boss,
      target: person.id,
      act: () => caller.call(authApi.impersonate, { params }),
    }
  },
  'changing something as somebody': async () => {
    const person = await student()
    const caller = await it.as(person, { impersonator: boss })
    return {
      action: 'impersonation.write',
      by: person,
      details: { call: 'PUT /api/users/update/settings' },
      act: () => caller.call(usersApi.updateSettings, { body: { localization: 'en' } }),
    }
  },
  'a log-in': async () => {
    const person = await student()
    const body = { email: person.email, password: testPassword }
    return { action: 'login', by: person, act: () => it.call(authApi.login, { body }) }
  },
  'a failed log-in': async () => {
    const person = await student()
    const body = { email: person.email, password: 'wrong' }
    return {
      action: 'login.failed',
      by: null,
      target: person.id,
      status: 401,
      act: () => it.call(authApi.login, { body }),
    }
  },
  'changing the password': async () => {
    const person = await student()
    const caller = await it.as(person)
    const body = { oldPassword: testPassword, password: 'Another123' }
    return { action: 'password.changed', by: person, act: () => caller.call(accountApi.changePassword, { body }) }
  },
  'resetting the password': async () => {
    const person = await student()
    await it.call(authApi.passwordRecovery, { body: { email: person.email } })
    await it.runJobs()
    const body = { token: await mailedSecret(person.email), password: 'Another123' }
    return { action: 'password.reset', by: person, act: () => it.call(authApi.passwordReset, { body }) }
  },
  'asking for another address': async () => {
    const person = await student()
    const caller = await it.as(person)
    const body = { email: `asked-${person.email}`, password: testPassword }
    return {
      action: 'email.change-requested',
      by: person,
      act: () => caller.call(accountApi.updateCredentials, { body }),
    }
  },
  'changing the address': async () => {
    const person = await student()
    const email = `changed-${person.email}`
    await (await it.as(person)).call(accountApi.updateCredentials, { body: { email, password: testPassword } })
    const body = { hash: await mailedSecret(email) }
    return { action: 'email.changed', by: person, act: () => it.call(authApi.confirmEmail, { body }) }
  },
  'switching the second factor on': async () => {
    const person = await teacher()
    const { caller, secret } = await withSecondFactor(person)
    const body = { code: codeOf(secret) }
    return {
      action: 'second-factor.enabled',
      by: person,
      act: () => caller.call(accountApi.secondFactorEnable, { body }),
    }
  },
  'switching the second factor off': async () => {
    const person = await teacher()
    const { caller, secret } = await withSecondFactor(person)
    await caller.call(accountApi.secondFactorEnable, { body: { code: codeOf(secret) } })
    it.clock.advance(60_000)
    const body = { code: codeOf(secret) }
    return {
      action: 'second-factor.disabled',
      by: person,
      act: () => caller.call(accountApi.secondFactorDisable, { body }),
    }
  },
  'sending a mail again': async () => {
    const [person, caller] = [await student(), await byBoss()]
    const texts = { toName: 'x', toAddress: person.email, subject: 'x', text: 'x', html: 'x' }
    const [mail] = await it.database.db
      .insert(mails)
      .values({ action: 'password recovery', userId: person.id, state: 'failed', tries: 5, ...texts })
      .returning()
    return {
      action: 'mail.retried',
      by: boss,
      target: mail!.id,
      details: { action: 'password recovery', tries: 5 },
      act: () => caller.call(mailsApi.retry, { params: { id: mail!.id } }),
    }
  },
  'changing whether the second factor is required': async () => {
    const caller = await byBoss()
    // Not switched on: it would bind the SuperAdmin of all the other acts as well.
    const input = { params: { academyId: academy.id }, body: { required: false } }
    return {
      action: 'academy.second-factor',
      by: boss,
      details: { required: false },
      act: () => caller.call(academiesApi.setSecondFactor, input, here()),
    }
  },
}

const newestId = async () => (await it.database.db.select().from(auditLog).orderBy(asc(auditLog.id))).at(-1)?.id ?? 0
const rowsOfAll = () => asOwner(it.urls.ownerUrl, (client) => fingerprint(client, tables))
const withoutAudit = async (work: () => Promise<void>): Promise<void> => {
  const as = (statement: string) => asOwner(it.urls.ownerUrl, (client) => client.query(statement))
  await as(`create function refuse_row() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger refuse_row before insert on audit_log for each row execute function refuse_row()`)
  try {
    await work()
  } finally {
    await as('drop trigger refuse_row on audit_log; drop function refuse_row')
  }
}

describe('what must be written down', () => {
  test.each(Object.keys(sensitive))('[P4] %s: who, what, to whom, when and from where', async (name) => {
    const { action, by, target, details, act, status } = await sensitive[name]!()
    const before = await newestId()
    const answer = await act()
    expect(answer.status === status || (status === undefined && answer.status < 300)).toBe(true)
    const rows = await it.database.db
      .select()
      .from(auditLog)
      .where(and(gt(auditLog.id, before), eq(auditLog.action, action)))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      actorId: by?.id ?? null,
      impersonatorId: action === 'impersonation.write' ? boss.id : null,
      at: expect.any(Date) as unknown,
      ip: '127.0.0.1',
      requestId: expect.any(String) as unknown,
      ...(target === undefined ? {} : { targetId: String(target) }),
      ...(details === undefined ? {} : { details }),
    })
  })

  test.each(Object.keys(sensitive))('[P4] %s does not happen where it cannot be written down', async (name) => {
    const { act } = await sensitive[name]!()
    const before = await rowsOfAll()
    await withoutAudit(async () => {
      expect((await act()).status).toBe(500)
    })
    expect(await rowsOfAll()).toEqual(before)
  })
})
