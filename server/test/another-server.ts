import { type App, createApp } from '#server/app.ts'
import { openDatabase } from '#platform/db.ts'
import { createLog } from '#platform/log.ts'
import { type TestApp, testSecret } from './test-app.ts'

/** A second server on the database of the first: what is right must be right by the database alone. */
export const startAnotherServer = async (
  { urls, config, files, clock }: TestApp,
  options: { maxEventLoopDelayMs?: number } = {},
): Promise<{ app: App; close(): Promise<void> }> => {
  const log = createLog('silent')
  const database = openDatabase(urls.appUrl, { log, name: 'academy-test-2', max: 10 })
  const { maxEventLoopDelayMs = 0 } = options
  const now = () => clock.now
  const app = await createApp({ config, database, authSecret: testSecret, files, log, now, maxEventLoopDelayMs })
  await app.http.ready()
  return {
    app,
    close: async () => {
      await app.realtime.close()
      await app.http.close()
      await database.close()
    },
  }
}
