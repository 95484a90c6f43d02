import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeScratchFolder } from '../../scripts/testing/scratch-folder.ts'
import { lookUpDemoIds } from './demo-ids.ts'
import { startServer } from './start-server.ts'

/** Seeds the demo data once by a real first start in an empty folder; every server of the journeys gets a copy. */
export default async (): Promise<() => Promise<void>> => {
  const folder = await makeScratchFolder()
  // A copy, because a new build may run at the same time.
  const webDir = join(folder, 'web')
  await cp(fileURLToPath(new URL('../../web/dist', import.meta.url)), webDir, { recursive: true })
  const seeded = await startServer({ DATA_DIR: join(folder, 'seeded'), WEB_DIR: webDir })
  process.env.ACADEMY_E2E_IDS = JSON.stringify(await lookUpDemoIds(seeded.url))
  await seeded.stop()
  // Playwright hands the environment of its set-up to every worker.
  process.env.ACADEMY_E2E_FOLDER = folder
  return () => rm(folder, { recursive: true, force: true })
}
