import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { Db } from './db.ts'
import type { Logger } from './log.ts'
import type { PushConfig } from './push-config.ts'
import { isKeyPair, type PushKeys } from './push-key-pair.ts'
import { pushKeys } from './tables.ts'
import type { Tokens } from './tokens.ts'

/** What signs our messages to push services; null where push is switched off. */
export type PushKeysOf = () => Promise<PushKeys | null>

interface KeyDeps {
  config: { push: PushConfig | null }
  db: Db
  tokens: Tokens
  log: Logger
  now(): Date
}

const purpose = 'push-keys'
type Row = typeof pushKeys.$inferSelect

const unsealWith = async (tokens: Tokens, { sealedPair }: Row, now: Date): Promise<PushKeys | null> => {
  const pair = await tokens.unseal<PushKeys>(purpose, sealedPair, now)
  return pair && isKeyPair(pair) ? pair : null
}

const sealed = (tokens: Tokens, pair: PushKeys): Promise<string> => tokens.seal(purpose, { ...pair })

const rowOf = async (db: Db): Promise<Row | undefined> => (await db.select().from(pushKeys))[0]

/** Of two servers that write at once, one does: what was read before must still stand there. */
const replace = (db: Db, before: Row, sealedPair: string) =>
  db.update(pushKeys).set({ sealedPair }).where(eq(pushKeys.sealedPair, before.sealedPair))

const unsealWithEarlier = async (tokens: Tokens, row: Row, now: Date): Promise<PushKeys | null> => {
  for (const earlier of tokens.earlier.toReversed()) {
    const pair = await unsealWith(earlier, row, now)
    if (pair) return pair
  }
  return null
}

const makePair = (tokens: Tokens): Promise<string> => sealed(tokens, webPush.generateVAPIDKeys())

const firstRow = async ({ db, tokens }: KeyDeps): Promise<Row> => {
  await db
    .insert(pushKeys)
    .values({ sealedPair: await makePair(tokens) })
    .onConflictDoNothing()
  return (await rowOf(db))!
}

/** Made once for all servers of an installation, and kept as other secrets of the database are: sealed. */
const keptPair = async (deps: KeyDeps): Promise<PushKeys> => {
  const { db, tokens, log, now } = deps
  const row = (await rowOf(db)) ?? (await firstRow(deps))
  const pair = await unsealWith(tokens, row, now())
  if (pair) return pair
  const before = await unsealWithEarlier(tokens, row, now())
  if (!before)
    log.warn('the keys for push messages were sealed with a secret that is not configured: new keys are made')
  await replace(db, row, before ? await sealed(tokens, before) : await makePair(tokens))
  const renewed = await unsealWith(tokens, (await rowOf(db))!, now())
  if (!renewed) throw new Error('another server seals the keys for push messages with another AUTH_SECRET')
  return renewed
}

export const pushKeysOf = (deps: KeyDeps): PushKeysOf => {
  const { push } = deps.config
  if (push === null) return () => Promise.resolve(null)
  if (push.keys !== null) return () => Promise.resolve(push.keys)
  let kept: Promise<PushKeys> | null = null
  return () =>
    (kept ??= keptPair(deps).catch((error: unknown) => {
      kept = null
      throw error
    }))
}
