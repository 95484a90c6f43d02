import { expect, test } from 'vitest'
import { hashPassword } from '#platform/passwords.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

// Planted faults are there to be wrong.
const files = sourceFiles(
  'contract/src',
  'server/src',
  'hardened-git/src',
  'local-postgres/src',
  'spreadsheets/src',
  'runner/src',
  'web/src',
  'scripts',
).filter(({ path }) => !path.startsWith('scripts/faults/'))

const found = (pattern: RegExp, { text }: SourceFile): string[] => [...text.matchAll(pattern)].map((match) => match[1]!)
const listOf = (findIn: (file: SourceFile) => string[]): string[] =>
  [...new Set(files.flatMap((file) => findIn(file).map((use) => `${use} in ${file.path}`)))].toSorted()

/** The names that a file takes from a module. */
const importedFrom = (file: SourceFile, module: string): string[] =>
  found(new RegExp(`import (?:type )?\\{([^}]*)\\} from '${module}'`, 'g'), file)
    .flatMap((names) => names.split(','))
    .map((name) => name.trim().replace(/ as \w+$/, ''))
    .filter((name) => name && !name.startsWith('type '))

test('the search sees what it looks for', () => {
  const file = { path: 'x.ts', text: "import {\n  createHash,\n  sign as s,\n} from 'node:crypto'\ncreateHash('md5')" }
  expect(importedFrom(file, 'node:crypto')).toEqual(['createHash', 'sign'])
  expect(found(algorithm, file)).toEqual(['md5'])
  expect(files.length).toBeGreaterThan(500)
})

/** Random numbers and comparisons: no algorithm is chosen with them. */
const harmless = ['randomBytes', 'randomInt', 'randomUUID', 'timingSafeEqual']
const algorithm =
  /\b(?:createHash|createHmac|hkdfSync|createCipheriv|createDecipheriv|createSign|createVerify|generateKeyPairSync)\(\s*'([^']+)'|\b(?:alg|enc|algorithm): '([^']+)'/g
const algorithmsIn = ({ text }: SourceFile): string[] =>
  [...text.matchAll(algorithm)].map(([, one, other]) => one ?? other!)

// docs/security.md, 'Keys and cryptography': whoever adds a use adds it there, too.
test('every use of cryptography is one of the inventory', () => {
  const functions = listOf((file) =>
    importedFrom(file, 'node:crypto').filter((name) => !harmless.includes(name) && name !== 'createHash'),
  )
  expect(functions).toEqual([
    'createECDH in server/src/platform/push-key-pair.ts',
    'createHmac in server/src/modules/accounts/auth/auth-social-providers.ts',
    'createHmac in server/src/platform/migrate.ts',
    'createHmac in server/src/platform/tokens.ts',
    'createPrivateKey in server/src/platform/tokens.ts',
    'createPublicKey in server/src/platform/tokens.ts',
    'generateKeyPairSync in hardened-git/src/certificate.ts',
    'hkdfSync in server/src/platform/tokens.ts',
    'sign in hardened-git/src/certificate.ts',
    'sign in server/src/platform/tokens.ts',
  ])
  // Everything else is SHA-256.
  expect(listOf((file) => algorithmsIn(file).filter((name) => name !== 'sha256'))).toEqual([
    'A256GCM in server/src/platform/tokens.ts',
    'Ed25519 in server/src/modules/programme/certificates/certificates.service.ts',
    'EdDSA in server/src/platform/tokens.ts',
    'SHA1 in server/src/modules/accounts/auth/auth-second-factor.rules.ts',
    'dir in server/src/platform/tokens.ts',
    'ec in hardened-git/src/certificate.ts',
  ])
  const packages =
    /from '(jose|@node-rs\/argon2|otpauth|openid-client|aws4fetch|age-encryption|web-push|bcrypt\w*|crypto-js|node:tls|crypto)'/g
  expect(listOf((file) => found(packages, file))).toEqual([
    '@node-rs/argon2 in server/src/platform/passwords.ts',
    'age-encryption in server/src/platform/backup/sealed-file.ts',
    'aws4fetch in scripts/many/engines/swift.ts',
    'aws4fetch in server/src/platform/file-store-s3.ts',
    'jose in server/src/platform/tokens.ts',
    'openid-client in server/src/modules/accounts/auth/auth-social-providers.ts',
    'otpauth in server/src/modules/accounts/auth/auth-second-factor.rules.ts',
    'web-push in server/src/platform/push-keys.ts',
    'web-push in server/src/platform/push-transport.ts',
  ])
  // Whole modules, by whatever import, would hide what is used of them.
  const whole = /(?:import (?:\* as )?\w+ from|import\(|require\()\s*['"]((?:node:)?crypto)['"]/g
  expect(found(whole, { path: '', text: "import * as c from 'node:crypto'\nimport d from 'crypto'" })).toHaveLength(2)
  expect(listOf((file) => found(whole, file))).toEqual([])
  expect(listOf((file) => found(/\b(subtle|webcrypto|rejectUnauthorized|NODE_TLS_\w+)\b/g, file))).toEqual([])
})

test('passwords are hashed by argon2id as its guidance says', async () => {
  const [, kind, version, costs] = (await hashPassword('any password')).split('$')
  expect([kind, version, costs]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
})

test('no source makes code of a text', () => {
  expect(listOf((file) => found(/\b(eval|Function)\(/g, file))).toEqual([])
  expect(listOf((file) => found(/\b(set(?:Timeout|Interval))\(\s*['"`]/g, file))).toEqual([])
  expect(listOf((file) => found(/from '(node:vm|vm)'/g, file))).toEqual([])
})

test('no page listens to other windows', () => {
  const web = files.filter(({ path }) => path.startsWith('web/'))
  expect(web.length).toBeGreaterThan(100)
  // Both ends of the channel are its own.
  const ownChannel = 'web/src/lib/next-task.ts'
  expect(web.find(({ path }) => path === ownChannel)?.text).toContain('port1, port2 } = new MessageChannel()')
  const others = web.filter(({ path }) => path !== ownChannel)
  const listening = others.filter(({ text }) => /addEventListener\(\s*'message'|\bonmessage\b|\.opener\b/.test(text))
  // To its own service worker, which no other page can speak through.
  expect(listening.map(({ path }) => path)).toEqual(['web/src/app/follow-worker.ts'])
  expect(listening[0]!.text).toContain("navigator.serviceWorker?.addEventListener('message'")
})
