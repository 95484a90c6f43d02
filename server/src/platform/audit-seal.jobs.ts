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
  log: Logger
  now(): Date
}

/** The newest seal is also remembered here, where whoever owns the database cannot reach it. */
const memory = 'audit/newest-seal'
const Remembered = z.strictObject({ id: z.int(), untilTx: z.string(), code: z.string() })

const rememberedSeal = async (files: FileStore): Promise<Seal | null> => {
  const bytes = await files.get(memory)
  return bytes ? Remembered.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))) : null
}

export const sealAuditLog = defineJob<AuditJobDeps>()({
  name: 'audit.seal',
  payload: ByTheClock,
  maxTries: 1,
  cron: '* * * * *',
  run: async ({ db, files, auditCode, log, now }) => {
    const trouble = await troubleBeforeSealing(db, await rememberedSeal(files))
    if (trouble) log.error({ audit: trouble }, 'the audit log was changed')
    const seal = await sealAudit(db, auditCode, now())
    if (seal) await files.put(memory, Buffer.from(JSON.stringify(seal)))
  },
})

export const verifyAuditLog = defineJob<AuditJobDeps>()({
  name: 'audit.verify',
  payload: ByTheClock,
  maxTries: 1,
  cron: '47 3 * * *',
  run: async ({ db, files, auditCode, log }) => {
    const broken = await verifyAudit(db, auditCode, await rememberedSeal(files))
    if (broken) log.error({ audit: broken }, 'the audit log was changed')
  },
})
