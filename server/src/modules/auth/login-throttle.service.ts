import { randomUUID } from 'node:crypto'
import * as users from '#modules/users/users.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { LimitRule } from '#platform/limits.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { AuthTools } from './auth-tools.ts'

/** Q-27 and T5. A door is one network address trying one account. */
const failuresPerDoor: LimitRule = { name: 'login-door', points: 10, seconds: 15 * 60 }
const failuresPerAccount: LimitRule = { name: 'login-account', points: 100, seconds: 3600 }
const failuresPerDevice: LimitRule = { name: 'login-device', points: 10, seconds: 15 * 60 }

const devicePattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** What a browser keeps after a log-in: it proves that this account was entered from there, and opens nothing by itself. */
export const makeKnownDevice = (tokens: Tokens, userId: number): string => {
  const deviceId = randomUUID()
  return `${deviceId}.${tokens.makeCode('known-device', userId, deviceId)}`
}

const isKnownDevice = (tokens: Tokens, userId: number, given: string): boolean => {
  const [, deviceId = '', code = ''] = devicePattern.exec(given) ?? []
  return tokens.isCode(code, 'known-device', userId, deviceId)
}

export interface CountedTry {
  /** Given when the try came from a browser that has been in this account before. */
  knownDevice: string | undefined
  /** The password was right: nobody was guessing. */
  forgive(): Promise<void>
}

/**
 * Counted before the costly hash, so that parallel tries cannot slip past. A known device has a count of its own and no
 * part in the others: however many strangers use up the tries of an account, its owner still gets in (T5).
 */
export const countTry = async (
  { tokens, limits }: Pick<AuthTools, 'tokens' | 'limits'>,
  ctx: Ctx,
  email: string,
  givenDevices: readonly string[] = [],
): Promise<CountedTry> => {
  const account = givenDevices.length > 0 ? await users.accountByEmail(ctx, email) : undefined
  const knownDevice = account && givenDevices.find((given) => isKnownDevice(tokens, account.id, given))
  if (knownDevice !== undefined) {
    const key = knownDevice.slice(0, knownDevice.indexOf('.'))
    await limits.use(failuresPerDevice, key)
    return { knownDevice, forgive: () => limits.reset(failuresPerDevice, key) }
  }
  const door = `${ctx.ip}|${email}`
  await limits.use(failuresPerDoor, door)
  await limits.use(failuresPerAccount, email)
  return {
    knownDevice,
    forgive: async () => {
      await limits.reset(failuresPerDoor, door)
      await limits.refund(failuresPerAccount, email)
    },
  }
}
