import pg from 'pg'
import { addressesOf } from './database-address.ts'
import { type Place, type Primary, primaryOf, readOnlyCode, ReadOnlyHostError } from './database-primary.ts'

export interface PrimaryConfig extends pg.ClientConfig {
  primary?: Primary | null
}

/** The settings of a connection to an address that may name several hosts; a machine that vanishes is noticed. */
export const connectionTo = (address: string): PrimaryConfig => ({
  connectionString: addressesOf(address)[0]!,
  primary: primaryOf(address),
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
})

/** What a server of PostgreSQL says by itself at the log-in, and again when it changes. */
const readOnlyStates = new Set(['in_hot_standby', 'default_transaction_read_only'])

/** A connection to the host that accepts writes: every one of the product is one. */
export class PrimaryClient extends pg.Client {
  readonly #primary: Primary | null
  #place: Place | null = null
  readonly #readOnlyBy = new Set<string>()

  constructor(settings?: PrimaryConfig) {
    super(settings)
    this.#primary = settings?.primary ?? null
    this.on('error', () => this.#lose())
    const wire = this.connection
    wire.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      if (!readOnlyStates.has(parameterName!)) return
      if (parameterValue === 'on') this.#readOnlyBy.add(parameterName!)
      else this.#readOnlyBy.delete(parameterName!)
    })
    // A pool would lend it out again.
    wire.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== readOnlyCode) return
      this.#lose()
      this.end().catch(() => {})
    })
  }

  #lose(): void {
    if (this.#place) this.#primary?.lose(this.#place)
  }

  override connect(): Promise<this>
  override connect(done: (error: Error) => void): void
  override connect(done?: (error: Error) => void): Promise<this> | void {
    const connecting = this.#connectToPrimary()
    if (!done) return connecting
    connecting.then(() => done(null as never), done)
  }

  async #connectToPrimary(): Promise<this> {
    this.#place = (await this.#primary?.find()) ?? null
    if (this.#place) Object.assign(this, this.#place)
    try {
      await super.connect()
    } catch (error) {
      this.#lose()
      throw error
    }
    if (this.#readOnlyBy.size === 0) return this
    this.#lose()
    await this.end()
    throw new ReadOnlyHostError('This database host accepts no writes')
  }
}
