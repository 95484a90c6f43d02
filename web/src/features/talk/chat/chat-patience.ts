import { isApiError } from '#lib/api-error.ts'

/** A try that hangs on a dead line ends here; the line that replaced it may be a good one. */
export const tryTimeoutMs = 8_000

/** A line that was cut is mostly back within seconds; longer than this nobody watches a busy button. */
export const cutPatienceMs = 15_000

/** A socket that sent too much waits a second; whoever wrote too many messages waits longer, and is told instead. */
const longestWaitSeconds = 5
const maxTries = 3

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** V4: where the server has had too much for a moment, the same is asked again when it says so. */
export const repeated = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const wait = isApiError(error, 'TooManyRequests') ? error.retryAfterSeconds : null
      if (wait === null || wait > longestWaitSeconds || tries === maxTries) throw error
      await pause(wait)
    }
  }
}
