import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { patient } from '../../scripts/testing/patience.ts'
import { bySize, isFullSize } from '../../scripts/testing/size.ts'
import { defaultLimits, type Limits } from '../src/git-process.ts'
import { createGit, type Git } from '../src/git.ts'
import { type Files, git as plainGit, startGitServer, type GitServer, type TestRepository } from './git-server.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'

const mebi = 1024 * 1024
let server: GitServer
let place: string
let next = 0

/** Where the time is not the limit that is tested, a busy machine has as much of it as it needs. */
const gitWith = (limits?: Partial<Limits>): Git =>
  createGit({
    allowedHosts: ['github.com'],
    resolve: server.hosts,
    caFile: server.caFile,
    limits: { maxMs: patient(120_000), ...limits },
  })
const name = () => `github.com/hostile/work-${++next}`
const make = (files?: Files) => server.repository(name(), files)

beforeAll(async () => {
  server = await startGitServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.asked.splice(0)
  place = await mkdtemp(join(tmpdir(), 'academy-hostile-'))
  return () => rm(place, { recursive: true })
})

/** Puts an object into the repository that no honest tool would make. */
const plant = ({ folder }: TestRepository, kind: 'blob' | 'tree' | 'commit', content: Buffer): string => {
  const whole = Buffer.concat([Buffer.from(`${kind} ${content.length}\0`), content])
  const id = createHash('sha1').update(whole).digest('hex')
  const place = join(folder, 'objects', id.slice(0, 2))
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, id.slice(2)), deflateSync(whole))
  return id
}
const plantTree = (to: TestRepository, entries: readonly [mode: string, path: string, id: string][]): string =>
  plant(
    to,
    'tree',
    Buffer.concat(entries.flatMap(([mode, path, id]) => [Buffer.from(`${mode} ${path}\0`), Buffer.from(id, 'hex')])),
  )
const plantBlob = (to: TestRepository, text: string): string => plant(to, 'blob', Buffer.from(text))
const plantCommit = (to: TestRepository, tree: string): void => {
  const student = 'Student <student@academy.test> 1700000000 +0000'
  const text = `tree ${tree}\nauthor ${student}\ncommitter ${student}\n\nwork\n`
  writeFileSync(join(to.folder, 'refs/heads/main'), `${plant(to, 'commit', Buffer.from(text))}\n`)
}

/** Git runs in a group of its own with the port in its settings: whoever is left has it in the command line. */
const leftBehind = async (): Promise<string[]> => {
  const processes = await readdir('/proc').catch(() => [])
  const lines = await Promise.all(
    processes.filter((id) => /^\d+$/.test(id)).map((id) => readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => '')),
  )
  return lines.filter((line) => line.includes(`curloptResolve=github.com:${server.port}`))
}

/** Refused for this reason, and nothing stays: no folder, no process. */
const expectRefusal = async (url: string, reason: string, limits: Partial<Limits> = {}): Promise<void> => {
  await expect(gitWith(limits).checkOut(url, {}, join(place, 'work'))).rejects.toMatchObject({
    name: 'GitRefused',
    reason,
  })
  expect(await readdir(place)).toEqual([])
  expect(await leftBehind()).toEqual([])
}

describe('what a repository may hold [S14]', () => {
  test('a submodule is left out, and its host is never asked', async () => {
    const url = 'https://gitlab.com/other/library.git'
    const { url: work } = make({
      '.gitmodules': `[submodule "library"]\n\tpath = library\n\turl = ${url}\n`,
      library: { submodule: 'a'.repeat(40) },
      'main.js': 'export {}',
    })
    await gitWith().checkOut(work, {}, join(place, 'work'))
    expect((await readdir(join(place, 'work'))).toSorted()).toEqual(['.gitmodules', 'main.js'])
    expect(server.asked.filter((line) => line.includes('gitlab.com'))).toEqual([])
  })

  test.each(['--upload-pack=touch owned', ...bySize({ day: [], full: ['ext::sh -c touch% owned', '-u./payload'] })])(
    'a submodule that is a command is never run: %s',
    async (url) => {
      const { url: work } = make({
        '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = ${url}\n`,
        x: { submodule: 'a'.repeat(40) },
      })
      // Git's own check knows the first kind; either way nothing is run.
      const result = await gitWith()
        .checkOut(work, {}, join(place, 'work'))
        .catch((error: { reason: string }) => error.reason)
      expect(['notAccessible', { commit: expect.any(String) }]).toContainEqual(result)
      expect(await readdir('/tmp')).not.toContain('owned')
    },
  )

  test('links become texts: nothing behind them is read or listed', async () => {
    const { url } = make({
      'passwords.txt': { link: '/etc/passwd' },
      outside: { link: '/etc' },
      up: { link: '../../..' },
      'main.js': 'export {}',
    })
    const folder = join(place, 'work')
    const git = gitWith()
    await git.checkOut(url, {}, folder)
    expect((await git.listFiles(folder)).files.map(({ path, size }) => [path, size])).toEqual([
      ['main.js', 9],
      ['outside', 4],
      ['passwords.txt', 11],
      ['up', 8],
    ])
    expect(await git.readTextFile(folder, 'passwords.txt')).toBe('/etc/passwd')
    await expect(git.readTextFile(folder, 'outside/passwd')).rejects.toMatchObject({ reason: 'notAllowed' })
  })

  nightTest('a link and a folder by the same name do not lead outside', async () => {
    const repository = make()
    const text = plantBlob(repository, 'owned')
    const inner = plantTree(repository, [['100644', 'owned.txt', text]])
    const target = plantBlob(repository, place)
    plantCommit(
      repository,
      plantTree(repository, [
        ['120000', 'out', target],
        ['40000', 'out', inner],
      ]),
    )
    await expectRefusal(repository.url, 'notAccessible')
  })

  test.each(['.git', '..', ...bySize({ day: [], full: ['.GIT', '.', 'git~1'] })])(
    'a folder named %s in the tree is refused',
    async (part) => {
      const repository = make()
      const hook = plantBlob(repository, '#!/bin/sh\ntouch owned\n')
      const hooks = plantTree(repository, [['100755', 'post-checkout', hook]])
      const inside = plantTree(repository, [['40000', 'hooks', hooks]])
      plantCommit(repository, plantTree(repository, [['40000', part, inside]]))
      await expectRefusal(repository.url, 'notAccessible')
    },
  )

  nightTest('a name with a slash in it is refused', async () => {
    const repository = make()
    const text = plantBlob(repository, 'owned')
    plantCommit(repository, plantTree(repository, [['100644', '../owned.txt', text]]))
    await expectRefusal(repository.url, 'notAccessible')
  })

  test('a pointer of LFS stays a pointer, and filters are not run', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 9999999999\n`
    const { url } = make({
      '.gitattributes': '*.bin filter=lfs diff=lfs\n*.txt filter=evil ident eol=crlf\n',
      '.lfsconfig': '[lfs]\n\turl = https://gitlab.com/lfs\n',
      'large.bin': pointer,
      'plain.txt': '$Id$\n',
    })
    const folder = join(place, 'work')
    await gitWith().checkOut(url, {}, folder)
    expect(await readFile(join(folder, 'large.bin'), 'utf8')).toBe(pointer)
    expect(await readFile(join(folder, 'plain.txt'), 'utf8')).toBe('$Id$\n')
    expect(server.asked.filter((line) => line.includes('lfs'))).toEqual([])
  })

  test('files with names of any kind come out as they are', async () => {
    const names = ['-rf', '--upload-pack=x', '$(touch owned)', 'a b', 'крапка.txt', '*', 'con', "'"]
    const { url } = make(Object.fromEntries(names.map((file) => [file, 'x'])))
    await gitWith().checkOut(url, {}, join(place, 'work'))
    expect((await readdir(join(place, 'work'))).toSorted()).toEqual(names.toSorted())
  })
})

describe('how much a repository may hold [S14]', () => {
  /** By day a tenth of what is allowed, and of what is tried. */
  const share = bySize({ day: 10, full: 1 })
  const limits = { maxBytes: defaultLimits.maxBytes / share, maxFiles: defaultLimits.maxFiles / share }

  test('is 50 MB and 5,000 files', () => {
    expect(defaultLimits).toMatchObject({ maxBytes: 50 * mebi, maxFiles: 5_000 })
  })

  test(`${60 / share} MB are too large, and the transfer is ended on the way`, async () => {
    const parts = Array.from(
      { length: 6 },
      (_, part) => [`part-${part}.bin`, randomBytes((10 * mebi) / share)] as const,
    )
    const { url } = make(Object.fromEntries(parts))
    await expectRefusal(url, 'tooLarge', limits)
  })

  test(`${6_000 / share} files are too many; ${limits.maxFiles} are not`, async () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, file) => [`folder-${file % 50}/${file}.txt`, String(file)]))
    await expectRefusal(make(files(6_000 / share)).url, 'tooManyFiles', limits)
    const { url } = make(files(limits.maxFiles))
    await gitWith(limits).checkOut(url, {}, join(place, 'work'))
    expect((await gitWith(limits).listFiles(join(place, 'work'))).files).toHaveLength(limits.maxFiles)
  })

  test('a few files in paths of many folders are too many', async () => {
    const repository = make()
    const blob = plantBlob(repository, 'small')
    const chain = (name: string) => {
      let id = plantTree(repository, [['100644', 'x', blob]])
      for (let level = 0; level < 40; level++) id = plantTree(repository, [['40000', name, id]])
      return id
    }
    plantCommit(
      repository,
      plantTree(repository, [
        ['40000', 'a', chain('b')],
        ['40000', 'c', chain('d')],
      ]),
    )
    await expectRefusal(repository.url, 'tooManyFiles', { ...limits, maxFiles: 60 })
    await gitWith({ ...limits, maxFiles: 100 }).checkOut(repository.url, {}, join(place, 'deep'))
  })

  // By day the same count refuses deep paths.
  if (isFullSize)
    test('a few trees that stand for a million files are too many', async () => {
      const repository = make()
      let id = plantBlob(repository, 'bomb')
      let mode = '100644'
      for (let level = 0; level < 6; level++) {
        const entries = Array.from({ length: 10 }, (_, part) => [mode, `f${part}`, id] as [string, string, string])
        id = plantTree(repository, entries)
        mode = '40000'
      }
      plantCommit(repository, id)
      await expectRefusal(repository.url, 'tooManyFiles')
    })

  test(`one small pack that unpacks to ${200 / share} MB is too large`, async () => {
    await expectRefusal(make({ 'zeros.bin': Buffer.alloc(Math.floor((200 * mebi) / share)) }).url, 'tooLarge', limits)
  })

  nightTest('a hundred files that are one file a hundred times are counted a hundred times', async () => {
    const content = Buffer.alloc(Math.floor(mebi / share))
    const files = Object.fromEntries(Array.from({ length: 100 }, (_, file) => [`${file}.bin`, content]))
    await expectRefusal(make(files).url, 'tooLarge', limits)
  })
})

describe('what a server may do [S14]', () => {
  const at = (): { url: string; prefix: string } => {
    const prefix = `${name()}.git`
    return { url: `https://${prefix}`, prefix }
  }

  nightTest('a server that wants a password gets none and is not asked again', async () => {
    const { url, prefix } = at()
    const shown: unknown[] = []
    server.answer(prefix, (request, response) => {
      shown.push(request.headers.authorization)
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()
    })
    vi.stubEnv('GIT_ASKPASS', '/bin/echo')
    await expectRefusal(url, 'notAccessible')
    vi.unstubAllEnvs()
    expect(shown.filter(Boolean)).toEqual([])
  })

  test.each([
    // The one that would be answered: whoever follows it is seen.
    '/elsewhere',
    ...bySize({ day: [], full: ['https://gitlab.com/other/work.git', 'https://127.0.0.1/', 'file:///etc/passwd'] }),
  ])('a redirect is not followed: %s', async (location) => {
    const { url, prefix } = at()
    server.answer(prefix, (_, response) => response.writeHead(302, { location }).end())
    await expectRefusal(url, 'notAccessible')
    expect(new Set(server.asked)).toEqual(new Set([`GET ${prefix}/info/refs`]))
  })

  test('a host that does not answer, or breaks, is another refusal than one that says no', async () => {
    const reasonOf = async (status: number) => {
      const { url, prefix } = at()
      const text = "fatal: unable to access 'x': The requested URL returned error: 503"
      server.answer(prefix, (_, response) => response.writeHead(status, { 'content-type': 'text/plain' }).end(text))
      return gitWith()
        .commitOf(url)
        .catch((error: { reason: string }) => error.reason)
    }
    const refusals = bySize({ day: [403, 404], full: [301, 400, 401, 403, 404, 410, 451] })
    for (const status of refusals) expect([status, await reasonOf(status)]).toEqual([status, 'notAccessible'])
    const absences = bySize({ day: [429, 503], full: [408, 429, 500, 502, 503, 504] })
    for (const status of absences) expect([status, await reasonOf(status)]).toEqual([status, 'notReachable'])
    const { url, prefix } = at()
    server.answer(prefix, (request) => request.socket.destroy())
    await expectRefusal(url, 'notReachable')
  })

  nightTest('a server that says nothing is given up', async () => {
    const { url, prefix } = at()
    server.answer(prefix, () => {})
    await expectRefusal(url, 'tooSlow', { maxMs: 1_000 })
  })

  // By day a server that says nothing meets the same clock.
  if (isFullSize)
    test('a server that never comes to an end is given up', async () => {
      const { url, prefix } = at()
      server.answer(prefix, (_, response) => {
        response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' })
        const timer = setInterval(() => response.write('x'), 50)
        response.on('close', () => clearInterval(timer))
      })
      await expectRefusal(url, 'tooSlow', { maxMs: 1_000 })
    })

  nightTest('an endless flood ends when it fills too much memory, long before the time is over', async () => {
    const { url, prefix } = at()
    server.answer(prefix, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' })
      const flood = () => {
        while (!response.destroyed && response.write(Buffer.alloc(mebi, 'x')));
      }
      response.on('drain', flood)
      flood()
    })
    await expect(gitWith().commitOf(url)).rejects.toMatchObject({ reason: 'notAccessible' })
    expect(await leftBehind()).toEqual([])
  })

  /** Asks for references are answered honestly; whoever asks for the commit gets these bytes as its pack. */
  const servePack = ({ url, folder }: TestRepository, pack: () => Iterable<Buffer>): void => {
    const line = (content: string | Buffer) => {
      const bytes = Buffer.from(content)
      return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes])
    }
    const commit = plainGit(folder, ['rev-parse', 'refs/heads/main'])
    server.answer(`${url.slice('https://'.length)}/git-upload-pack`, async (request, response) => {
      const asked = Buffer.concat(await request.toArray()).toString('latin1')
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' })
      if (asked.includes('command=ls-refs')) {
        response.end(Buffer.concat([line(`${commit} HEAD symref-target:refs/heads/main\n`), Buffer.from('0000')]))
        return
      }
      const pieces = function* () {
        yield Buffer.concat([
          line('shallow-info\n'),
          line(`shallow ${commit}\n`),
          Buffer.from('0001'),
          line('packfile\n'),
        ])
        for (const piece of pack()) yield line(Buffer.concat([Buffer.from([1]), piece]))
        yield Buffer.from('0000')
      }
      await pipeline(Readable.from(pieces()), response).catch(() => {})
    })
  }

  nightTest('a pack that never ends is ended when it is too large', async () => {
    const repository = make({ 'a.txt': '1' })
    servePack(repository, function* () {
      // It promises 65,536 objects of 32 KB, two gigabytes.
      yield Buffer.from('5041434b0000000200010000', 'hex')
      for (;;) yield packedBlob(randomBytes(32 * 1024))
    })
    await expectRefusal(repository.url, 'tooLarge', { maxBytes: 5 * mebi })
  })

  test('a delta of a few bytes that stands for a gigabyte is refused', async () => {
    const repository = make({ 'a.txt': '1' })
    const base = packedBlob(Buffer.alloc(64 * 1024))
    // Each 0x80 says: all 64 KB of the object before, once more.
    const copies = 16 * 1024
    const delta = Buffer.concat([number(64 * 1024), number(copies * 64 * 1024), Buffer.alloc(copies, 0x80)])
    const head = Buffer.from('5041434b0000000200000002', 'hex')
    const objects = Buffer.concat([head, base, packedDelta(base.length, delta)])
    const whole = Buffer.concat([objects, createHash('sha1').update(objects).digest()])
    servePack(repository, () => [whole])
    await expectRefusal(repository.url, 'notAccessible')
  })
})

/** Seven bits at a time, the lowest first. */
const number = (value: number): Buffer =>
  value < 128 ? Buffer.from([value]) : Buffer.concat([Buffer.from([(value & 127) | 128]), number(value >>> 7)])

/** The head of an object in a pack: four bits of its size beside the kind, the others after it. */
const objectHead = (kind: number, size: number): Buffer =>
  Buffer.concat([Buffer.from([0x80 | (kind << 4) | (size & 15)]), number(size >>> 4)])
const packedBlob = (bytes: Buffer): Buffer => Buffer.concat([objectHead(3, bytes.length), deflateSync(bytes)])
const packedDelta = (back: number, delta: Buffer): Buffer => {
  if (back > 127) throw new Error('the base lies too far back for one byte')
  return Buffer.concat([objectHead(6, delta.length), Buffer.from([back]), deflateSync(delta)])
}

test('what stands in the environment of the process does not reach git', async () => {
  const { url } = make({ 'a.txt': '1' })
  const trap: Record<string, string> = {
    https_proxy: 'http://127.0.0.1:1',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'url.https://gitlab.com/.insteadOf',
    GIT_CONFIG_VALUE_0: 'https://github.com/',
    GIT_DIR: '/nowhere',
    GIT_SSL_CAINFO: '/dev/null',
  }
  for (const [key, value] of Object.entries(trap)) vi.stubEnv(key, value)
  try {
    await gitWith().checkOut(url, {}, join(place, 'work'))
  } finally {
    vi.unstubAllEnvs()
  }
  expect(server.asked.every((line) => line.includes('github.com'))).toBe(true)
})

test('a host that is not what its certificate says is not reachable', async () => {
  const git = createGit({ allowedHosts: ['github.com'], resolve: server.hosts })
  await expect(git.commitOf(make({ 'a.txt': '1' }).url)).rejects.toMatchObject({ reason: 'notReachable' })
})
