import type { Db } from '#platform/db.ts'
import type { Tokens } from '#platform/tokens.ts'
import { secondFactorRepo, type SecondFactorRow } from './auth-second-factor.repo.ts'

export const sealPurpose = 'second-factor'

export interface KeptSecret {
  userId: number
  secret: string
}

/** Null where nobody of ours sealed it, or for somebody else: it counts for whom it was made, wherever a row was copied to. */
const unsealWith = async (tokens: Tokens, row: SecondFactorRow, now: Date): Promise<KeptSecret | null> => {
  const kept = await tokens.unseal<KeptSecret>(sealPurpose, row.sealedSecret, now)
  return kept?.userId === row.userId ? kept : null
}

/** The newest of the replaced secrets made most of what is not sealed anew yet. */
const unsealWithEarlier = async (tokens: Tokens, row: SecondFactorRow, now: Date): Promise<KeptSecret | null> => {
  for (const earlier of tokens.earlier.toReversed()) {
    const kept = await unsealWith(earlier, row, now)
    if (kept) return kept
  }
  return null
}

export const readSecret = async (tokens: Tokens, row: SecondFactorRow, now: Date): Promise<KeptSecret | null> =>
  (await unsealWith(tokens, row, now)) ?? (await unsealWithEarlier(tokens, row, now))

/** Seals with the secret of today whatever a replaced one sealed; tells how many it did, and how many nobody can read. */
export const sealAnew = async (db: Db, tokens: Tokens, now: Date): Promise<{ sealed: number; unreadable: number }> => {
  const done = { sealed: 0, unreadable: 0 }
  for (const row of await secondFactorRepo.all(db)) {
    if (await unsealWith(tokens, row, now)) continue
    const kept = await unsealWithEarlier(tokens, row, now)
    if (!kept) done.unreadable++
    else if (await secondFactorRepo.replaceSeal(db, row, await tokens.seal(sealPurpose, { ...kept }))) done.sealed++
  }
  return done
}
