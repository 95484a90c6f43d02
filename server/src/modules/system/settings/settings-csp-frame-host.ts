import type { Db } from '#platform/db.ts'
import { current } from './settings.service.ts'

const keptMs = 10_000

/**
 * S13: the one other host whose pages ours may show in a frame. Asked at every page, so it is kept for a moment; a
 * database that is away must not take the page with it.
 */
export const createFrameHost = (db: Db, now: () => Date): (() => Promise<string | null>) => {
  let host: string | null = null
  let askedAt = 0
  return async () => {
    if (now().getTime() - askedAt >= keptMs) {
      askedAt = now().getTime()
      host = await current({ db }).then(
        (settings) => settings.staticPagesUrl,
        () => host,
      )
    }
    return host
  }
}
