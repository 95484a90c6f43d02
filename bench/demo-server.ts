import { join } from 'node:path'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { MissingPartError } from '../scripts/debian-package.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { withDataFolder } from './fixture.ts'

/** A real server with the demo academy and the newest build of the web client. */
export const withDemoServer = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  await buildWebIfStale().catch((error: Error) => {
    throw new MissingPartError(error.message.split('\n').slice(0, 2).join(' '))
  })
  return withDataFolder(async (folder) => {
    // Pages open only at the address the server believes to have.
    const env = { DATA_DIR: join(folder, 'demo'), PORT: String(await freePort()) }
    const server = await startServerProcess(env)
    try {
      return await work(`http://localhost:${env.PORT}`)
    } finally {
      await server.kill('SIGTERM')
    }
  })
}
