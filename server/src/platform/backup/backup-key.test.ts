import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKeyFile, readBackupKey } from './backup-key.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-key-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const fromFile = (keyFile: string) => readBackupKey({ keyFile, passphrase: null })
const fromPhrase = (passphrase: string | null) => readBackupKey({ keyFile: null, passphrase })

test('[V8] a key is made once, for its owner alone, and never over another one', async () => {
  const [path, other] = [join(folder, 'a.key'), join(folder, 'b.key')]
  await makeKeyFile(path)
  await makeKeyFile(other)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const key = await fromFile(path)
  expect(key).toEqual({ text: (await readFile(path, 'utf8')).trim(), isRandom: true })
  expect(key.text).not.toBe((await fromFile(other)).text)
  await expect(makeKeyFile(path)).rejects.toThrow('exists already')
  expect(await fromFile(path)).toEqual(key)
})

test('[V8] without a key nothing is backed up, and the reader is told how to make one', async () => {
  await expect(fromPhrase(null)).rejects.toThrow('npm run backup -- --new-key')
})

test('[V8] a short passphrase, a damaged key and two keys at once are refused', async () => {
  await expect(fromPhrase('too short')).rejects.toThrow('at least 16 characters')
  expect(await fromPhrase('quite long enough')).toEqual({ text: 'quite long enough', isRandom: false })
  await writeFile(join(folder, 'cut.key'), 'academy-backup-key-abc')
  await expect(fromFile(join(folder, 'cut.key'))).rejects.toThrow('is not a key of backups')
  await expect(fromFile(join(folder, 'absent.key'))).rejects.toThrow('cannot be read')
  await expect(readBackupKey({ keyFile: 'x', passphrase: 'y' })).rejects.toThrow('are both set')
})
