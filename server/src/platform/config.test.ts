import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasLocalMailbox, isLoopback, readConfig, StartError } from './config.ts'

const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/academy', AUTH_SECRET: 'x'.repeat(32) }

describe('a bad variable is one sentence that names it', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['PORT', { PORT: 'http' }, /^PORT must be a whole number from 0 to 65535, not "http"\.$/],
    ['PORT', { PORT: '70000' }, /^PORT must be .* not "70000"\.$/],
    ['PORT', { PORT: '-1' }, /^PORT /],
    ['PORT', { PORT: '80.5' }, /^PORT /],
    ['PROXY_HOPS', { PROXY_HOPS: '11' }, /^PROXY_HOPS must be a whole number from 0 to 10/],
    ['ROLE', { ROLE: 'api' }, /^ROLE must be all, web or worker, not "api"\.$/],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'mysql://db' },
      /^DATABASE_URL must be an address that starts with postgres:\/\/ or postgresql:\/\/\.$/,
    ],
    ['DATABASE_URL', { DATABASE_URL: 'nonsense' }, /^DATABASE_URL /],
    ['DATABASE_APP_URL', { DATABASE_APP_URL: 'http://db' }, /^DATABASE_APP_URL /],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgresql://u:canary@db1:5432,:5432/academy' },
      /^DATABASE_URL must name each host with its port, as postgresql:\/\/user:password@db1:5432,db2:5432\/academy\.$/,
    ],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://db1:5432,db2:99999/academy' }, /^DATABASE_URL must name each host/],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgresql:///academy?host=db1,db2' },
      /^DATABASE_URL must name its hosts before the database, with commas between, not behind "\?"\.$/,
    ],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgresql://db1,db2/academy?target_session_attrs=standby' },
      /^DATABASE_URL must say target_session_attrs=read-write or leave it out: Academy writes\.$/,
    ],
    ['DATABASE_APP_URL', { DATABASE_APP_URL: 'postgresql://a,b:x/academy' }, /^DATABASE_APP_URL must name each host/],
    [
      'REDIS_URL',
      { REDIS_URL: 'http://redis' },
      /^REDIS_URL must be an address that starts with redis:\/\/ or rediss:\/\/\.$/,
    ],
    [
      'SMTP_URL',
      { SMTP_URL: 'mail.example' },
      /^SMTP_URL must be an address that starts with smtp:\/\/ or smtps:\/\/\.$/,
    ],
    ['PUBLIC_URL', { PUBLIC_URL: 'academy.example' }, /^PUBLIC_URL /],
    ['PUBLIC_URL', { ...production, PUBLIC_URL: 'http://academy.example' }, /^PUBLIC_URL must start with https:/],
    ['AUTH_SECRET_FILE', { AUTH_SECRET_FILE: '/nowhere/at/all' }, /^AUTH_SECRET_FILE names .* cannot be read\.$/],
    [
      'AUTH_SECRET_FILE',
      { AUTH_SECRET: 'x', AUTH_SECRET_FILE: 'y' },
      /^AUTH_SECRET and AUTH_SECRET_FILE are two places/,
    ],
    ['HOMEWORK_REPOSITORY', { HOMEWORK_REPOSITORY: 'http://git.example/a.git' }, /^HOMEWORK_REPOSITORY /],
    ['GIT_HOSTS', { GIT_HOSTS: 'git.example' }, /^GIT_HOSTS must name hosts and their addresses/],
    ['AUTH_SECRET', { AUTH_SECRET: 'short' }, /^AUTH_SECRET must have at least 32 characters/],
    ['AUTH_SECRET', { ...production, AUTH_SECRET: '' }, /^AUTH_SECRET is required in production/],
    ['SUPERADMIN_EMAIL', { SUPERADMIN_EMAIL: 'a@b.test' }, /^SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD go together/],
    ['SUPERADMIN_PASSWORD', { SUPERADMIN_PASSWORD: 'x' }, /^SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD go together/],
    ['PASSWORD_LENGTH', { PASSWORD_LENGTH: '8' }, /^PASSWORD_LENGTH must say from and to, as 8-64/],
    ['PASSWORD_LENGTH', { PASSWORD_LENGTH: '4-64' }, /between 6 and 64; not "4-64"\.$/],
    ['PASSWORD_LENGTH', { PASSWORD_LENGTH: '20-8' }, /^PASSWORD_LENGTH /],
    ['AUTH_SECRET_BEFORE', { AUTH_SECRET_BEFORE: 'short' }, /^AUTH_SECRET_BEFORE holds a secret of fewer than 32/],
    [
      'AUTH_SECRET_BEFORE',
      { AUTH_SECRET: 's'.repeat(40), AUTH_SECRET_BEFORE: 's'.repeat(40) },
      /^AUTH_SECRET_BEFORE holds the secret of AUTH_SECRET/,
    ],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of .*, not "loud"\.$/],
  ])('%s: %j', (_name, env, sentence) => {
    expect(() => readConfig(env)).toThrow(StartError)
    expect(() => readConfig(env)).toThrow(sentence)
  })

  test('[P5] an address with a password in it is not repeated', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://u:canary@db' })).toThrow(/^(?!.*canary)/)
    expect(() => readConfig({ DATABASE_URL: 'postgresql://u:canary@db1,db2:x/academy' })).toThrow(/^(?!.*canary)/)
    expect(() => readConfig({ SMTP_URL: 'http://u:canary@mail' })).toThrow(/^(?!.*canary)/)
  })
})

describe('without any variable', () => {
  const config = readConfig({})
  test('one machine, its own database, its own mailbox, reachable from here only', () => {
    expect(config).toMatchObject({
      isProduction: false,
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: null,
      redisUrl: null,
      smtpUrl: null,
      authSecret: null,
      proxyHops: 0,
      seedDemo: true,
      firstSuperAdmin: null,
    })
    expect([isLoopback(config), hasLocalMailbox(config)]).toEqual([true, true])
  })
})

describe('demo accounts, whose password is published, are made', () => {
  test.each<[boolean, string, Record<string, string>]>([
    [true, 'on a machine for oneself', {}],
    [true, 'there also beside a database of its own', { DATABASE_URL: 'postgres://db/academy' }],
    [true, 'at an address of the machine itself', { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }],
    [false, 'in production', { NODE_ENV: 'production' }],
    [false, 'where the server listens to others', { HOST: '0.0.0.0' }],
    [false, 'where others have an address for it', { PUBLIC_URL: 'https://academy.example' }],
    [false, 'beside a SuperAdmin of the configuration', { SUPERADMIN_EMAIL: 'a@b.test', SUPERADMIN_PASSWORD: 'x' }],
    [false, 'against DEMO=off', { DEMO: 'off' }],
    [true, 'with DEMO=on, whatever the rest says', { ...production, DEMO: 'on' }],
  ])('%s: %s', (isSeeded, _, env) => {
    expect(readConfig(env).seedDemo).toBe(isSeeded)
  })

  test('DEMO has two words', () => {
    expect(() => readConfig({ DEMO: 'yes' })).toThrow(/^DEMO must be on or off, not "yes"\.$/)
  })
})

describe('in production with a database of its own', () => {
  const config = readConfig(production)
  test('no demo data, reachable from outside, no mailbox for everybody', () => {
    expect(config).toMatchObject({ isProduction: true, host: '0.0.0.0', seedDemo: false, logLevel: 'info' })
    expect(hasLocalMailbox(config)).toBe(false)
  })
})

test('an empty variable is as good as none, and a slash at the end of the address is not part of it', () => {
  expect(readConfig({ PORT: '', REDIS_URL: '', HOST: '' })).toMatchObject({
    port: 3000,
    redisUrl: null,
    host: '127.0.0.1',
  })
  expect(readConfig({ PUBLIC_URL: 'https://academy.example/' }).publicUrl).toBe('https://academy.example')
})

test('the mailbox is not there with SMTP, nor when others can reach the server', () => {
  expect(hasLocalMailbox(readConfig({ SMTP_URL: 'smtp://mail.example' }))).toBe(false)
  expect(hasLocalMailbox(readConfig({ HOST: '0.0.0.0' }))).toBe(false)
  expect(hasLocalMailbox(readConfig({ PUBLIC_URL: 'https://academy.example' }))).toBe(false)
  expect(hasLocalMailbox(readConfig({ HOST: '::1' }))).toBe(true)
})

test('in production people come over TLS; only who sits at the machine may do without', () => {
  expect(readConfig({ ...production, PUBLIC_URL: 'https://academy.example' }).publicUrl).toBe('https://academy.example')
  for (const address of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(readConfig({ ...production, PUBLIC_URL: address }).publicUrl).toBe(address)
  expect(readConfig({ PUBLIC_URL: 'http://academy.example' }).publicUrl).toBe('http://academy.example')
})

test('a secret may lie in a file that a vault has written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-secrets-'))
  const fileOf = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const config = readConfig({
    AUTH_SECRET_FILE: fileOf('auth', `${'s'.repeat(40)}\n`),
    DATABASE_URL_FILE: fileOf('database', 'postgres://db/academy\n'),
    RUNNER_TOKEN_FILE: fileOf('runner', 'r'.repeat(32)),
    SUPERADMIN_EMAIL: 'a@b.test',
    SUPERADMIN_PASSWORD_FILE: fileOf('password', 'Verba-2026'),
  })
  rmSync(folder, { recursive: true })
  expect(config).toMatchObject({
    authSecret: 's'.repeat(40),
    databaseUrl: 'postgres://db/academy',
    runnerToken: 'r'.repeat(32),
    firstSuperAdmin: { email: 'a@b.test', password: 'Verba-2026' },
  })
})
