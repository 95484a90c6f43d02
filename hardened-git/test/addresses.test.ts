import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGit, type Git } from '../src/git.ts'
import type { GitRefused } from '../src/git-refused.ts'
import {
  readAddress,
  readHosts,
  readMirror,
  refOfBranch,
  splitBranch,
  writtenMirror,
} from '../src/repository-address.ts'

let listener: Server
let port = 0
let connections = 0
let place: string

beforeAll(async () => {
  listener = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  port = (listener.address() as AddressInfo).port
  place = await mkdtemp(join(tmpdir(), 'academy-addresses-'))
})
afterAll(async () => {
  listener.close()
  await rm(place, { recursive: true })
})

/** Hosts in which this machine, its network or a cloud's own data may hide. */
const innerHosts = `
  127.0.0.1 127.1 2130706433 0x7f000001 0177.0.0.1 0x7f.1 0 0.0.0.0
  127.0.0.1. [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [64:ff9b::7f00:1] [2002:7f00:1::] [fe80::1]
  169.254.169.254 [fd00:ec2::254] 2852039166 10.0.0.1 192.168.0.1 172.16.0.1 100.64.0.1 localhost
  localhost. LOCALHOST metadata ①②⑦.⓪.⓪.① 127。0。0。1 %31%32%37.0.0.1
`
  .trim()
  .split(/\s+/)
const tricks = (): string[] => [
  ...innerHosts.flatMap((host) => [`https://${host}/a/b.git`, `https://${host}:${port}/a/b.git`]),
  `https://github.com:${port}/a/b.git`,
  'https://github.com:22/a/b.git',
  `https://github.com@127.0.0.1:${port}/a/b.git`,
  'https://user:secret@github.com/a/b.git',
  `https://127.0.0.1:${port}\\@github.com/a/b.git`,
  `https://127.0.0.1:${port}#@github.com/a/b.git`,
  `https://127.0.0.1:${port}?@github.com/a/b.git`,
  'https://github.com.evil.example/a/b.git',
  'https://evil-github.com/a/b.git',
  'https://github.com./a/b.git',
  'https://github.com%00.evil.example/a/b.git',
  'https://github.com%2f@127.0.0.1/a/b.git',
  'https://github.com/a/../../b.git?x=1',
  'https://github.com/a/b.git?service=x',
  'https://github.com/a/%2e%2e/b.git',
  'https://github.com/a/b.git\n--upload-pack=x',
  'https://github.com/a//b.git',
  'https://github.com/',
  'https://github.com',
  'https:github.com/a/b.git',
  'https:///github.com/a/b.git',
  ' https://github.com/a/b.git',
  'HTTPS://github.com/a/b.git',
  `http://127.0.0.1:${port}/a/b.git`,
  'http://github.com/a/b.git',
  'git://github.com/a/b.git',
  'ssh://git@github.com/a/b.git',
  'git@github.com:a/b.git',
  'ftp://github.com/a/b.git',
  'gopher://github.com/a/b.git',
  'file:///etc',
  '/etc',
  '../..',
  'unix:///var/run/docker.sock',
  'ext::sh -c touch% owned',
  'ext::https://github.com/a/b.git',
  'https::https://github.com/a/b.git',
  '--upload-pack=touch owned',
  '-oProxyCommand=touch owned',
  '--',
  '',
  `https://github.com/${'a'.repeat(600)}.git`,
]

const refusalOf = (git: Git, url: string): Promise<string> =>
  git.commitOf(url).catch(({ reason }: GitRefused) => reason)

describe('addresses nobody is asked for [S9]', () => {
  test('more than 80 tricks are refused before anything is opened', async () => {
    const git = createGit({ allowedHosts: ['github.com'] })
    expect(tricks().length).toBeGreaterThan(80)
    for (const url of tricks()) expect([url, await refusalOf(git, url)]).toEqual([url, 'notAllowed'])
    expect(connections).toBe(0)
  })

  test('with all hosts allowed, none of those inside is', async () => {
    const git = createGit({ allowedHosts: 'public' })
    for (const host of innerHosts)
      expect([host, await refusalOf(git, `https://${host}/a/b.git`)]).toEqual([host, 'notAllowed'])
    expect(connections).toBe(0)
  })

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['169.254.169.254']],
    [['10.1.2.3']],
    [['fd00::1']],
    // One good address does not make up for a bad one.
    [['140.82.121.4', '127.0.0.1']],
  ])('a name that leads to %s is refused', async (addresses) => {
    for (const allowedHosts of ['public', ['github.com']] as const) {
      const git = createGit({ allowedHosts, lookup: async () => addresses })
      await expect(git.commitOf('https://github.com/a/b.git')).rejects.toMatchObject({ reason: 'notAllowed' })
    }
    expect(connections).toBe(0)
  })

  test('a name that leads nowhere is not reachable', async () => {
    const lookup = () => Promise.reject(new Error('ENOTFOUND'))
    const git = createGit({ allowedHosts: 'public', lookup })
    await expect(git.commitOf('https://github.com/a/b.git')).rejects.toMatchObject({ reason: 'notReachable' })
  })

  test('git is told the addresses that were looked at: a second answer of the name counts for nothing', async () => {
    const [program, said] = [join(place, 'git'), join(place, 'said')]
    const isNew = 'case "$*" in *version) echo git version 2.40.1; exit 0;; esac'
    await writeFile(program, `#!/bin/sh\n${isNew}\nprintf '%s\\n' "$@" > ${said}\nenv >> ${said}\nexit 1\n`)
    await chmod(program, 0o755)
    const answers = [['140.82.121.4', '2a02::5'], ['127.0.0.1']]
    const git = createGit({ allowedHosts: ['github.com'], git: program, lookup: async () => answers.shift()! })
    await expect(git.commitOf('https://github.com/a/b.git')).rejects.toMatchObject({ reason: 'notAccessible' })
    const lines = (await readFile(said, 'utf8')).split('\n')
    expect(lines).toContain('http.curloptResolve=github.com:443:140.82.121.4,[2a02::5]')
    expect(lines).toContain('GIT_ALLOW_PROTOCOL=https')
    expect(lines.slice(lines.indexOf('ls-remote')).slice(2, 5)).toEqual(['--', 'https://github.com/a/b.git', 'HEAD'])
    expect(lines.filter((line) => /^(npm_|NODE_|VITEST)/.test(line))).toEqual([])
  })

  test('a git that cannot be told where a host is is not used', async () => {
    const program = join(place, 'old-git')
    await writeFile(program, '#!/bin/sh\necho git version 2.36.9\n')
    await chmod(program, 0o755)
    const git = createGit({ allowedHosts: ['github.com'], git: program, lookup: async () => ['140.82.121.4'] })
    await expect(git.commitOf('https://github.com/a/b.git')).rejects.toThrow('git 2.37 or newer is needed')
  })

  test('a lookup that hangs is given up', async () => {
    const git = createGit({ allowedHosts: 'public', limits: { maxMs: 200 }, lookup: () => new Promise(() => {}) })
    await expect(git.commitOf('https://github.com/a/b.git')).rejects.toMatchObject({ reason: 'tooSlow' })
  })
})

test('ordinary links are read as they are; a user name in front is left out', () => {
  const url = (link: string) => readAddress(link, 'public').url
  expect(url('https://github.com/student/work.git')).toBe('https://github.com/student/work.git')
  expect(url('https://student@bitbucket.org/team/work.git')).toBe('https://bitbucket.org/team/work.git')
  expect(url('https://gitlab.com/group/sub/work.git')).toBe('https://gitlab.com/group/sub/work.git')
  expect(splitBranch('https://a.example/t.git#task/1')).toEqual({ url: 'https://a.example/t.git', branch: 'task/1' })
  expect(splitBranch('https://a.example/t.git')).toEqual({ url: 'https://a.example/t.git', branch: null })
})

test.each(['', '-x', '--upload-pack=x', 'a..b', 'a b', 'a:b', '/a', 'a/', 'a//b', 'a/.b', 'a.lock', '+a', 'a*', 'a^'])(
  'a branch named %j is refused',
  (branch) => {
    expect(() => refOfBranch(branch)).toThrow('notAllowed')
  },
)

test('names of the internal network are read as they are written', () => {
  expect(readHosts('git.corp.example=10.0.0.5')).toEqual({ 'git.corp.example': { address: '10.0.0.5', port: 443 } })
  expect(readHosts('a.example=127.0.0.1:8443, b.example=[::1]:9')).toEqual({
    'a.example': { address: '127.0.0.1', port: 8443 },
    'b.example': { address: '::1', port: 9 },
  })
  for (const text of [
    '',
    'a.example',
    'a.example=',
    'a.example=b.example',
    'a.example=10.0.0.5:0',
    'a=1.2.3.4',
    '=1.2.3.4',
  ])
    expect([text, readHosts(text)]).toEqual([text, null])
})

test('a mirror is read as it was written', () => {
  const mirror = { of: 'github.com/some--owner', address: '127.0.0.1', port: 8443, caFile: '/a/ca.pem' }
  expect(readMirror(writtenMirror(mirror), '/a/ca.pem')).toEqual(mirror)
})

test.each([
  '',
  'github.com=127.0.0.1',
  'github.com/a',
  'github.com/a/b=127.0.0.1',
  'github.com/a=localhost',
  'x/a=1.2.3.4',
])('a mirror written as %j is not understood', (text) => expect(readMirror(text, '')).toBeNull())
