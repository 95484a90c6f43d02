import type { Logger } from './log.ts'

const startAgainMs = 1_000
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

export interface Running {
  ended: Promise<void>
  stop(): Promise<void>
}

/** A worker that cannot write down what became of a job gives up for good: another takes over. */
export const keepRunning = async (start: () => Promise<Running>, log: Logger): Promise<Pick<Running, 'stop'>> => {
  let isStopping = false
  let runner = await start()
  const watch = async (): Promise<void> => {
    for (;;) {
      await runner.ended.catch(() => {})
      if (!isStopping) await sleep(startAgainMs)
      if (isStopping) return
      log.warn('the worker had ended and is started again')
      runner = await start().catch((error: unknown) => {
        log.warn({ err: error }, 'the worker does not start')
        return runner
      })
      if (isStopping) await runner.stop().catch(() => {})
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      isStopping = true
      // One that has ended by itself is not stopped twice.
      await runner.stop().catch(() => {})
      await watching
    },
  }
}
