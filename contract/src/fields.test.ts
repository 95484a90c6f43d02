import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { repoTypes } from './enums.ts'
import * as fields from './fields.ts'
import { passwordLength } from './limits.ts'

/** 'ok', or the message keys of a refused value. */
const check = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(schema, value)
  return result.success ? 'ok' : result.error.issues.map((issue) => issue.message).join()
}
const letters = (count: number) => 'a'.repeat(count)

describe('texts', () => {
  test('[VAL-01] a required text must be there', () => {
    for (const missing of [undefined, null, '']) expect(check(fields.ShortText, missing)).toBe('fieldIsRequired')
    expect(check(fields.ShortText, 'x')).toBe('ok')
    expect(check(fields.ShortText, 7)).toBe('wrongText')
  })

  test('[VAL-02] a text has a minimum length', () => {
    expect(check(fields.text(3, 9), 'ab')).toBe('toShort')
    expect(check(fields.text(3, 9), 'abc')).toBe('ok')
  })

  test('[VAL-03] a text has a maximum length', () => {
    expect(check(fields.text(3, 9), letters(10))).toBe('toLong')
    expect(check(fields.text(3, 9), letters(9))).toBe('ok')
  })

  test.each([' a', 'a ', '\ta', 'a\n', '\u00a0a', ' '])('[VAL-04] %j is refused, not trimmed', (value) => {
    expect(check(fields.ShortText, value)).toBe('noEdgeSpaces')
    expect(check(fields.OptionalShortText, value)).toBe('noEdgeSpaces')
  })

  test('[VAL-47] short texts hold 255, long ones 10000 characters', () => {
    expect(check(fields.ShortText, letters(255))).toBe('ok')
    expect(check(fields.ShortText, letters(256))).toBe('toLong')
    expect(check(fields.LongText, letters(10_000))).toBe('ok')
    expect(check(fields.LongText, letters(10_001))).toBe('toLong')
  })

  test('an optional text may be empty, but not absent', () => {
    expect(check(fields.OptionalLongText, '')).toBe('ok')
    expect(check(fields.OptionalLongText, undefined)).toBe('fieldIsRequired')
  })

  test('a verbatim text keeps its edges', () => {
    expect(check(fields.VerbatimText, '  if (x)\n')).toBe('ok')
    expect(check(fields.VerbatimText, letters(10_001))).toBe('toLong')
  })

  test.each(['a\0b', 'a\ud800b', '\udfff', 'a\ud83d'])('%j cannot be stored and is refused everywhere', (value) => {
    const padded = `${value}xxxxxx`
    for (const schema of [fields.ShortText, fields.LongText, fields.OptionalShortText, fields.VerbatimText])
      expect(check(schema, padded)).toBe('wrongText')
    expect(check(fields.Name, padded)).toBe('wrongText')
    expect(check(fields.Password, padded)).toBe('wrongText')
    expect(check(fields.Email, `${padded}@example.com`)).toBe('invalidEmailFormat')
    expect(check(fields.AnyRepoLink, `https://github.com/a/${padded}.git`)).toBe('wrongRepo')
  })

  test('a surrogate pair is a letter like any other', () => {
    expect(check(fields.ShortText, 'hello 🦕')).toBe('ok')
  })

  test('per language: ua and en are required, ru is not', () => {
    const schema = fields.perLanguage(fields.ShortText)
    expect(check(schema, { ua: 'так', en: 'yes' })).toBe('ok')
    expect(check(schema, { ua: 'так', en: 'yes', ru: 'да' })).toBe('ok')
    expect(check(schema, { ua: 'так' })).toBe('fieldIsRequired')
  })
})

describe('names and passwords', () => {
  test('[VAL-05][CONST-03] a name has 2 to 25 characters', () => {
    expect(check(fields.Name, '')).toBe('fieldIsRequired')
    expect(check(fields.Name, 'A')).toBe('toShort')
    expect(check(fields.Name, 'Ян')).toBe('ok')
    expect(check(fields.Name, letters(25))).toBe('ok')
    expect(check(fields.Name, letters(26))).toBe('toLong')
  })

  test.each(['Anna-Maria', "O'Neil", 'В’ячеслав', 'Ґалаґан', 'Їжакевич Єва', 'Łukasz', 'Zoë', 'Щербань'])(
    '[VAL-06] %s is a name',
    (name) => expect(check(fields.Name, name)).toBe('ok'),
  )

  test.each(['Anna1', 'Ёлка', 'Крым', 'Эд', 'Объект', 'a_b', 'a.b', '<b>', 'a\tb', '名前', 'a🦕', '=HYPERLINK'])(
    '[VAL-06] %s is no name',
    (name) => expect(check(fields.Name, name)).toBe('wrongName'),
  )

  test('[VAL-07][CONST-03] a password is required and has 6 to 20 characters', () => {
    expect(check(fields.Password, '')).toBe('fieldIsRequired')
    expect(check(fields.Password, undefined)).toBe('fieldIsRequired')
    const brokenLength = (count: number) => fields.brokenLengthOf(letters(count), passwordLength)
    expect([5, 6, 20, 21].map(brokenLength)).toEqual(['toShort', null, null, 'toLong'])
    expect(check(fields.Password, ' secret ')).toBe('ok')
  })

  test('[VAL-07] no installation takes a password of fewer than 6 or more than 64 characters', () => {
    const checked = [5, 6, 64, 65].map((count) => check(fields.Password, letters(count)))
    expect(checked).toEqual(['toShort', 'ok', 'ok', 'toLong'])
  })

  test('a consent must be ticked, and says so with the key of data processing', () => {
    expect(check(fields.Consent, true)).toBe('ok')
    for (const value of [false, undefined, null, 'true', 1])
      expect(check(fields.Consent, value)).toBe('dataProcessingCheck')
  })
})

describe('e-mail', () => {
  test.each([
    'anna@example.com',
    'Anna.Maria+test@sub.example.co.uk',
    "o'neil@example.org",
    'a@b.io',
    'x_y-z@xn--e1afmkfd.xn--j1amh',
    '123@456.com',
  ])('[VAL-09] %s is an address', (email) => expect(check(fields.Email, email)).toBe('ok'))

  test.each([
    'anna',
    '@example.com',
    'anna@',
    'anna@example',
    'anna@@example.com',
    'an na@example.com',
    '.anna@example.com',
    'anna.@example.com',
    'an..na@example.com',
    'anna@example..com',
    'anna@.example.com',
    'anna@-example.com',
    'anna@example-.com',
    'anna@example.com.',
    'anna@example.c',
    'anna@127.0.0.1',
    'anna@[127.0.0.1]',
    '"anna"@example.com',
    'Anna <anna@example.com>',
    'anna@example.com,bob@example.com',
    'anna@example.com\n',
    'anna@example.com\r\nBcc: bob@example.com',
    'анна@example.com',
    `${letters(65)}@example.com`,
    ' anna@example.com',
  ])('[VAL-09] %j is no address', (email) => expect(check(fields.Email, email)).toBe('invalidEmailFormat'))

  test('[VAL-09] an e-mail is required', () => {
    for (const missing of [undefined, null, '']) expect(check(fields.Email, missing)).toBe('fieldIsRequired')
  })

  test('an address has at most 254 characters', () => {
    expect(check(fields.Email, `annas@${'abcd.'.repeat(49)}org`)).toBe('ok')
    expect(check(fields.Email, `annass@${'abcd.'.repeat(49)}org`)).toBe('toLong')
  })

  test('[VAL-11] gmail addresses have six or more characters before the @', () => {
    expect(check(fields.Email, 'anna1@gmail.com')).toBe('gmailTooShort')
    expect(check(fields.Email, 'anna1@GoogleMail.com')).toBe('gmailTooShort')
    expect(check(fields.Email, 'anna12@gmail.com')).toBe('ok')
    expect(check(fields.Email, 'anna1@mail.com')).toBe('ok')
  })

  test('[VAL-10] a work e-mail is in one of the company domains', () => {
    const schema = fields.workEmail(['academy.example', 'Studio.example'])
    expect(check(schema, 'anna@academy.example')).toBe('ok')
    expect(check(schema, 'anna@STUDIO.example')).toBe('ok')
    expect(check(schema, 'anna@other.example')).toBe('wrongWorkEmail')
    expect(check(schema, 'anna@sub.academy.example')).toBe('wrongWorkEmail')
    expect(check(schema, 'anna@notacademy.example')).toBe('wrongWorkEmail')
    expect(check(schema, 'anna')).toBe('invalidEmailFormat')
  })

  test('[VAL-33] lists are split on comma or semicolon and trimmed', () => {
    expect(fields.splitEmails('a@x.io, b@x.io;c@x.io ;; ,')).toEqual(['a@x.io', 'b@x.io', 'c@x.io'])
    expect(fields.splitEmails('')).toEqual([])
  })
})

describe('phone', () => {
  test('[VAL-12] phone digits: at least five digits', () => {
    expect(check(fields.PhoneDigits, '1234')).toBe('phoneTooShort')
    expect(check(fields.PhoneDigits, '12345')).toBe('ok')
    expect(check(fields.PhoneDigits, '12 345')).toBe('wrongPhone')
    expect(check(fields.PhoneDigits, '')).toBe('fieldIsRequired')
  })

  test('[VAL-13] full phone: a plus sign and at least six digits', () => {
    expect(check(fields.PhoneNumber, '+12345')).toBe('phoneTooShort')
    expect(check(fields.PhoneNumber, '+123456')).toBe('ok')
    expect(check(fields.PhoneNumber, '123456')).toBe('wrongPhone')
    expect(check(fields.PhoneNumber, '++123456')).toBe('wrongPhone')
    expect(check(fields.PhoneNumber, '+١٢٣٤٥٦')).toBe('wrongPhone')
  })

  test('[VAL-15] a full phone has at most fifteen digits', () => {
    expect(check(fields.PhoneNumber, '+123456789012345')).toBe('ok')
    expect(check(fields.PhoneNumber, '+1234567890123456')).toBe('toLong')
  })

  test('[VAL-14] with +380 leading zeros of the number are stripped', () => {
    expect(fields.joinPhone('+380', '0501234567')).toBe('+380501234567')
    expect(fields.joinPhone('+380', '00501234567')).toBe('+380501234567')
    expect(fields.joinPhone('+380', '501234560')).toBe('+380501234560')
    expect(fields.joinPhone('+39', '0612345678')).toBe('+390612345678')
    expect(check(fields.PhoneNumber, fields.joinPhone('+380', '00000'))).toBe('phoneTooShort')
  })
})

describe('numbers', () => {
  test('[VAL-24] number fields are integers', () => {
    for (const value of [1.5, '1', Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, true])
      expect(check(fields.integer(0, 10), value)).toBe('notInteger')
    expect(check(fields.integer(0, 10), undefined)).toBe('fieldIsRequired')
    expect(check(fields.integer(0, 10), 7)).toBe('ok')
  })

  test('[VAL-25][CONST-04][TEAM-39] marks are integers 0 to 10', () => {
    expect([-1, 0, 10, 11, 7.5].map((mark) => check(fields.Mark, mark))).toEqual([
      'outOfRange',
      'ok',
      'ok',
      'outOfRange',
      'notInteger',
    ])
  })

  test('[VAL-26][CONST-04][TEAM-04][TEAM-39] evaluation marks are integers 1 to 5', () => {
    expect([0, 1, 5, 6, 4.5].map((mark) => check(fields.EvaluationMark, mark))).toEqual([
      'outOfRange',
      'ok',
      'ok',
      'outOfRange',
      'notInteger',
    ])
  })

  test('[CONST-05] experience is 1 to 10', () => {
    expect([0, 1, 10, 11].map((value) => check(fields.Experience, value))).toEqual([
      'outOfRange',
      'ok',
      'ok',
      'outOfRange',
    ])
  })

  test("[VAL-27] 'one or more'", () => {
    expect([-1, 0, 1, 2].map((value) => check(fields.OneOrMore, value))).toEqual([
      'outOfRange',
      'outOfRange',
      'ok',
      'ok',
    ])
  })

  test('[VAL-47] ids are positive and fit the database', () => {
    expect(check(fields.Id, 1)).toBe('ok')
    expect(check(fields.Id, 2_147_483_647)).toBe('ok')
    for (const value of [0, -1, 2_147_483_648]) expect(check(fields.Id, value)).toBe('outOfRange')
    expect(check(fields.Ids, [1, 0])).toBe('outOfRange')
    expect(check(fields.Ids, Array(1_001).fill(1))).toBe('toLong')
  })

  test('an id in a URL is digits and becomes a number', () => {
    expect(z.parse(fields.IdParam, '42')).toBe(42)
    expect(z.parse(fields.IdParam, 42)).toBe(42)
    for (const value of [
      '',
      '0',
      '-1',
      '1.0',
      '1e3',
      ' 7',
      '7 ',
      '007',
      '0x10',
      'NaN',
      '99999999999',
      '2147483648',
      '１',
    ])
      expect(check(fields.IdParam, value)).toBe('wrongId')
    for (const value of [undefined, null, 0, -1, 1.5, Number.NaN, ['1'], {}])
      expect(check(fields.IdParam, value)).toBe('wrongId')
  })

  test('an academy or group in a URL may be the special word', () => {
    expect(z.parse(fields.AcademyParam, 'all')).toBe('all')
    expect(z.parse(fields.AcademyParam, '3')).toBe(3)
    expect(check(fields.AcademyParam, 'more')).toBe('wrongId')
    expect(z.parse(fields.GroupParam, 'general')).toBe('general')
    expect(z.parse(fields.GroupParam, '3')).toBe(3)
  })
})

describe('dates', () => {
  test('[VAL-47] dates are ISO 8601', () => {
    expect(check(fields.IsoDate, '2024-02-29')).toBe('ok')
    for (const value of [
      '2023-02-29',
      '2024-2-9',
      '29.02.2024',
      '2024-02-29T00:00:00Z',
      '0000-01-01',
      '2200-01-01',
      '',
    ])
      expect(check(fields.IsoDate, value)).toBe('wrongDate')
    expect(check(fields.IsoDateTime, '2024-02-29T10:00:00.000Z')).toBe('ok')
    for (const value of ['2024-02-29', '2024-02-29T25:00:00Z', '2024-02-29T10:00:00+02:00', '0000-01-01T00:00:00Z'])
      expect(check(fields.IsoDateTime, value)).toBe('wrongDate')
    expect(check(fields.IsoDate, undefined)).toBe('fieldIsRequired')
  })

  test('[VAL-47] an end is not before its start', () => {
    const schema = z
      .strictObject({ startDate: z.nullable(fields.IsoDateTime), endDate: z.nullable(fields.IsoDateTime) })
      .check(fields.endNotBeforeStart)
    const span = (startDate: string | null, endDate: string | null) => check(schema, { startDate, endDate })
    expect(span('2024-01-01T00:00:00Z', '2024-01-01T00:00:00.000Z')).toBe('ok')
    expect(span('2024-01-01T00:00:00.001Z', '2024-01-01T00:00:00Z')).toBe('endBeforeStart')
    expect(span(null, '2024-01-01T00:00:00Z')).toBe('ok')
    expect(span('2024-01-01T00:00:00Z', null)).toBe('ok')
  })

  const thisYear = new Date().getUTCFullYear()

  test('[VAL-30] birth years run from 1970 to ten years ago', () => {
    expect(check(fields.BirthDate, '1969-12-31')).toBe('wrongYear')
    expect(check(fields.BirthDate, '1970-01-01')).toBe('ok')
    expect(check(fields.BirthDate, `${thisYear - 10}-12-31`)).toBe('ok')
    expect(check(fields.BirthDate, `${thisYear - 9}-01-01`)).toBe('wrongYear')
    expect(check(fields.BirthDate, '2001-02-29')).toBe('wrongDate')
  })

  test('graduation years run from 1990 to seven years ahead', () => {
    const years = [1989, 1990, thisYear + 7, thisYear + 8]
    expect(years.map((year) => check(fields.GraduationYear, year))).toEqual(['wrongYear', 'ok', 'ok', 'wrongYear'])
  })
})

describe('repository links', () => {
  const github = 'https://github.com/anna-maria/my.first_repo.git'
  const bitbucket = 'https://bitbucket.org/anna_m/repo.git'
  const gitlab = 'https://gitlab.com/anna/repo.git'

  test('[VAL-19] GitHub: an https clone URL ending in .git', () => {
    expect(check(fields.GitHubRepoLink, github)).toBe('ok')
    expect(check(fields.GitHubRepoLink, 'https://github.com/a/.github.git')).toBe('ok')
    for (const link of [
      'http://github.com/a/b.git',
      'git@github.com:a/b.git',
      'https://github.com/a/b',
      'https://github.com/b.git',
      'https://github.com/a/b/c.git',
      'https://github.com/a/b.git/',
      'https://github.com/a/b.git?x=1',
      'https://github.com/a/b.git#main',
      'https://github.com/a/...git',
      'https://github.com/../b.git',
      'https://github.com.evil.example/a/b.git',
      'https://github.com@evil.example/a/b.git',
      'https://evil.example@github.com/a/b.git',
      'https://github.com:8443/a/b.git',
      'https://www.github.com/a/b.git',
      'https://github.com/a/b.git\n',
      ' https://github.com/a/b.git',
      'ext::sh -c x .git',
      '--upload-pack=x.git',
      bitbucket,
      gitlab,
    ])
      expect([link, check(fields.GitHubRepoLink, link)]).toEqual([link, 'wrongGitHubRepo'])
  })

  test('[VAL-20] Bitbucket: the same, a user name before the host is allowed', () => {
    expect(check(fields.BitbucketRepoLink, bitbucket)).toBe('ok')
    expect(check(fields.BitbucketRepoLink, 'https://anna@bitbucket.org/anna/repo.git')).toBe('ok')
    for (const link of [
      'https://anna:secret@bitbucket.org/anna/repo.git',
      'https://a@b@bitbucket.org/anna/repo.git',
      'https://bitbucket.org/anna/repo',
      'https://bitbucket.com/anna/repo.git',
      github,
    ])
      expect([link, check(fields.BitbucketRepoLink, link)]).toEqual([link, 'wrongBitBucketRepo'])
  })

  test('[VAL-21] GitLab: the same, sub-groups are allowed', () => {
    expect(check(fields.GitLabRepoLink, gitlab)).toBe('ok')
    expect(check(fields.GitLabRepoLink, 'https://gitlab.com/group/sub/deeper/repo.git')).toBe('ok')
    for (const link of [
      'https://gitlab.com/repo.git',
      'https://gitlab.com//repo.git',
      'https://gitlab.com/a//repo.git',
      'https://gitlab.com/a/../repo.git',
      'https://gitlab.com/a/.git',
      'https://gitlab.example/a/b.git',
      github,
    ])
      expect([link, check(fields.GitLabRepoLink, link)]).toEqual([link, 'wrongGitLabRepo'])
  })

  test("[VAL-22] 'any of them' accepts the three hosts and no other", () => {
    for (const link of [github, bitbucket, gitlab]) expect(check(fields.AnyRepoLink, link)).toBe('ok')
    expect(check(fields.AnyRepoLink, 'https://codeberg.org/a/b.git')).toBe('wrongRepo')
    expect(check(fields.AnyRepoLink, '')).toBe('fieldIsRequired')
    expect(check(fields.AnyRepoLink, `https://github.com/a/${letters(300)}.git`)).toBe('toLong')
  })

  test('the rule of a lecture follows its repository type', () => {
    expect(check(fields.repoLinkOf(repoTypes.GitHub), gitlab)).toBe('wrongGitHubRepo')
    expect(check(fields.repoLinkOf(repoTypes.Bitbucket), gitlab)).toBe('wrongBitBucketRepo')
    expect(check(fields.repoLinkOf(repoTypes.GitLab), gitlab)).toBe('ok')
    expect(check(fields.repoLinkOf(repoTypes.Any), gitlab)).toBe('ok')
  })

  test('[VAL-23] a tests repository is an https clone URL ending in .git with an optional #branch', () => {
    for (const link of [github, 'https://git.academy.example/tests/js.git', 'https://gitlab.com/a/b.git#release/2.1'])
      expect(check(fields.TestsRepoLink, link)).toBe('ok')
    for (const link of [
      'http://git.academy.example/a.git',
      'https://127.0.0.1/a.git',
      'https://localhost/a.git',
      'https://[::1]/a.git',
      'https://git.example:9000/a.git',
      'https://user@git.example/a.git',
      'https://git.example/a.git#',
      'https://git.example/a.git#--upload-pack',
      'https://git.example/a.git#a..b',
      'https://git.example/../a.git',
      'https://git..example/a.git',
      'file:///etc/passwd.git',
    ])
      expect([link, check(fields.TestsRepoLink, link)]).toEqual([link, 'wrongTestsRepo'])
  })
})

test('[VAL-37] the ten given message keys are there, spelled as given', () => {
  expect(fields.messageKeys).toEqual(
    expect.arrayContaining([
      'fieldIsRequired',
      'toShort',
      'toLong',
      'invalidEmailFormat',
      'passwordsDontMatch',
      'agreementCheck',
      'dataProcessingCheck',
      'wrongGitHubRepo',
      'wrongBitBucketRepo',
      'wrongGitLabRepo',
    ]),
  )
  expect(new Set(fields.messageKeys).size).toBe(fields.messageKeys.length)
})

/** Each is the worst near-miss of one of the patterns, at lengths far beyond what a field takes. */
const hostile = [
  `a@${'a.'.repeat(50_000)}`,
  `a@${'a'.repeat(100_000)}`,
  `${'a.'.repeat(50_000)}@`,
  `a@${'-.'.repeat(50_000)}`,
  `a@${'a-'.repeat(90)}.`,
  `${'a'.repeat(64)}@${'a.a-'.repeat(46)}!`,
  `https://github.com/a/${'.'.repeat(100_000)}`,
  `https://gitlab.com/${'a/'.repeat(50_000)}`,
  `https://gitlab.com/${'a/'.repeat(110)}.gi`,
  `https://${'a.'.repeat(110)}/`,
  `https://a.bc/${'a.git'.repeat(40)}x`,
  `${"a' -".repeat(50_000)}1`,
  `+${'1'.repeat(100_000)}x`,
]

test('a long text made to hurt a pattern is refused as any other', () => {
  const schemas = [
    fields.Name,
    fields.Email,
    fields.PhoneDigits,
    fields.PhoneNumber,
    fields.AnyRepoLink,
    fields.GivenRepoLink,
    fields.TestsRepoLink,
    fields.IsoDate,
    fields.IsoDateTime,
    fields.IdParam,
    fields.Uuid,
  ]
  for (const schema of schemas)
    for (const value of hostile) {
      expect(check(schema, value)).not.toBe('ok')
    }
})
