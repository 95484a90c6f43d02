import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGit, type Git } from '../src/git.ts'
import { git as plainGit, startGitServer, type GitServer } from './git-server.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'

let server: GitServer
let git: Git
let place: string
let next = 0
const target = () => join(place, `folder-${++next}`)

beforeAll(async () => {
  server = await startGitServer()
  git = createGit({ allowedHosts: ['github.com'], resolve: server.hosts, caFile: server.caFile })
  place = await mkdtemp(join(tmpdir(), 'academy-git-test-'))
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true })
})
beforeEach(() => void server.asked.splice(0))

const name = () => `github.com/student/work-${++next}`

describe('commitOf', () => {
  nightTest('says where the default branch stands, and where a named one does', async () => {
    const repository = server.repository(name())
    const first = repository.commit({ 'a.txt': '1' })
    const second = repository.commit({ 'a.txt': '2' })
    const other = repository.commit({ 'a.txt': '3' }, 'feature/other')
    expect(await git.commitOf(repository.url)).toBe(second)
    expect(await git.commitOf(repository.url, 'feature/other')).toBe(other)
    expect(first).not.toBe(second)
  })

  nightTest('a repository without commits, or without the branch, has no such commit', async () => {
    const { url } = server.repository(name())
    await expect(git.commitOf(url)).rejects.toMatchObject({ reason: 'noSuchCommit' })
    const full = server.repository(name(), { 'a.txt': '1' })
    await expect(git.commitOf(full.url, 'nowhere')).rejects.toMatchObject({ reason: 'noSuchCommit' })
    await expect(git.checkOut(full.url, { branch: 'nowhere' }, target())).rejects.toMatchObject({
      reason: 'noSuchCommit',
    })
  })

  test('a repository that does not exist is not accessible', async () => {
    const url = 'https://github.com/student/nothing.git'
    await expect(git.commitOf(url)).rejects.toMatchObject({ reason: 'notAccessible' })
    await expect(git.checkOut(url, {}, target())).rejects.toMatchObject({ reason: 'notAccessible' })
  })
})

describe('checkOut', () => {
  test('gives the files of the newest commit and nothing of git', async () => {
    const repository = server.repository(name())
    const commit = repository.commit({
      'README.md': '# Робота\n',
      'src/deep/main.js': 'export {}\n',
      'run.sh': { program: '#!/bin/sh\n' },
      'picture.bin': Buffer.from([0, 1, 2]),
      'empty.txt': '',
    })
    const folder = target()
    expect(await git.checkOut(repository.url, {}, folder)).toEqual({ commit })
    expect((await readdir(folder)).toSorted()).toEqual(['README.md', 'empty.txt', 'picture.bin', 'run.sh', 'src'])
    expect((await stat(join(folder, 'run.sh'))).mode & 0o111).toBe(0o111)
    expect((await stat(join(folder, 'README.md'))).mode & 0o111).toBe(0)
    expect(await git.readTextFile(folder, 'README.md')).toBe('# Робота\n')
    expect(await git.listFiles(folder)).toEqual({
      isCut: false,
      files: [
        { path: 'README.md', size: 15, isText: true },
        { path: 'empty.txt', size: 0, isText: true },
        { path: 'picture.bin', size: 3, isText: false },
        { path: 'run.sh', size: 10, isText: true },
        { path: 'src/deep/main.js', size: 10, isText: true },
      ],
    })
  })

  test.each([false, true])('gives an earlier commit, from a server that gives out only branches: %s', async (old) => {
    const repository = server.repository(name(), undefined, { givesOnlyBranches: old })
    const first = repository.commit({ 'a.txt': 'first' })
    repository.commit({ 'a.txt': 'second' })
    const folder = target()
    expect(await git.checkOut(repository.url, { commit: first }, folder)).toEqual({ commit: first })
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('first')
  })

  nightTest('a commit the repository does not have is no such commit', async () => {
    const { url } = server.repository(name(), { 'a.txt': '1' })
    for (const commit of ['a'.repeat(40), 'main', '--upload-pack=touch x', 'A'.repeat(40)])
      await expect(git.checkOut(url, { commit }, target())).rejects.toMatchObject({ reason: 'noSuchCommit' })
  })

  test('an object that is no commit is no such commit', async () => {
    const repository = server.repository(name(), { 'a.txt': '1' })
    const blob = plainGit(repository.folder, ['rev-parse', 'main:a.txt'])
    await expect(git.checkOut(repository.url, { commit: blob }, target())).rejects.toMatchObject({
      reason: 'noSuchCommit',
    })
  })

  nightTest('two at once do not disturb each other', async () => {
    const repository = server.repository(name(), { 'a.txt': '1' })
    const folders = Array.from({ length: 4 }, target)
    await Promise.all(folders.map((folder) => git.checkOut(repository.url, {}, folder)))
    for (const folder of folders) expect(await readdir(folder)).toEqual(['a.txt'])
  })

  test('nothing unfinished stays beside the folders', async () => {
    expect((await readdir(place)).filter((entry) => !entry.startsWith('folder-'))).toEqual([])
  })
})

test('git that is not installed is a fault of the machine, not of the repository', async () => {
  const without = createGit({ allowedHosts: ['github.com'], resolve: server.hosts, git: '/nowhere/git' })
  await expect(without.commitOf('https://github.com/a/b.git')).rejects.toThrow('git is not installed')
})

describe('a mirror of one owner', () => {
  const mirrored = () =>
    createGit({
      allowedHosts: ['github.com'],
      mirror: { of: 'github.com/mirrored', address: '127.0.0.1', port: server.port, caFile: server.caFile },
      // Nobody else's name leads to this machine.
      lookup: async () => ['127.0.0.1'],
    })

  nightTest('its repositories come from there', async () => {
    const repository = server.repository('github.com/mirrored/work', { 'a.txt': 'here' })
    const folder = target()
    const { commit } = await mirrored().checkOut(repository.url, {}, folder)
    expect(commit).toBe(await mirrored().commitOf(repository.url))
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('here')
  })

  test('those of others do not, however similar their names are', async () => {
    for (const owner of ['student', 'mirrored-not', 'mirrore'])
      await expect(mirrored().commitOf(`https://github.com/${owner}/work.git`)).rejects.toMatchObject({
        reason: 'notAllowed',
      })
    expect(server.asked).toEqual([])
  })
})
