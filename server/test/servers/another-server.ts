import { type App, type AppOptions, createApp } from '#server/app.ts'
import { openDatabase } from '#platform/db.ts'
import { databasePatience } from './reused-databases.ts'
import { type TestApp, testSecret } from './test-app.ts'

/** A second server on the same database: rules must hold through the database alone. */
export const startAnotherServer = async (
  { urls, config, files, clock, log }: TestApp,
  options: Pick<AppOptions, 'maxEventLoopDelayMs' | 'gradingPace'> = {},
): Promise<{ app: App; close(): Promise<void> }> => {
  const database = openDatabase(urls.appUrl, {
    log,
    name: 'academy-test-2',
    max: 10,
    ...databasePatience,
  })
  const now = () => clock.now
  const app = await createApp({
    config,
    database,
    authSecret: testSecret,
    files,
    log,
    now,
    maxEventLoopDelayMs: 0,
    ...options,
  })
  await app.http.ready()
  return {
    app,
    close: async () => {
      app.beginStop()
      await app.realtime.close()
      await app.http.close()
      await database.close()
    },
  }
}
