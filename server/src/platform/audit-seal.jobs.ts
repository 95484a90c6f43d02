import * as z from 'zod/mini'
import { type AuditCode, type Seal, sealAudit, troubleBeforeSealing, verifyAudit } from './audit-chain.ts'
import { ByTheClock } from './cleanup.jobs.ts'
import type { Db } from './db.ts'
import type { FileStore } from './file-store.ts'
import { defineJob } from './jobs.ts'
import type { Logger } from './log.ts'

export interface AuditJobDeps {
  db: Db
  files: FileStore
  auditCode: AuditCode
  earlierAuditCodes: readonly AuditCode[]
  log: Logger
  now(): Date
}

/** A copy of the newest seal in the file store, where the owner of the database cannot change it. */
const memory = 'audit/newest-seal'
const Remembered = z.object({ id: z.int(), code: z.string() })

/** Returns null for a copy that cannot be read and logs it: sealing goes on, and writes a new copy. */
const rememberedSeal = async ({ files, log }: AuditJobDeps): Promise<Seal | null> => {
  const bytes = await files.get(memory)
  if (!bytes) return null
  try {
    return Remembered.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch {
    log.error({ file: memory }, 'the remembered seal of the audit log cannot be read: sealing goes on')
    return null
  }
}

/** One file for each seal that went missing: sealing goes on, and every nightly check reports these files. */
const traces = 'audit-missed/'
const keepTrace = async (deps: AuditJobDeps): Promise<void> => {
  const known = await rememberedSeal(deps)
  if (known) await deps.files.put(`${traces}${known.id}`, Buffer.from(JSON.stringify(known)))
}

export const sealAuditLog = defineJob<AuditJobDeps>()({
  name: 'audit.seal',
  payload: ByTheClock,
  maxTries: 1,
  cron: '* * * * *',
  run: async (deps) => {
    const { db, files, auditCode, log, now } = deps
    const trouble = await troubleBeforeSealing(db, await rememberedSeal(deps))
    if (trouble) {
      log.error({ audit: trouble }, 'the audit log was changed')
      await keepTrace(deps)
    }
    for (let seal: Seal | null; (seal = await sealAudit(db, auditCode, now()));)
      await files.put(memory, Buffer.from(JSON.stringify(seal)))
  },
})

export const verifyAuditLog = defineJob<AuditJobDeps>()({
  name: 'audit.verify',
  payload: ByTheClock,
  maxTries: 1,
  cron: '47 3 * * *',
  run: async (deps) => {
    const { db, auditCode, earlierAuditCodes, log } = deps
    const broken = await verifyAudit(db, auditCode, await rememberedSeal(deps), earlierAuditCodes)
    const missed = (await deps.files.list(traces)).map((name) => `seal ${name.slice(traces.length)} was gone`)
    const found = [broken, ...missed].filter((one) => one !== null)
    if (found.length > 0) log.error({ audit: found.join(', ') }, 'the audit log was changed')
  },
})
