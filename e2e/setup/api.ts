import { setTimeout as rest } from 'node:timers/promises'
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'

/** Retries calls that an overloaded server refused with Retry-After, as the client does, within the limit of the journey. */
const busyForMs = (status: number, retryAfter: string | null | undefined): number | null =>
  status === 503 && retryAfter ? Number(retryAfter) * 1_000 : null

/** Prints that a journey needed retries. */
const say = (url: string): void => console.log(`told to come again: ${new URL(url).pathname}`)

const untilTaken = async (send: () => Promise<APIResponse>): Promise<APIResponse> => {
  for (;;) {
    const reply = await send()
    const waitMs = busyForMs(reply.status(), reply.headers()['retry-after'])
    if (waitMs === null) return reply
    say(reply.url())
    await rest(waitMs)
  }
}

/** Calls beside the page, as another device of the same person would make them. */
export const requestOf = ({ request }: Page): Pick<APIRequestContext, 'fetch' | 'get' | 'post' | 'put'> => ({
  fetch: (url, options) => untilTaken(() => request.fetch(url, options)),
  get: (url, options) => untilTaken(() => request.get(url, options)),
  post: (url, options) => untilTaken(() => request.post(url, options)),
  put: (url, options) => untilTaken(() => request.put(url, options)),
})

/** The same for what has no page: the set-up, and a runner. */
export const fetchPatiently: typeof fetch = async (url, init) => {
  for (;;) {
    const reply = await fetch(url, init)
    const waitMs = busyForMs(reply.status, reply.headers.get('retry-after'))
    if (waitMs === null) return reply
    say(reply.url)
    await rest(waitMs)
  }
}
