import { setTimeout as sleep } from 'node:timers/promises'
import { patient } from '../../../scripts/testing/patience.ts'
import type { Repeats } from './repeats.ts'

const pauseMs = 500

/**
 * Sends again what was answered with 503 and a time to come again, as the client does (web/src/lib/api-client.ts):
 * a server on a starved machine may say so at any moment. What is answered so at the far limit is the answer. Each time
 * is counted, so that no suite passes by repeats alone (repeats.ts).
 */
export const comeAgain = async <T>(
  send: () => Promise<T>,
  asksToComeAgain: (answer: T) => boolean,
  repeats: Repeats,
): Promise<T> => {
  const limit = performance.now() + patient(60_000)
  for (;;) {
    const answer = await send()
    if (!asksToComeAgain(answer) || performance.now() > limit) return answer
    repeats.count++
    await sleep(pauseMs)
  }
}

/** Of an answer of `app.http.inject`. */
export const isBusy = ({ statusCode, headers }: { statusCode: number; headers: object }): boolean =>
  statusCode === 503 && 'retry-after' in headers

/** Of an answer of `fetch`. */
export const isBusyReply = ({ status, headers }: Response): boolean => status === 503 && headers.has('retry-after')
