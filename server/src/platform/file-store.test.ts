import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { S3Config } from './config.ts'
import { createFolderStore, type FileStore } from './file-store.ts'
import { NotReadyError } from './http-errors.ts'
import { openFileStore } from './open-file-store.ts'
import { createS3Store } from './file-store-s3.ts'
import { type S3Server, startS3 } from '#test/fakes/s3.ts'
import { makeFileName } from './file-store-names.ts'

let folder: string
let s3: S3Server
/** `npm run test:many -- files` names a store of somebody else; it keeps what other runs have put there. */
const foreign = process.env.ACADEMY_TEST_S3 ? (JSON.parse(process.env.ACADEMY_TEST_S3) as S3Config) : null
const stores: Record<string, () => FileStore> = {
  'a folder': () => createFolderStore(folder),
  'an object store': () => createS3Store(s3.config),
  ...(foreign ? { 'an object store of others': () => createS3Store(foreign) } : {}),
}
beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'academy-store-'))
})
afterEach(() => s3.failures.splice(0))
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

describe.each(Object.entries(stores))('in %s', (_where, open) => {
  test('[FILE-11] a file is read as it was written, byte by byte', async () => {
    const store = open()
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 31) % 256)
    await store.put('avatars/one.webp', bytes)
    expect(Buffer.from((await store.get('avatars/one.webp'))!).equals(bytes)).toBe(true)
  })

  test('[FILE-11] a file written again is the new one', async () => {
    const store = open()
    await store.put('avatars/twice.webp', bytesOf('first, and longer'))
    await store.put('avatars/twice.webp', bytesOf('second'))
    expect(Buffer.from((await store.get('avatars/twice.webp'))!).toString()).toBe('second')
  })

  test('[FILE-11] an empty file and a name without an ending are files too', async () => {
    const store = open()
    await store.put('notes/12', new Uint8Array())
    expect((await store.get('notes/12'))!.length).toBe(0)
    expect(await store.list('notes/')).toEqual(['notes/12'])
  })

  test('[FILE-11] what is not there is null, and removing it harmless', async () => {
    const store = open()
    expect(await store.get('avatars/nothing.webp')).toBeNull()
    expect(await store.get('no-such-folder/nothing.webp')).toBeNull()
    await store.remove('avatars/nothing.webp')
    await store.remove('no-such-folder/nothing.webp')
    await store.put('avatars/gone.webp', bytesOf('x'))
    await store.remove('avatars/gone.webp')
    expect(await store.get('avatars/gone.webp')).toBeNull()
  })

  test('[FILE-11] a folder lists its own files in order, over as many pages as it takes', async () => {
    const store = open()
    for (const name of [
      'lists/c.webp',
      'lists/a.webp',
      'lists/b.webp',
      'lists/e.webp',
      'lists/d.webp',
      'lists-2/x.webp',
    ])
      await store.put(name, bytesOf(name))
    expect(await store.list('lists/')).toEqual(['a', 'b', 'c', 'd', 'e'].map((letter) => `lists/${letter}.webp`))
    expect(await store.list('empty/')).toEqual([])
    const all = await store.names()
    expect(all).toEqual(all.toSorted())
    expect(all.filter((name) => /^(?:lists|notes)\//.test(name))).toEqual([
      ...(await store.list('lists/')),
      ...(await store.list('notes/')),
    ])
  })

  test.each([
    '../outside.webp',
    'avatars/../../outside.webp',
    '/etc/passwd',
    'avatars/Upper.webp',
    'avatars/a b.webp',
    'avatars/..',
    'avatars/.hidden',
    'avatars//a.webp',
    'avatars/a.webp/b.webp',
    'avatars\\a.webp',
    'avatars/a.webp\0',
    'avatars/a.webp\n',
    'avatars/a%2e.webp',
    'avatars/a?x=1',
    'avatars/',
    'a.webp',
    '',
  ])('[FILE-11] the name %j is refused by every call, before anything is touched', async (name) => {
    const store = open()
    const calls = s3.calls.length
    for (const call of [store.put(name, bytesOf('x')), store.get(name), store.remove(name)])
      await expect(call).rejects.toMatchObject({ errorName: 'FileNotUploaded' })
    expect(s3.calls.length).toBe(calls)
  })

  test.each(['', '/', '../', 'avatars', 'avatars/../', 'a/b/', 'A/'])(
    '[FILE-11] %j is no folder to list',
    async (name) => {
      await expect(open().list(name)).rejects.toMatchObject({ errorName: 'FileNotUploaded' })
    },
  )
})

describe('the choice', () => {
  test('[FILE-11] is the folder of the server, or the object store where one is configured', async () => {
    await openFileStore({ dataDir: folder, s3: null }).put('chosen/here.webp', bytesOf('here'))
    expect(await readdir(join(folder, 'files', 'chosen'))).toEqual(['here.webp'])
    await openFileStore({ dataDir: folder, s3: s3.config }).put('chosen/there.webp', bytesOf('there'))
    expect(s3.objects.get('chosen/there.webp')!.toString()).toBe('there')
    expect(await readdir(join(folder, 'files', 'chosen'))).toEqual(['here.webp'])
  })
})

describe('a folder', () => {
  test('[FILE-11] keeps files from other users of the machine, and drafts out of its lists', async () => {
    const store = createFolderStore(folder)
    await store.put('quiet/a.webp', bytesOf('x'))
    await writeFile(join(folder, 'quiet', 'b.webp.1234.tmp'), 'half')
    await mkdir(join(folder, 'quiet', 'deeper'))
    expect(await store.list('quiet/')).toEqual(['quiet/a.webp'])
    expect((await stat(join(folder, 'quiet', 'a.webp'))).mode & 0o077).toBe(0)
  })

  test('[FILE-11] a write that fails is an error and leaves nothing behind', async () => {
    const store = createFolderStore(folder)
    await mkdir(join(folder, 'taken', 'a.webp'), { recursive: true })
    await expect(store.put('taken/a.webp', bytesOf('x'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
    expect(await readdir(join(folder, 'taken'))).toEqual(['a.webp'])
    await expect(store.get('taken/a.webp')).rejects.toThrow(/EISDIR/)
  })
})

describe('an object store', () => {
  const name = 'avatars/kept.webp'
  const everyCall = (store: FileStore): (() => Promise<unknown>)[] => [
    () => store.put(name, bytesOf('new')),
    () => store.get(name),
    () => store.remove(name),
    () => store.list('avatars/'),
  ]
  const trouble = Array.from({ length: 3 }, () => ({ status: 503, code: 'SlowDown' }))

  test('[FILE-11] is asked by the path, with the name as it is', async () => {
    await createS3Store(s3.config).put('avatars/by-path.webp', bytesOf('x'))
    expect(s3.calls.at(-1)).toBe('PUT /academy-files/avatars/by-path.webp')
  })

  test.each([
    ['another secret', { secretAccessKey: 'guess' }],
    ['another key', { accessKeyId: 'GUESS' }],
    ['another region', { region: 'eu-test-2' }],
  ])('[FILE-11] signed with %s, every call is an error', async (_what, wrong) => {
    await createS3Store(s3.config).put(name, bytesOf('old'))
    for (const call of everyCall(createS3Store({ ...s3.config, ...wrong }))) await expect(call()).rejects.toThrow(/403/)
    expect(s3.objects.get(name)!.toString()).toBe('old')
  })

  test('[FILE-11] a bucket that is not there is an error, not a lost file', async () => {
    const store = createS3Store({ ...s3.config, bucket: 'another' })
    for (const call of everyCall(store)) await expect(call()).rejects.toThrow(/404 NoSuchBucket/)
  })

  test('[FILE-11] a store in trouble is an error, not a lost file; a short trouble nobody notices', async () => {
    const store = createS3Store(s3.config)
    await store.put(name, bytesOf('old'))
    for (const call of [() => store.get(name), () => store.remove(name), () => store.list('avatars/')]) {
      s3.failures.push(...trouble)
      await expect(call()).rejects.toThrow(/503 SlowDown/)
    }
    for (const call of everyCall(store)) {
      s3.failures.push(...trouble)
      // The reply is 503 with a time to come again.
      await expect(call()).rejects.toBeInstanceOf(NotReadyError)
    }
    s3.failures.push({ status: 500, code: 'InternalError' })
    expect(Buffer.from((await store.get(name))!).toString()).toBe('old')
  })

  test('[FILE-11] a list that breaks off is an error, never a shorter list', async () => {
    const store = createS3Store(s3.config)
    for (const letter of ['a', 'b', 'c']) await store.put(`pages/${letter}.webp`, bytesOf('x'))
    s3.failures.push(null, ...trouble)
    await expect(store.list('pages/')).rejects.toThrow(/503 SlowDown/)
    s3.failures.push({ body: '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>' })
    await expect(store.list('pages/')).rejects.toThrow(/broke its list off/)
    expect(await store.list('pages/')).toHaveLength(3)
  })

  test('[FILE-11][P5] a store that is away is an error that names neither key nor address', async () => {
    const away = await startS3()
    await away.stop()
    const store = createS3Store(away.config)
    for (const call of everyCall(store)) {
      const error = await call().then(
        () => null,
        (reason: unknown) => reason as Error,
      )
      expect(error).toBeInstanceOf(Error)
      expect(String(error!.message)).not.toContain(away.config.accessKeyId)
    }
  })
})

describe.each(foreign ? [foreign] : [])('an object store of others', (config) => {
  const name = 'avatars/kept.webp'
  const everyCall = (store: FileStore) => [
    () => store.put(name, bytesOf('new')),
    () => store.get(name),
    () => store.remove(name),
    () => store.list('avatars/'),
  ]

  test.each([
    ['another secret', { secretAccessKey: 'guess' }, /403/],
    ['another key', { accessKeyId: 'GUESS' }, /403/],
    ['a bucket that is not there', { bucket: 'another' }, /404 NoSuchBucket/],
  ])('[FILE-11] with %s every call is an error, not a lost file', async (_what, wrong, refusal) => {
    await createS3Store(config).put(name, bytesOf('old'))
    for (const call of everyCall(createS3Store({ ...config, ...wrong }))) await expect(call()).rejects.toThrow(refusal)
    expect(Buffer.from((await createS3Store(config).get(name))!).toString()).toBe('old')
  })

  test('[FILE-11] a list goes on past the thousand names of one page', async () => {
    const store = createS3Store(config)
    const names = Array.from({ length: 1_005 }, (_, index) => `many/${String(index).padStart(4, '0')}`)
    for (let from = 0; from < names.length; from += 10)
      await Promise.all(names.slice(from, from + 10).map((each) => store.put(each, bytesOf('x'))))
    expect(await store.list('many/')).toEqual(names)
  })
})

test('[FILE-11] a name of chance has 144 bits, and is one that may be given out', () => {
  const names = Array.from({ length: 100 }, () => makeFileName('avatars', 'webp'))
  expect(new Set(names).size).toBe(100)
  for (const name of names) expect(name).toMatch(/^avatars\/[0-9a-f]{36}\.webp$/)
})
