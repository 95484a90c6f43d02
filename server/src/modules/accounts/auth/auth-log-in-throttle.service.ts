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

type Count = readonly [LimitRule, string]

/** The door that is noted where a count refuses; a network alone names no account. */
const count = async (
  tools: Pick<AuthTools, 'limits'>,
  ctx: Ctx,
  counts: readonly Count[],
  refused: { key: string; email?: string },
): Promise<void> => {
  try {
    for (const [rule, key] of counts) await tools.limits.use(rule, key)
  } catch (error) {
    if (error instanceof AppError) await noteRefusedTry(tools, ctx, refused)
    throw error
  }
}

/** For a way in that names no account before it is open, such as the link of a mail: the same tries of the network. */
export const countNetworkTry = async (tools: Pick<AuthTools, 'limits'>, ctx: Ctx): Promise<CountedTry> => {
  const network = networkOf(ctx.ip)
  const counts = [burstPerNetwork, failuresPerNetwork].map((rule): Count => [rule, network])
  await count(tools, ctx, counts, { key: network })
  return {
    forgive: async () => {
      for (const [rule, key] of counts) await tools.limits.refund(rule, key)
    },
  }
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
  const door = `${networkOf(ctx.ip)}|${email}`
  if (device) {
    await count(tools, ctx, [[failuresPerDevice, device.deviceId]], { key: door, email })
    return { forgive: () => limits.reset(failuresPerDevice, device.deviceId) }
  }
  // The network first: past its limit a try costs nothing, whatever account it names.
  const ofNetwork = await countNetworkTry(tools, ctx)
  const counts: Count[] = [
    [failuresPerDoor, door],
    [failuresPerAccount, email],
  ]
  await count(tools, ctx, counts, { key: door, email })
  return {
    forgive: async () => {
      await limits.reset(failuresPerDoor, door)
      await limits.refund(failuresPerAccount, email)
      await ofNetwork.forgive()
    },
  }
}
