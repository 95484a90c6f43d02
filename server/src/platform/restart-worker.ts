import type { Logger } from './log.ts'

const startAgainMs = 1_000
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

export interface RunningWorker {
  ended: Promise<void>
  stop(): Promise<void>
}

/** Starts a worker, and another whenever it ends: a worker that cannot store the result of a job ends for good. */
export const startWithRestarts = async (
  start: () => Promise<RunningWorker>,
  log: Logger,
): Promise<Pick<RunningWorker, 'stop'>> => {
  let isStopping = false
  let runner = await start()
  const watch = async (): Promise<void> => {
    for (;;) {
      await runner.ended.catch(() => {})
      if (!isStopping) await sleep(startAgainMs)
      if (isStopping) return
      log.warn('the job worker ended: starting another')
      runner = await start().catch((error: unknown) => {
        log.warn({ err: error }, 'the job worker could not be started: trying again')
        return runner
      })
      if (isStopping) await runner.stop().catch(() => {})
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      isStopping = true
      // One that ended by itself refuses to be stopped twice.
      await runner.stop().catch(() => {})
      await watching
    },
  }
}
