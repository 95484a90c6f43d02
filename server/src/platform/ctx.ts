import { and, eq } from 'drizzle-orm'
import type { AcademyChoice, RoleHolder } from '@academy/contract/permissions'
import type * as z from 'zod/mini'
import { auditLog, idempotencyKeys } from './tables.ts'
import { type Db, inTransaction } from './db.ts'
import { fail } from './errors.ts'
import type { EventBus, EventMap, EventName } from './events.ts'
import { enqueueJob, type Job } from './jobs.ts'
import type { Logger } from './log.ts'

/** Who calls. Read again for every request, so that lost rights end at once (A5). */
export interface Actor extends RoleHolder {
  userId: number
  fullName: string
  sessionId: string
  impersonatorId: number | null
  sessionEndsAt: Date
  isEmployee: boolean
  currentAcademyId: number | null
  /** Academies where the user is blocked; their roles there are not in rolesByAcademy. */
  blockedIn: ReadonlySet<number>
  /** While somebody acts as this person: the academies in which they may. Absent: all that are this person's. */
  actsIn?: ReadonlySet<number>
  hasSecondFactor: boolean
  /** Academies whose staff must have a second factor this person lacks: until then, no staff roles there. */
  needsSecondFactorIn: ReadonlySet<number>
  steppedUpAt: Date | null
}

/** How the platform finds out who calls; the auth module implements it. */
export interface Authentication {
  byToken(token: string): Promise<Actor>
  /** Returns when a token expires. */
  endOfToken(token: string): Promise<Date>
  /** For a socket, whose rights are looked up again for every event. */
  bySession(sessionId: string): Promise<Actor>
}

export interface AuditEntry {
  academyId?: number | null
  targetId?: string | number
  details?: Record<string, unknown>
  /** For calls without an actor, such as a log-in. */
  actorId?: number
}

/** What every use case gets as its first argument. Inside a transaction, `db` is the transaction. */
export interface Ctx {
  db: Db
  /** Connections for the short reads of every request; inside a transaction it is the transaction. */
  reads: Db
  /** Connections of their own for what must not wait; inside a transaction it is the transaction. */
  urgent: Db
  actor: Actor | null
  /** The academy of the call after all checks: one, all the caller may see, or none. */
  academy: AcademyChoice
  now(): Date
  log: Logger
  requestId: string
  ip: string
  userAgent: string
  /** The address people use; links in mails start with it. */
  publicUrl: string
  /** Whether the caller has hung up or got a time-out; absent where nobody waits for a reply. */
  isCallerGone?(): boolean
  transaction<T>(work: (ctx: this) => Promise<T>): Promise<T>
  /**
   * A transaction that stores its reply under the caller's Idempotency-Key: a repeated call gets the first reply and
   * changes nothing (E7). Without a key it is a plain transaction.
   */
  once<T>(work: (ctx: this) => Promise<T>): Promise<T>
  /** Publishes an event in this process after the commit. */
  emit<N extends EventName>(name: N, payload: EventMap[N]): void
  enqueue<S extends z.ZodMiniType>(
    job: Pick<Job<S, never>, 'name' | 'payload' | 'maxTries'>,
    payload: z.input<S>,
    runAt?: Date,
  ): Promise<void>
  audit(action: string, entry?: AuditEntry): Promise<void>
}

/** The ctx of a call that only people make who are logged in. */
export interface PersonCtx extends Ctx {
  actor: Actor
}

/** The ctx of a call about one academy. */
export interface AcademyCtx extends PersonCtx {
  academy: number
  academyId: number
}

export interface Idempotency {
  scope: string
  key: string
  requestHash: string
}

export interface CtxParts {
  db: Db
  reads: Db
  urgent?: Db
  bus: EventBus
  now(): Date
  log: Logger
  actor: Actor | null
  academy: AcademyChoice
  requestId: string
  ip: string
  userAgent: string
  publicUrl: string
  isCallerGone?(): boolean
  idempotency: Idempotency | null
}

export const createCtx = (parts: CtxParts): Ctx => {
  const { bus, idempotency, ...shared } = parts
  const oneAcademy = typeof parts.academy === 'number' ? { academyId: parts.academy } : {}

  const makeCtx = (db: Db, outer: { pending: (() => void)[] } | null): Ctx => {
    const ctx: Ctx = {
      ...shared,
      ...oneAcademy,
      db,
      reads: outer ? db : parts.reads,
      urgent: outer ? db : (parts.urgent ?? parts.db),
      transaction: async (work) => {
        // A use case called by another joins its transaction.
        if (outer) return work(ctx)
        let pending: (() => void)[] = []
        const result = await inTransaction(parts.db, (tx) => {
          pending = []
          return work(makeCtx(tx, { pending }))
        })
        for (const publish of pending) publish()
        return result
      },
      once: (work) => ctx.transaction((inner) => (idempotency ? remember(inner, idempotency, work) : work(inner))),
      emit: (name, payload) => {
        const publish = () => bus.publish(name, payload)
        if (outer) outer.pending.push(publish)
        else publish()
      },
      enqueue: (job, payload, runAt) => enqueueJob(db, job, payload, runAt),
      audit: async (action, entry = {}) => {
        await db.insert(auditLog).values({
          action,
          actorId: entry.actorId ?? parts.actor?.userId,
          impersonatorId: parts.actor?.impersonatorId,
          academyId: entry.academyId ?? null,
          targetId: entry.targetId === undefined ? null : String(entry.targetId),
          details: entry.details,
          ip: parts.ip,
          requestId: parts.requestId,
        })
      },
    }
    return ctx
  }
  return makeCtx(parts.db, null)
}

const remember = async <T>(ctx: Ctx, { scope, key, requestHash }: Idempotency, work: (ctx: Ctx) => Promise<T>) => {
  // The insert waits for a running call with the same key, then finds its reply.
  const inserted = await ctx.db
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  const isThisCall = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
  if (inserted.length === 0) {
    const [first] = await ctx.db.select().from(idempotencyKeys).where(isThisCall)
    if (first?.requestHash !== requestHash)
      fail('ValidationError', { status: 409, fields: [{ field: 'Idempotency-Key', message: 'keyUsedForAnotherCall' }] })
    return JSON.parse(first!.reply!) as T
  }
  const result = await work(ctx)
  await ctx.db
    .update(idempotencyKeys)
    .set({ reply: JSON.stringify(result ?? null) })
    .where(isThisCall)
  return result
}
