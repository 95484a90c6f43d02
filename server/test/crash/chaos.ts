import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, killServer } from './crash-run.ts'
import { endSessions, killDatabase, strikeDatabase } from './database-faults.ts'

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A clean stop and a new start. */
const restartServer: Fault = async (scene) => {
  const code = await scene.server.kill('SIGTERM')
  if (code !== 0) scene.storm.unexpected.push(`a stopped server ended with ${code}: ${scene.server.output()}`)
  await scene.startAgain()
  return scene.server.readyAfterMs
}

/** A kill, and another as soon as the server is back. */
const killTwice: Fault = async (scene, index) => {
  await killServer(scene, index)
  return killServer(scene, index)
}

/** The database dies, and the server before it has reconnected. */
const killBoth: Fault = async (scene, index) => {
  await strikeDatabase(scene, index)
  return killServer(scene, index)
}

/** The process is paused for a while, as on a machine that swaps, and then continues. */
const freezeServer =
  (frozenMs: number): Fault =>
  async ({ server }) => {
    server.signal('SIGSTOP')
    await sleep(frozenMs)
    server.signal('SIGCONT')
    return 0
  }

const misfortunes: Record<string, Fault> = {
  killServer,
  killDatabase,
  endSessions,
  restartServer,
  killTwice,
  killBoth,
  freezeServer: freezeServer(1_500),
}

/** O6: one fault after the other, in an order that the seed decides; `told` gets their names. */
export const chaos = (seed: number, told: string[]): Fault => {
  const random = randomOf(seed)
  const names = Object.keys(misfortunes)
  return (scene, index) => {
    const name = names[Math.floor(random() * names.length)]!
    told.push(name)
    return misfortunes[name]!(scene, index)
  }
}
