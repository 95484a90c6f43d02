import { StartError } from './start-error.ts'

/** The part with user and password, the hosts, the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/**
 * The address of each host alone: `postgresql://u:p@db1:5432,db2:5432/academy` names two, as libpq reads it. URL and
 * the driver know one host only.
 */
export const addressesOf = (address: string): string[] => {
  const [, before, hosts, after] = parts.exec(address) ?? []
  if (!hosts?.includes(',')) return [address]
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** The hosts as a person wrote them, for a sentence: neither user nor password. */
export const hostsOf = (address: string): string =>
  addressesOf(address)
    .map((one) => {
      const { hostname, port } = new URL(one)
      return `${hostname || 'localhost'}:${port || 5432}`
    })
    .join(', ')

/** The same address with another user, password or database; its hosts stay. */
export const changeAddress = (address: string, change: (url: URL) => void): string => {
  const [first, ...others] = addressesOf(address)
  const url = new URL(first!)
  change(url)
  if (others.length === 0) return url.href
  const [, , hosts] = parts.exec(address)!
  const [, before, , after] = parts.exec(url.href)!
  return `${before}${hosts}${after}`
}

const isHost = (address: string): boolean => URL.canParse(address) && new URL(address).hostname !== ''

/** Refuses several hosts that are not written as such, and a wish for another kind of host than the one we need. */
export const checkHosts = (name: string, address: string): void => {
  const addresses = addressesOf(address)
  if (addresses.length > 1 && !addresses.every(isHost))
    throw new StartError(
      `${name} must name each host with its port, as postgresql://user:password@db1:5432,db2:5432/academy.`,
    )
  if (!URL.canParse(addresses[0]!)) return
  const { searchParams } = new URL(addresses[0]!)
  if (/,/.test(`${searchParams.get('host') ?? ''}${searchParams.get('port') ?? ''}`))
    throw new StartError(`${name} must name its hosts before the database, with commas between, not behind "?".`)
  const wanted = searchParams.get('target_session_attrs')
  if (wanted !== null && wanted !== 'read-write' && wanted !== 'primary')
    throw new StartError(`${name} must say target_session_attrs=read-write or leave it out: Academy writes.`)
}
