import { createCtx, type Ctx } from './ctx.ts'
import type { Db } from './db.ts'
import type { EventBus } from './events.ts'
import type { Logger } from './log.ts'

export interface BackgroundTools {
  db: Db
  bus: EventBus
  now(): Date
  log: Logger
  publicUrl: string
}

/** The ctx for jobs that run a use case: it has no actor. */
export const backgroundCtx = ({ db, bus, now, log, publicUrl }: BackgroundTools): Ctx => {
  const nobody = { actor: null, academy: null, requestId: '', ip: '', userAgent: '', idempotency: null }
  return createCtx({ db, reads: db, bus, now, log, publicUrl, ...nobody })
}
