import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startLocalPostgres } from '../src/local-postgres.ts'
import { makeScratchFolder } from '../../scripts/testing/scratch-folder.ts'

let made: Promise<string> | null = null

const makeCluster = async (): Promise<string> => {
  const folder = await makeScratchFolder()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startLocalPostgres({ dataDir: folder, fast: true })
  await postgres.stop()
  return folder
}

/**
 * Puts a database that has been made, started and stopped once into this data folder. It is a copy of one that is made
 * once per worker, because making one takes as much work as all the rest of such a test.
 */
export const putMadeCluster = async (dataDir: string): Promise<string> => {
  made ??= makeCluster()
  const from = join(await made, 'postgres')
  await mkdir(dataDir, { recursive: true })
  // Their owner is somebody else when the tests are run by root: cp of Node.js would not keep that.
  const { status, stderr } = spawnSync('cp', ['-a', from, join(dataDir, 'postgres')], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The database could not be copied: ${stderr}`)
  return dataDir
}
