import { timingSafeEqual } from 'node:crypto'
import type { Endpoint } from '@academy/contract/endpoint'
import type { Config } from './config.ts'
import type { Tokens } from './tokens.ts'

export type Service = NonNullable<Endpoint['service']>

/** Derived from the secret of the installation, so that the local runner needs no setting. */
export const serviceTokenOf = (tokens: Tokens, service: Service): string => tokens.makeCode('service', service)

const isSame = (given: string, meant: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(meant)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** a runner on another machine uses RUNNER_TOKEN instead. */
export const isTokenOfService = (config: Config, tokens: Tokens, service: Service, token: string): boolean =>
  tokens.isCode(token, 'service', service) || (config.runnerToken !== null && isSame(token, config.runnerToken))
