import { hash, verify } from '@node-rs/argon2'
import type { Ctx } from './ctx.ts'
import { createHashQueue, type Waiter } from './hash-queue.ts'
import { networkOf } from './network.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Two at a time: a storm of log-ins must not take the machine from everybody else (T5, M12). */
const width = 2
/**
 * A small machine hashes some twenty a second, so whoever has one of forty places is served within two seconds. One person
 * needs few places, a school behind one address many; the rest stays for others. Each process has a queue of its own,
 * because it is the processor of its machine that is shared out here.
 */
const lanes = {
  known: { places: 40, placesEach: 3 },
  strangers: { places: 40, placesEach: 30 },
}

export interface Hasher {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}
const argon2id: Hasher = { hash: (password) => hash(password, options), verify: (known, given) => verify(known, given) }

export interface PasswordPlace {
  hash(password: string): Promise<string>
  isPassword(passwordHash: string | null, password: string): Promise<boolean>
}

export const createPasswords = (hasher: Hasher) => {
  const takePlace = createHashQueue({ width, lanes })
  let stranger: Promise<string> | undefined

  /**
   * Everything that hashes waits here for its turn. What `use` does before it hashes is done by somebody who has a place:
   * whoever is refused for want of one has neither tried nor been counted.
   */
  return async <T>(waiter: Waiter, use: (place: PasswordPlace) => Promise<T>): Promise<T> => {
    const { inTurn, leave } = takePlace(waiter)
    try {
      return await use({
        hash: (password) => inTurn(() => hasher.hash(password)),
        /** Compares with some hash also when there is no such user, so that both answers take the same time. */
        isPassword: (passwordHash, password) =>
          inTurn(async () => {
            const compared = passwordHash ?? (await (stranger ??= hasher.hash('somebody else')))
            return (await hasher.verify(compared, password)) && passwordHash !== null
          }),
      })
    } finally {
      leave()
    }
  }
}

export const withPlace = createPasswords(argon2id)

/** Without a person it is a stranger, whatever they say about themselves. */
export const waiterOf = (ctx: Pick<Ctx, 'ip' | 'isCallerGone'>, knownUserId?: number): Waiter => ({
  ...(knownUserId === undefined
    ? { lane: 'strangers', of: networkOf(ctx.ip) }
    : { lane: 'known', of: String(knownUserId) }),
  isGone: () => ctx.isCallerGone?.() ?? false,
})

/** Where nobody calls, as at the first start. */
const theServer: Waiter = { lane: 'known', of: 'the server itself', isGone: () => false }
export const hashPassword = (password: string): Promise<string> => withPlace(theServer, (place) => place.hash(password))
export const isPassword = (passwordHash: string | null, password: string): Promise<boolean> =>
  withPlace(theServer, (place) => place.isPassword(passwordHash, password))
