import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clusterVersion } from '../src/cluster-version.ts'
import { dataFolder } from '../src/data-folder.ts'
import { ensureCluster } from '../src/create-cluster.ts'
import { finishUpgrade } from '../src/finish-upgrade.ts'
import { findPostgresBinaries } from '../src/postgres-binaries.ts'
import { choosePostgresUser } from '../src/postgres-user.ts'
import { upgradeCluster } from '../src/upgrade-cluster.ts'
import { makeScratchFolder } from '../../scripts/testing/scratch-folder.ts'

/** Folders that stand for clusters, each with the version that made it; null: one that is not whole. */
const makeData = async (clusters: Record<string, string | null>) => {
  const folder = dataFolder(await makeScratchFolder())
  for (const [name, version] of Object.entries(clusters)) {
    await mkdir(join(folder.root, name))
    if (version !== null) await writeFile(join(folder.root, name, 'PG_VERSION'), `${version}\n`)
  }
  const found = async () => {
    const names = (await readdir(folder.root)).filter((name) => name.startsWith('postgres'))
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await clusterVersion(join(folder.root, name))] as const)),
    )
  }
  return { folder, found }
}

test('an upgrade that was killed between two steps is finished by the next start, at any of them', async () => {
  const binaries = await findPostgresBinaries()
  const states: Record<string, string>[] = [
    { postgres: '17', 'postgres-upgraded': binaries.major },
    { 'postgres-17': '17', 'postgres-upgraded': binaries.major },
    { 'postgres-17': '17', postgres: binaries.major },
  ]
  for (const killedWith of states) {
    const { folder, found } = await makeData(killedWith)
    await ensureCluster(folder, binaries, await choosePostgresUser(folder.cluster), false)
    expect(await found()).toEqual({ postgres: binaries.major, 'postgres-17': '17' })
  }
})

test('a database that no upgrade touched stays as it is', async () => {
  const { folder, found } = await makeData({ postgres: '17', 'postgres-upgraded': null })
  await finishUpgrade(folder)
  expect(await found()).toEqual({ postgres: '17', 'postgres-upgraded': null })
})

test('what cannot be upgraded is refused with a sentence, and stays as it is', async () => {
  const { major } = await findPostgresBinaries()
  const cases: [Record<string, string>, RegExp][] = [
    [{}, /There is no database in/],
    [{ postgres: major }, /There is nothing to do/],
    [{ postgres: '99' }, /brings the older/],
    [{ postgres: '17', 'postgres-17': '17' }, /An earlier upgrade left .*postgres-17 behind/],
  ]
  for (const [clusters, reason] of cases) {
    const { folder, found } = await makeData(clusters)
    const upgrade = { dataDir: folder.root, findFormer: () => Promise.reject(new Error('it looked for programs')) }
    await expect(upgradeCluster(upgrade, () => Promise.resolve())).rejects.toThrow(reason)
    expect(await found()).toEqual(clusters)
  }
})
