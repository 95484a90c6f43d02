import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authSecretOf } from './auth-secret.ts'
import { readConfig, StartError } from './config.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'academy-secret-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const secretOf = () => authSecretOf(readConfig({ DATA_DIR: dataDir }))

describe('the secret that signs everything', () => {
  test('is made once, for its owner alone, and nothing else is left beside it', async () => {
    const secret = await secretOf()
    expect(secret).toHaveLength(64)
    expect(await secretOf()).toBe(secret)
    expect(await readdir(dataDir)).toEqual(['auth-secret'])
    expect((await stat(join(dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600)
  })

  test('is the same for processes that start at once', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, secretOf))
    expect(new Set(secrets)).toEqual(new Set([await readFile(join(dataDir, 'auth-secret'), 'utf8')]))
    expect(await readdir(dataDir)).toEqual(['auth-secret'])
  })

  test.each([
    ['an empty file, left by a full disk', ''],
    ['spaces', ' '.repeat(64)],
    ['the start of a secret', 'c2hvcnQ='],
  ])('is not taken from %s: the start is refused and says what to do', async (_, content) => {
    await writeFile(join(dataDir, 'auth-secret'), content)
    await expect(secretOf()).rejects.toThrow(StartError)
    await expect(secretOf()).rejects.toThrow(/auth-secret is damaged: .* Put it back from a backup\. .*remove the file/)
    expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe(content)
  })

  test('of many machines is that of AUTH_SECRET, and no file is made', async () => {
    const given = 'x'.repeat(32)
    expect(await authSecretOf(readConfig({ DATA_DIR: dataDir, AUTH_SECRET: given }))).toBe(given)
    expect(await readdir(dataDir)).toEqual([])
  })
})
