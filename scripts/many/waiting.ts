import { setTimeout as sleep } from 'node:timers/promises'
import { patient } from '../testing/patience.ts'

/** Looks again and again; the limit is there only so that something that hangs ends with a sentence. */
export const until = async (
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { limitMs = 120_000, everyMs = 100, said = async () => '' } = {},
): Promise<void> => {
  const limit = performance.now() + patient(limitMs)
  for (;;) {
    if (await isSo()) return
    if (performance.now() > limit) throw new Error(`Waited too long until ${what}. ${(await said()).slice(-2_000)}`)
    await sleep(everyMs)
  }
}

export const answers = (url: string, init: RequestInit = {}): Promise<boolean> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(patient(3_000)) }).then(
    async (reply) => {
      await reply.body?.cancel()
      return reply.ok
    },
    () => false,
  )
