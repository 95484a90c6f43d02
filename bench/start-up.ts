import { join } from 'node:path'
import { inProject } from '../scripts/project.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { type Figure, median, type Measurement, spread } from './figure.ts'
import { withDataFolder } from './fixture.ts'

const times = 5
const limits = { budget: 2.5, ambition: 1.5 }

/** As scripts/launch starts it. */
const compileCache = process.env.NODE_COMPILE_CACHE ?? inProject('node_modules', '.cache', 'node-compile')

const figure = (name: string, seconds: number[]): Figure => ({
  name: `start to ready ${name}`,
  value: median(seconds),
  unit: 's',
  better: 'smaller',
  ...limits,
  remark: spread(seconds),
})

const measureStarts =
  (dataDir: string, port: number) =>
  async (endBefore: NodeJS.Signals): Promise<number[]> => {
    const env = { DATA_DIR: dataDir, PORT: String(port), NODE_COMPILE_CACHE: compileCache, LOG_LEVEL: 'warn' }
    const seconds: number[] = []
    let server = await startServerProcess(env)
    for (let i = 0; i < times; i++) {
      await server.kill(endBefore)
      server = await startServerProcess(env)
      seconds.push(server.readyAfterMs / 1000)
    }
    await server.kill('SIGTERM')
    return seconds
  }

/** The first start makes the demo academy and fills the compile cache; the ones after it are measured. */
export const startUp: Measurement = {
  name: 'start-up',
  run: () =>
    withDataFolder(async (folder) => {
      const starts = measureStarts(join(folder, 'demo'), await freePort())
      return [figure('after a clean stop', await starts('SIGTERM')), figure('after kill -9', await starts('SIGKILL'))]
    }),
}
