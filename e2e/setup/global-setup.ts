import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeScratchFolder } from '../../scripts/testing/scratch-folder.ts'
import { lookUpDemoIds } from './demo-ids.ts'
import { startServer } from './start-server.ts'

/** The demo data, sown once on an empty data folder by a real first start; every server of the journeys begins with a copy. */
export default async (): Promise<() => Promise<void>> => {
  const folder = await makeScratchFolder()
  // A copy: somebody may build anew while the journeys run.
  const webDir = join(folder, 'web')
  await cp(fileURLToPath(new URL('../../web/dist', import.meta.url)), webDir, { recursive: true })
  const seeded = await startServer({ DATA_DIR: join(folder, 'seeded'), WEB_DIR: webDir })
  process.env.ACADEMY_E2E_IDS = JSON.stringify(await lookUpDemoIds(seeded.url))
  await seeded.stop()
  // Playwright hands the environment of its set-up to every worker.
  process.env.ACADEMY_E2E_FOLDER = folder
  return () => rm(folder, { recursive: true, force: true })
}
