import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isSafePath, listFiles, readTextFile } from '../src/files.ts'

let place: string
let folder: string

/** As a build inside the sandbox may leave it, whatever git has unpacked. */
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'academy-files-test-'))
  folder = join(place, 'work')
  await mkdir(join(folder, 'src'), { recursive: true })
  await mkdir(join(place, 'secret'))
  await writeFile(join(place, 'secret', 'key.txt'), 'secret')
  await writeFile(join(folder, 'src', 'main.js'), 'export {}')
  await symlink('../secret/key.txt', join(folder, 'key.txt'))
  await symlink('../secret', join(folder, 'inside'))
  await symlink('src/main.js', join(folder, 'own.js'))
  execFileSync('mkfifo', [join(folder, 'pipe.txt')])
  await writeFile(join(folder, 'half.txt'), `${'a'.repeat(8 * 1024 - 1)}є and more`)
  await writeFile(join(folder, 'latin.txt'), Buffer.from([0x68, 0xe9]))
  await writeFile(join(folder, 'edge.txt'), 'x'.repeat(256 * 1024))
  await writeFile(join(folder, 'large.txt'), 'x'.repeat(256 * 1024 + 1))
})
afterAll(() => rm(place, { recursive: true }))

describe('no link is followed [S14]', () => {
  test.each(['key.txt', 'inside/key.txt', 'own.js', 'pipe.txt', 'inside', 'src', 'nothing', 'src/main.js/x'])(
    '%s is not read',
    async (path) => {
      await expect(readTextFile(folder, path)).rejects.toMatchObject({ reason: 'notAllowed' })
    },
  )

  test('and none is listed', async () => {
    expect((await listFiles(folder)).files).toEqual([
      { path: 'edge.txt', size: 256 * 1024, isText: true },
      { path: 'half.txt', size: 8 * 1024 - 1 + 2 + 9, isText: true },
      { path: 'large.txt', size: 256 * 1024 + 1, isText: false },
      { path: 'latin.txt', size: 2, isText: false },
      { path: 'src/main.js', size: 9, isText: true },
    ])
  })
})

test('a list says when it is cut', async () => {
  expect(await listFiles(folder, 2)).toMatchObject({ isCut: true, files: [{}, {}] })
  expect(await listFiles(folder, 5)).toMatchObject({ isCut: false })
})

test('a text of 256 KB is read, a larger one and what is no text is not', async () => {
  expect(await readTextFile(folder, 'edge.txt')).toHaveLength(256 * 1024)
  await expect(readTextFile(folder, 'large.txt')).rejects.toMatchObject({ reason: 'tooLarge' })
  await expect(readTextFile(folder, 'latin.txt')).rejects.toMatchObject({ reason: 'notAllowed' })
})

const leadingOut = ['', '.', '..', '../x', 'a/../b', 'a/./b', '/a', 'a//b', 'a/', 'a\\b', '..\\b', 'a\0b']
const ofGit = ['.git/config', 'a/.GIT/b']

test.each([...leadingOut, ...ofGit, 'x'.repeat(1_001)])('the path %j is refused', (path) => {
  expect(isSafePath(path)).toBe(false)
})

test.each(['a', 'a/b.c', '.gitignore', '.github/x', '..a', 'a..b', '-rf', 'git', 'крапка.txt', ' '])(
  'the path %j is fine',
  (path) => {
    expect(isSafePath(path)).toBe(true)
  },
)
