import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PasswordLength } from '@academy/contract/fields'
import { passwordLength, passwordLengthBounds } from '@academy/contract/limits'
import { type HostMap, type Mirror, readHosts } from '@academy/hardened-git/repository-address'
import { addressesOf, checkHosts } from './database-address.ts'
import { type PushConfig, readPush } from './push-config.ts'
import { StartError } from './start-error.ts'
import { readTracing, type TracingConfig } from './tracing-config.ts'
export { StartError }

/** The least length of the secret: whoever guesses it can sign any token. */
export const minSecretLength = 32

export type ProcessRole = 'all' | 'web' | 'worker'
export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
export interface GoogleConfig {
  clientId: string
  clientSecret: string
  issuer: string
}
export interface FacebookConfig {
  clientId: string
  clientSecret: string
  /** The pages where people log in, and the addresses where the server asks who they are. */
  dialogUrl: string
  graphUrl: string
}

type Env = Record<string, string | undefined>

export interface Config {
  isProduction: boolean
  role: ProcessRole
  host: string
  port: number
  /** The address people use; links in mails start with it. */
  publicUrl: string
  dataDir: string
  /** The built web client; absent: the one of this checkout. */
  webDir: string | null
  /** Absent: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null
  /** An existing role for the application; absent: one is created. */
  databaseAppUrl: string | null
  redisUrl: string | null
  /** The object store that several servers share for files; absent: files are in dataDir. */
  s3: S3Config | null
  /** the providers whose buttons are shown. */
  social: { google: GoogleConfig | null; facebook: FacebookConfig | null }
  /** VAL-07: for passwords that are chosen from now on. */
  passwordLength: PasswordLength
  /** Whether the server may fetch published Google sheets; it calls no other host. */
  canFetchSheets: boolean
  push: PushConfig | null
  smtpUrl: string | null
  mailFrom: { name: string; address: string }
  /** Signs tokens. Absent on one machine: made once and kept in dataDir. */
  authSecret: string | null
  /** Replaced secrets, oldest first: they still verify stored data and printed certificates, never tokens. */
  authSecretsBefore: readonly string[]
  /** The number of reverse proxies in front of the server; 0 trusts no X-Forwarded-For. */
  proxyHops: number
  metricsToken: string | null
  tracing: TracingConfig | null
  /** The token of runners on other machines; the local runner needs none. */
  runnerToken: string | null
  /** The settings of the runner that this server starts as its child; null: it starts none. */
  localRunner: Env | null
  /** the https clone address of the homework repository, with #branch if it is not the default one. */
  homeworkRepository: string | null
  /** Git hosts inside the internal network: their addresses, and the certificates trusted there. */
  git: { resolve: HostMap; caFile: string | undefined; mirror?: Mirror | null }
  firstSuperAdmin: { email: string; password: string } | null
  /** DEMO=on: demo accounts are wanted, also where everybody can reach them. */
  isDemoWanted: boolean
  /** Whether an empty database is filled with the demo academy. */
  seedDemo: boolean
  logLevel: string
}

const number = (name: string, text: string | undefined, fallback: number, max: number): number => {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new StartError(`${name} must be a whole number from 0 to ${max}, not "${text}".`)
  return value
}

const url = (name: string, text: string | undefined, protocols: readonly string[]): string | null => {
  if (!text) return null
  const parsed = URL.canParse(text) ? new URL(text) : null
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new StartError(`${name} must be an address that starts with ${protocols.join('// or ')}//.`)
  return text
}

/** One host or several. */
const databaseAddress = (name: string, text: string | undefined): string | null => {
  if (!text) return null
  const [first, ...others] = addressesOf(text)
  if (others.length === 0) url(name, first, ['postgres:', 'postgresql:'])
  checkHosts(name, text)
  return text
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const logLevel = (text: string | undefined, fallback: string): string => {
  const level = text || fallback
  if (!logLevels.includes(level))
    throw new StartError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}".`)
  return level
}

const yesOrNo = (name: string, text: string | undefined, fallback: boolean): boolean => {
  if (!text) return fallback
  if (text !== 'on' && text !== 'off') throw new StartError(`${name} must be on or off, not "${text}".`)
  return text === 'on'
}

const loopbackHosts = ['127.0.0.1', 'localhost', '::1']
export const isLoopback = (config: Pick<Config, 'host'>): boolean => loopbackHosts.includes(config.host)
/** Whether people at other machines can reach the server, or are meant to. */
export const isPublic = (config: Pick<Config, 'isProduction' | 'host' | 'publicUrl'>): boolean =>
  config.isProduction || !isLoopback(config) || !loopbackHosts.includes(hostOf(config.publicUrl))
const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[(.*)\]$/, '$1')
/**
 * Without SMTP on a loopback server, mails are kept and shown, so that a newcomer can finish registration. Behind a proxy
 * loopback means nothing: everybody would read everybody's links.
 */
export const hasLocalMailbox = (config: Config): boolean =>
  config.smtpUrl === null && !isPublic(config) && config.proxyHops === 0

const readS3 = (env: Env): S3Config | null => {
  const endpoint = url('S3_ENDPOINT', env.S3_ENDPOINT, ['http:', 'https:'])
  if (endpoint === null) return null
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new StartError('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.')
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    bucket,
    region: env.S3_REGION || 'auto',
    accessKeyId,
    secretAccessKey,
  }
}

const readPasswordLength = (text: string | undefined): PasswordLength => {
  if (!text) return passwordLength
  const [, min, max] = (/^(\d{1,3})-(\d{1,3})$/.exec(text) ?? []).map(Number)
  const bounds = passwordLengthBounds
  if (min === undefined || max === undefined || min < bounds.min || max > bounds.max || min > max)
    throw new StartError(
      `PASSWORD_LENGTH must say from and to, as 8-64, between ${bounds.min} and ${bounds.max}; not "${text}".`,
    )
  return { min, max }
}

const clientOf = (env: Env, name: 'GOOGLE' | 'FACEBOOK'): { clientId: string; clientSecret: string } | null => {
  const [clientId, clientSecret] = [env[`${name}_CLIENT_ID`], env[`${name}_CLIENT_SECRET`]]
  if (Boolean(clientId) !== Boolean(clientSecret))
    throw new StartError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together: set both or none.`)
  return clientId && clientSecret ? { clientId, clientSecret } : null
}

const readSocial = (env: Env): Config['social'] => {
  const [google, facebook] = [clientOf(env, 'GOOGLE'), clientOf(env, 'FACEBOOK')]
  const address = (name: string, fallback: string) => url(name, env[name], ['http:', 'https:']) ?? fallback
  return {
    google: google && { ...google, issuer: address('GOOGLE_ISSUER', 'https://accounts.google.com') },
    facebook: facebook && {
      ...facebook,
      dialogUrl: address('FACEBOOK_DIALOG_URL', 'https://www.facebook.com/v23.0/dialog/oauth'),
      graphUrl: address('FACEBOOK_GRAPH_URL', 'https://graph.facebook.com/v23.0'),
    },
  }
}

/** The runner gets its own settings and PATH, nothing of the server's, least of all the database address. */
const readRunnerSettings = (env: Env): Env =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) =>
      /^(?:PATH|TMPDIR|LANG|SANDBOX|GIT_HOSTS|GIT_CA_FILE|RUNNER_\w+)$/.test(name),
    ),
  )

const readGit = (env: Env): Config['git'] => {
  const resolve = env.GIT_HOSTS ? readHosts(env.GIT_HOSTS) : {}
  if (resolve === null)
    throw new StartError('GIT_HOSTS must name hosts and their addresses, as git.corp.example=10.0.0.5:443,other=…')
  return { resolve, caFile: env.GIT_CA_FILE || undefined }
}

const secrets = [
  'AUTH_SECRET',
  'AUTH_SECRET_BEFORE',
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'REDIS_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'RUNNER_TOKEN',
  'METRICS_TOKEN',
  'PUSH_PRIVATE_KEY',
  'SUPERADMIN_PASSWORD',
]

/** NAME_FILE names the file of a secret, as vaults and containers provide them: others may read an environment. */
const secretOf = (env: Env, name: string): string | undefined => {
  const path = env[`${name}_FILE`]
  if (!path) return env[name]
  if (env[name]) throw new StartError(`${name} and ${name}_FILE are two places for one secret: set one of them.`)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new StartError(`${name}_FILE names ${path}, which cannot be read.`)
  }
}

const readAuthSecrets = (env: Env): Pick<Config, 'authSecret' | 'authSecretsBefore'> => {
  const authSecret = env.AUTH_SECRET || null
  if (authSecret !== null && authSecret.length < minSecretLength)
    throw new StartError(
      `AUTH_SECRET must have at least ${minSecretLength} characters: make one with \`openssl rand -base64 48\`.`,
    )
  const authSecretsBefore = (env.AUTH_SECRET_BEFORE ?? '')
    .split(/[,\n]/)
    .map((secret) => secret.trim())
    .filter(Boolean)
  if (authSecretsBefore.some(({ length }) => length < minSecretLength))
    throw new StartError(
      `AUTH_SECRET_BEFORE holds a secret of fewer than ${minSecretLength} characters: it takes the replaced secrets, ` +
        'oldest first, with commas between them.',
    )
  if (authSecret !== null && authSecretsBefore.includes(authSecret))
    throw new StartError('AUTH_SECRET_BEFORE holds the secret of AUTH_SECRET: it takes only those that were replaced.')
  return { authSecret, authSecretsBefore }
}

const readPublicUrl = (env: Env, { port, isProduction }: { port: number; isProduction: boolean }): string => {
  const address = url('PUBLIC_URL', env.PUBLIC_URL, ['http:', 'https:']) ?? `http://localhost:${port}`
  // Passwords and tokens would be sent unencrypted.
  if (isProduction && address.startsWith('http:') && !loopbackHosts.includes(hostOf(address)))
    throw new StartError('PUBLIC_URL must start with https:// in production: put a proxy with TLS in front.')
  return address.replace(/\/$/, '')
}

export const readConfig = (given: Env = process.env, defaults: Env = {}): Config => {
  const named = { ...defaults, ...given }
  const env: Env = { ...named, ...Object.fromEntries(secrets.map((name) => [name, secretOf(named, name)])) }
  const isProduction = env.NODE_ENV === 'production'
  const role = env.ROLE || 'all'
  if (role !== 'all' && role !== 'web' && role !== 'worker')
    throw new StartError(`ROLE must be all, web or worker, not "${role}".`)
  const databaseUrl = databaseAddress('DATABASE_URL', env.DATABASE_URL)
  const port = number('PORT', env.PORT, 3000, 65535)
  const host = env.HOST || (databaseUrl && isProduction ? '0.0.0.0' : '127.0.0.1')
  const { authSecret, authSecretsBefore } = readAuthSecrets(env)
  if (databaseUrl && isProduction && !authSecret)
    throw new StartError('AUTH_SECRET is required in production, the same on every server: `openssl rand -base64 48`.')
  const runnerToken = env.RUNNER_TOKEN || null
  if (runnerToken !== null && !/^[\w.-]{32,200}$/.test(runnerToken))
    throw new StartError('RUNNER_TOKEN must have 32 to 200 letters, digits, dots or dashes: `openssl rand -hex 32`.')
  const email = env.SUPERADMIN_EMAIL
  const password = env.SUPERADMIN_PASSWORD
  if (Boolean(email) !== Boolean(password))
    throw new StartError('SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD go together: set both or none.')
  const publicUrl = readPublicUrl(env, { port, isProduction })
  // The password of the demo accounts is published, so they are made only where somebody asks for them.
  const isDemoFitting = !isPublic({ isProduction, host, publicUrl }) && !email
  return {
    isProduction,
    role,
    host,
    port,
    publicUrl,
    dataDir: resolve(env.DATA_DIR || 'data'),
    webDir: env.WEB_DIR ? resolve(env.WEB_DIR) : null,
    databaseUrl,
    databaseAppUrl: databaseAddress('DATABASE_APP_URL', env.DATABASE_APP_URL),
    redisUrl: url('REDIS_URL', env.REDIS_URL, ['redis:', 'rediss:']),
    s3: readS3(env),
    social: readSocial(env),
    passwordLength: readPasswordLength(env.PASSWORD_LENGTH),
    canFetchSheets: yesOrNo('GOOGLE_SHEETS', env.GOOGLE_SHEETS, true),
    push: yesOrNo('PUSH', env.PUSH, true) ? readPush(env) : null,
    smtpUrl: url('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']),
    mailFrom: { name: env.MAIL_FROM_NAME || 'Academy', address: env.MAIL_FROM || 'no-reply@academy.test' },
    authSecret,
    authSecretsBefore,
    proxyHops: number('PROXY_HOPS', env.PROXY_HOPS, 0, 10),
    metricsToken: env.METRICS_TOKEN || null,
    tracing: readTracing(env),
    runnerToken,
    localRunner: yesOrNo('RUNNER', env.RUNNER, false) ? readRunnerSettings(env) : null,
    homeworkRepository: url('HOMEWORK_REPOSITORY', env.HOMEWORK_REPOSITORY, ['https:']),
    git: readGit(env),
    firstSuperAdmin: email && password ? { email, password } : null,
    isDemoWanted: yesOrNo('DEMO', env.DEMO, false),
    seedDemo: yesOrNo('DEMO', env.DEMO, isDemoFitting),
    logLevel: logLevel(env.LOG_LEVEL, isProduction ? 'info' : 'warn'),
  }
}
