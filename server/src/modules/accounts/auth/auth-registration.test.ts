import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import type { Registration } from '@academy/contract/auth-forms'
import { emailMaxLength } from '@academy/contract/limits'
import { idempotencyKeys } from '#platform/tables.ts'
import { mails } from '#server/schema/mails.ts'
import { users } from '#server/schema/users.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

let phones = 0
const applicant = (changes: Partial<Registration> = {}): Registration => ({
  email: `applicant.${randomUUID()}@example.test`,
  password: 'Verba-2026',
  firstName: 'Ївга',
  lastName: "О'Коннор",
  phoneNumber: `+38050${String(++phones).padStart(7, '0')}`,
  birthDate: '2001-02-03',
  graduationYear: 2024,
  localization: 'ua',
  agreement: true,
  agreementTermsAndConditions: true,
  dataProcessingAllowed: true,
  ...changes,
})

const register = (body: Registration, key?: string) =>
  it.call(authApi.register, { body }, key ? { headers: { 'idempotency-key': key } } : {})

const accountOf = async (email: string) => {
  const [row] = await it.database.db.select().from(users).where(eq(users.email, email))
  return row
}
const mailsTo = (email: string) => it.database.db.select().from(mails).where(eq(mails.toAddress, email))
const queuedJobs = async (): Promise<number> => {
  const { rows } = await it.database.db.execute<{ n: number }>(sql`select count(*)::int as n from graphile_worker.jobs`)
  return rows[0]!.n
}

describe('register', () => {
  test('[ACC-16][ACC-23][MAIL-13] makes an unconfirmed student account and queues its mail', async () => {
    const jobsBefore = await queuedJobs()
    const form = applicant()
    const { status, body } = await register(form)
    expect([status, body]).toEqual([201, { email: form.email }])
    const account = (await accountOf(form.email))!
    expect(account).toMatchObject({
      firstName: 'Ївга',
      lastName: "О'Коннор",
      phoneNumber: form.phoneNumber,
      birthDate: '2001-02-03',
      graduationYear: 2024,
      localization: 'ua',
      emailConfirmedAt: null,
      isSuperAdmin: false,
      isEmployee: false,
      referrerId: null,
    })
    expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await mailsTo(form.email)).toMatchObject([{ action: 'registration confirmation', userId: account.id }])
    expect(await queuedJobs()).toBe(jobsBefore + 1)
  })

  test('[ACC-16] the country is kept, and may be left out', async () => {
    const [there, nowhere] = [applicant({ country: 'PL' }), applicant()]
    await register(there)
    await register(nowhere)
    expect((await accountOf(there.email))!.country).toBe('PL')
    expect((await accountOf(nowhere.email))!.country).toBeNull()
  })

  test('[VAL-31] a graduation year of null stands for Other', async () => {
    const form = applicant({ graduationYear: null })
    expect((await register(form)).status).toBe(201)
    expect((await accountOf(form.email))!.graduationYear).toBeNull()
  })

  test('[ACC-19] the moment of consent is kept', async () => {
    const form = applicant()
    await register(form)
    expect((await accountOf(form.email))!.consentedAt).toEqual(it.clock.now)
  })
})

const year = new Date().getUTCFullYear()
const without = (field: keyof Registration) => ({ [field]: undefined }) as Partial<Registration>

describe('every field rule is the server’s too', () => {
  test.each<[string, Partial<Registration>, string, string]>([
    ['[VAL-01]', without('firstName'), 'firstName', 'fieldIsRequired'],
    ['[VAL-01]', { lastName: '' }, 'lastName', 'fieldIsRequired'],
    ['[VAL-02][VAL-05]', { firstName: 'Я' }, 'firstName', 'toShort'],
    ['[VAL-03][VAL-05]', { lastName: 'Я'.repeat(26) }, 'lastName', 'toLong'],
    ['[VAL-04]', { firstName: ' Анна' }, 'firstName', 'noEdgeSpaces'],
    ['[VAL-04]', { lastName: 'Анна\t' }, 'lastName', 'noEdgeSpaces'],
    ['[VAL-06]', { firstName: 'Анна1' }, 'firstName', 'wrongName'],
    ['[VAL-06]', { lastName: 'Ыванова' }, 'lastName', 'wrongName'],
    ['[VAL-06]', { firstName: 'A<b>' }, 'firstName', 'wrongName'],
    ['[VAL-07]', without('password'), 'password', 'fieldIsRequired'],
    ['[VAL-07]', { password: '12345' }, 'password', 'toShort'],
    ['[VAL-07]', { password: 'x'.repeat(21) }, 'password', 'toLong'],
    ['[VAL-09]', { email: '' }, 'email', 'fieldIsRequired'],
    ['[VAL-09]', { email: 'not an address' }, 'email', 'invalidEmailFormat'],
    ['[VAL-09]', { email: 'a@b.test, c@d.test' }, 'email', 'invalidEmailFormat'],
    ['[VAL-09]', { email: `${'x'.repeat(emailMaxLength)}@example.test` }, 'email', 'toLong'],
    ['[VAL-11]', { email: 'short@gmail.com' }, 'email', 'gmailTooShort'],
    ['[VAL-13]', { phoneNumber: '+12345' }, 'phoneNumber', 'phoneTooShort'],
    ['[VAL-13]', { phoneNumber: '380501234567' }, 'phoneNumber', 'wrongPhone'],
    ['[VAL-15]', { phoneNumber: `+${'1'.repeat(16)}` }, 'phoneNumber', 'toLong'],
    ['[VAL-30]', { birthDate: '1969-12-31' }, 'birthDate', 'wrongYear'],
    ['[VAL-30]', { birthDate: `${year - 9}-01-01` }, 'birthDate', 'wrongYear'],
    ['[VAL-30]', { birthDate: '2001-02-30' }, 'birthDate', 'wrongDate'],
    ['[VAL-31]', { graduationYear: 1989 }, 'graduationYear', 'wrongYear'],
    ['[VAL-31]', { graduationYear: year + 8 }, 'graduationYear', 'wrongYear'],
    ['[VAL-31]', without('graduationYear'), 'graduationYear', 'fieldIsRequired'],
    ['[I18N-01]', { localization: 'ru' as 'ua' }, 'localization', 'wrongChoice'],
    [
      '[ACC-19][ACC-20][VAL-16]',
      { agreementTermsAndConditions: false as true },
      'agreementTermsAndConditions',
      'dataProcessingCheck',
    ],
    ['[ACC-19][ACC-20][VAL-17]', { agreement: false as true }, 'agreement', 'dataProcessingCheck'],
    [
      '[ACC-19][ACC-20][VAL-18]',
      { dataProcessingAllowed: false as true },
      'dataProcessingAllowed',
      'dataProcessingCheck',
    ],
    ['[ACC-19]', without('dataProcessingAllowed'), 'dataProcessingAllowed', 'dataProcessingCheck'],
    ['[A4]', { isSuperAdmin: true } as Partial<Registration>, 'isSuperAdmin', 'unknownField'],
  ])('%s %o', async (_id, changes, field, message) => {
    const form = applicant(changes)
    const { status, error } = await register(form)
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 15, name: 'ValidationError', fields: [{ field, message }] })
    expect(error.fields).toHaveLength(1)
  })

  test('[ERR-88] all that is wrong is named at once, and nothing was made', async () => {
    const form = applicant({ firstName: '1', password: 'x', agreement: false as true })
    const { error } = await register(form)
    expect(error.fields.map(({ field }) => field).toSorted()).toEqual(['agreement', 'firstName', 'password'])
    expect(await accountOf(form.email)).toBeUndefined()
    expect(await mailsTo(form.email)).toEqual([])
  })
})

describe('a taken e-mail or phone', () => {
  test('[ACC-27][ERR-78] the e-mail, whatever its case', async () => {
    const taken = applicant()
    await register(taken)
    const { status, error } = await register(applicant({ email: taken.email.toUpperCase() }))
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 5, name: 'UserAlreadyExists', fields: [{ field: 'email' }] })
  })

  test('[ACC-27][ERR-121] the phone', async () => {
    const taken = applicant()
    await register(taken)
    const { status, error } = await register(applicant({ phoneNumber: taken.phoneNumber }))
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 48, name: 'PhoneNumberExists', fields: [{ field: 'phoneNumber' }] })
  })

  test('[ACC-27][ERR-137] both, also of two different people', async () => {
    const [one, two] = [applicant(), applicant()]
    await register(one)
    await register(two)
    const { status, error } = await register(applicant({ email: one.email, phoneNumber: two.phoneNumber }))
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 64, name: 'EmailOrPhoneAlreadyExists' })
    expect(error.fields.map(({ field }) => field)).toEqual(['email', 'phoneNumber'])
  })

  test('[ACC-27] two that register at the same moment: one account, one mail, one refusal', async () => {
    const forms = [applicant()]
    forms.push({ ...applicant(), email: forms[0]!.email })
    const answers = await Promise.all(forms.map((form) => register(form)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.error).toMatchObject({ name: 'UserAlreadyExists', fields: [{ field: 'email' }] })
    expect(await mailsTo(forms[0]!.email)).toHaveLength(1)
  })

  test('together with an unfit password: one answer for all fields, and the next one needs no other correction', async () => {
    const taken = applicant()
    await register(taken)
    const { email, phoneNumber } = taken
    const { status, error } = await register(applicant({ email, phoneNumber, password: 'password1' }))
    expect([status, error?.name]).toEqual([400, 'ValidationError'])
    expect(error?.fields).toEqual([
      { field: 'password', message: 'guessedPassword' },
      { field: 'email', message: 'emailTaken' },
      { field: 'phoneNumber', message: 'phoneTaken' },
    ])
  })

  test('a deleted account frees both', async () => {
    const form = applicant()
    await register(form)
    await it.database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.email, form.email))
    expect((await register(form)).status).toBe(201)
  })
})

describe('a referral', () => {
  test('[ACC-18] of a known hash is stored', async () => {
    const referrer = await it.make.user()
    const [row] = await it.database.db.select().from(users).where(eq(users.id, referrer.id))
    const form = applicant({ referral: row!.userHash })
    await register(form)
    expect((await accountOf(form.email))!.referrerId).toBe(referrer.id)
  })

  test.each([randomUUID(), 'no uuid', "'; drop table users"])('[ACC-18] %s is ignored', async (referral) => {
    const form = applicant({ referral })
    expect((await register(form)).status).toBe(201)
    expect((await accountOf(form.email))!.referrerId).toBeNull()
  })
})

describe('coming from an academy', () => {
  test('[ACC-16] joins it at once', async () => {
    const academy = await it.make.academy()
    const form = applicant({ academyHash: academy.hash, direction: academy.directions.JS! })
    expect((await register(form)).status).toBe(201)
    const account = (await accountOf(form.email))!
    expect(account.currentAcademyId).toBe(academy.id)
    const { rows } = await it.database.db.execute<{ role: string }>(
      sql`select role from user_roles where user_id = ${account.id}`,
    )
    expect(rows).toEqual([{ role: 'Student' }])
  })

  test.each<[string, Parameters<TestApp['make']['academy']>[0], string]>([
    ['[ACC-28][ERR-100] closed', { isClosed: true }, 'RegistrationError'],
    ['[ACC-28][ERR-100] past its entrance test', { active: 2 }, 'RegistrationError'],
    ['without that direction', { directions: ['QA'] }, 'GroupNotFound'],
    ['for employees only', { type: 'Internal' }, 'AcademyNotFound'],
  ])('an academy %s refuses, and no account, mail or job is left behind', async (_what, options, name) => {
    const academy = await it.make.academy(options)
    const jobsBefore = await queuedJobs()
    const form = applicant({ academyHash: academy.hash, direction: academy.directions.JS ?? 2_000_000_000 })
    expect((await register(form)).error.name).toBe(name)
    expect(await accountOf(form.email)).toBeUndefined()
    expect(await mailsTo(form.email)).toEqual([])
    expect(await queuedJobs()).toBe(jobsBefore)
  })

  test('an unknown hash refuses', async () => {
    expect((await register(applicant({ academyHash: 'nowhere', direction: 1 }))).error.name).toBe('InvalidHash')
  })
})

describe('the mail belongs to the transaction', () => {
  /** From now on the database refuses these writes, until the answer is called. */
  const breakWrites = async (event: 'insert' | 'update', table: string): Promise<() => Promise<void>> => {
    const owner = new pg.Client({ connectionString: it.urls.ownerUrl })
    await owner.connect()
    await owner.query(`create function broken() returns trigger language plpgsql as $$
      begin raise exception 'broken on purpose'; end $$;
      create trigger broken before ${event} on ${table} for each row execute function broken()`)
    return async () => {
      await owner.query(`drop trigger broken on ${table}; drop function broken`)
      await owner.end()
    }
  }

  test('[C4] when the mail cannot be written, there is no account either', async () => {
    const form = applicant()
    const repair = await breakWrites('insert', 'mails')
    expect((await register(form)).status).toBe(500)
    await repair()
    expect(await accountOf(form.email)).toBeUndefined()
    expect((await register(form)).status).toBe(201)
  })

  test('[C4][MAIL-13] when the work fails after the mail was queued, neither mail nor job remain', async () => {
    const form = applicant()
    const jobsBefore = await queuedJobs()
    const key = randomUUID()
    // The last statement of the transaction is the note of the answer under the caller's key.
    const repair = await breakWrites('update', 'idempotency_keys')
    const { status } = await register(form, key)
    await repair()
    expect(status).toBe(500)
    expect(await accountOf(form.email)).toBeUndefined()
    expect(await mailsTo(form.email)).toEqual([])
    expect(await queuedJobs()).toBe(jobsBefore)
    expect((await register(form, key)).status).toBe(201)
    expect(await mailsTo(form.email)).toHaveLength(1)
  })
})

describe('a repeated call', () => {
  test('[E7] with the same key and body is answered byte by byte as before, and nothing is done twice', async () => {
    const [form, key] = [applicant(), randomUUID()]
    const first = await register(form, key)
    const again = await register(form, key)
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(again.status).toBe(201)
    expect(await mailsTo(form.email)).toHaveLength(1)
  })

  test('[E7] ten at once: one account, ten equal answers', async () => {
    const [form, key] = [applicant(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(form, key)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(201)
    expect(await mailsTo(form.email)).toHaveLength(1)
  })

  test('[E7] with the same key and another body is refused with 409', async () => {
    const [form, key] = [applicant(), randomUUID()]
    await register(form, key)
    const other = applicant()
    const { status, error } = await register(other, key)
    expect(status).toBe(409)
    expect(error).toMatchObject({ fields: [{ field: 'Idempotency-Key', message: 'keyUsedForAnotherCall' }] })
    expect(await accountOf(other.email)).toBeUndefined()
  })

  test('[E7] a refused call frees its key: corrected, it goes through', async () => {
    const key = randomUUID()
    const taken = applicant()
    await register(taken)
    expect((await register(applicant({ email: taken.email }), key)).status).toBe(409)
    expect((await register(applicant(), key)).status).toBe(201)
  })

  test.each(['', 'not-a-uuid', `${randomUUID()}0`])('a key like "%s" is refused', async (key) => {
    const { status, error } = await it.call(
      authApi.register,
      { body: applicant() },
      { headers: { 'idempotency-key': key } },
    )
    expect(status).toBe(400)
    expect(error.fields).toEqual([{ field: 'Idempotency-Key', message: 'wrongKey' }])
  })

  test('[P5] what is kept to recognise the body is no fast hash of the password in it', async () => {
    const [form, key] = [applicant(), randomUUID()]
    await register(form, key)
    const [row] = await it.database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    const guess = createHash('sha256')
      .update(JSON.stringify(['POST', authApi.register.path, form]))
      .digest('hex')
    expect(row!.requestHash).not.toBe(guess)
  })
})

test('[T5] one network address registers sixty times an hour, not more', async () => {
  await it.database.db.execute(sql`update rate_limits set points = 60 where key = 'register:127.0.0.1'`)
  const { status, headers } = await register(applicant())
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})
