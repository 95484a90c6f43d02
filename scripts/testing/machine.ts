import { findBrowser } from '../find-browser.ts'
import { findBubblewrap } from '../find-bubblewrap.ts'
import { findRedis } from '../find-redis.ts'
import { measureSlowness } from './measure-slowness.ts'
import { findPart, type Part } from './missing-part.ts'

export type Needs = { browser: boolean; redis: boolean; sandbox: boolean }

/** What the tests use of this machine, and how they learn of it. */
export type Machine = { browser: Part | null; redis: Part | null; sandbox: Part | null; env: NodeJS.ProcessEnv }

export const prepareMachine = async (needs: Needs): Promise<Machine> => {
  const browser = needs.browser ? await findPart(findBrowser) : null
  const redis = needs.redis ? await findPart(findRedis) : null
  const sandbox = needs.sandbox ? await findPart(findBubblewrap) : null
  const slowness = measureSlowness()
  if (slowness >= 1.5) console.log(`This machine is busy: every wait may take ${slowness.toFixed(1)} times as long.`)
  const env = {
    ...process.env,
    ACADEMY_SLOWNESS: slowness.toFixed(2),
    ...(browser?.found ? { ACADEMY_BROWSER: browser.found.path } : {}),
    ...(redis?.found ? { ACADEMY_REDIS_SERVER: redis.found.path } : {}),
    ...(sandbox?.found ? { ACADEMY_BUBBLEWRAP: sandbox.found.path } : {}),
  }
  return { browser, redis, sandbox, env }
}
