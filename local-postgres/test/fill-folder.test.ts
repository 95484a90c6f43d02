import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillFolder } from '../src/fill-folder.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'academy-fill-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** In place of a database: what is moved is a folder of this name. */
const makeContent = async (workDir: string): Promise<string> => {
  await mkdir(join(workDir, 'postgres'), { recursive: true })
  await writeFile(join(workDir, 'postgres', 'PG_VERSION'), '18\n')
  await writeFile(join(workDir, 'beside'), 'kept')
  await writeFile(join(workDir, 'postgres.log'), 'of the work alone')
  return 'filled'
}

test('an empty folder gets the database and what is named, and nothing else', async () => {
  expect(await fillFolder(dataDir, ['beside', 'not-there'], makeContent)).toBe('filled')
  expect((await readdir(dataDir)).toSorted()).toEqual(['beside', 'postgres'])
  expect(await readFile(join(dataDir, 'beside'), 'utf8')).toBe('kept')
})

test('a folder that could not be filled stays empty, also of what a killed attempt left', async () => {
  await mkdir(join(dataDir, '.unfinished-1-1'))
  const fill = async (workDir: string) => {
    await makeContent(workDir)
    throw new Error('the backup is damaged')
  }
  await expect(fillFolder(dataDir, [], fill)).rejects.toThrow('the backup is damaged')
  expect(await readdir(dataDir)).toEqual([])
})

test('a folder with anything in it is refused and left alone', async () => {
  await writeFile(join(dataDir, 'diary.txt'), 'dear diary')
  await expect(fillFolder(dataDir, [], makeContent)).rejects.toThrow(`The data folder ${dataDir} is not empty.`)
  expect(await readdir(dataDir)).toEqual(['diary.txt'])
})

test('a folder in which a restore was interrupted is refused and says so', async () => {
  await writeFile(join(dataDir, '.restore-interrupted'), '')
  await expect(fillFolder(dataDir, [], makeContent)).rejects.toThrow('was interrupted. Empty this folder')
})
