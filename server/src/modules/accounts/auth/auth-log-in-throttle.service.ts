import { randomUUID } from 'node:crypto'
import type * as accounts from '#modules/system/accounts/accounts.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { AppError } from '#platform/errors.ts'
import type { LimitRule } from '#platform/limits.ts'
import { networkOf } from '#platform/network.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { AuthTools } from './auth-tools.ts'
import { noteRefusedTry } from './auth-failed-log-ins.service.ts'

/** Q-27 and T5. A door is one network trying one account. */
const failuresPerDoor: LimitRule = { name: 'login-door', points: 10, seconds: 15 * 60 }
const failuresPerAccount: LimitRule = { name: 'login-account', points: 100, seconds: 3600 }
const failuresPerDevice: LimitRule = { name: 'login-device', points: 10, seconds: 15 * 60 }
/**
 * One password tried at many accounts, or addresses that are only asked for: all tries of a network. Far above what a
 * school behind one address mistypes, which is forgiven as soon as somebody gets in.
 */
const failuresPerNetwork: LimitRule = { name: 'login-network', points: 300, seconds: 3600 }
const burstPerNetwork: LimitRule = { name: 'login-network-burst', points: 100, seconds: 60 }

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

export interface KnownDevice {
  userId: number
  deviceId: string
  /** As it was given, for the browser to keep. */
  proof: string
}

export const knownDeviceOf = (
  { tokens }: Pick<AuthTools, 'tokens'>,
  account: accounts.Account | undefined,
  given: readonly string[],
): KnownDevice | undefined => {
  const proof = account && given.find((one) => isKnownDevice(tokens, account.id, one))
  if (proof === undefined) return undefined
  return { userId: account!.id, deviceId: proof.slice(0, proof.indexOf('.')), proof }
}

export interface CountedTry {
  /** The password was right: nobody was guessing. */
  forgive(): Promise<void>
}

/**
 * Counted before the costly hash, so that parallel tries cannot slip past. A known device has a count of its own and no
 * part in the others: however many strangers use up the tries of an account, its owner still gets in (T5).
 */
export const countTry = async (
  tools: Pick<AuthTools, 'limits'>,
  ctx: Ctx,
  email: string,
  device: KnownDevice | undefined,
): Promise<CountedTry> => {
  const { limits } = tools
  const network = networkOf(ctx.ip)
  const door = `${network}|${email}`
  const count = async (rules: readonly (readonly [LimitRule, string])[], refused: { key: string; email?: string }) => {
    try {
      for (const [rule, key] of rules) await limits.use(rule, key)
    } catch (error) {
      if (error instanceof AppError) await noteRefusedTry(tools, ctx, refused)
      throw error
    }
  }
  if (device) {
    await count([[failuresPerDevice, device.deviceId]], { key: door, email })
    return { forgive: () => limits.reset(failuresPerDevice, device.deviceId) }
  }
  // The network first: past its limit a try costs nothing, whatever account it names.
  const perNetwork = [burstPerNetwork, failuresPerNetwork].map((rule) => [rule, network] as const)
  await count(perNetwork, { key: network })
  await count(
    [
      [failuresPerDoor, door],
      [failuresPerAccount, email],
    ],
    { key: door, email },
  )
  return {
    forgive: async () => {
      await limits.reset(failuresPerDoor, door)
      await limits.refund(failuresPerAccount, email)
      for (const [rule, key] of perNetwork) await limits.refund(rule, key)
    },
  }
}
