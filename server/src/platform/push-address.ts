import { isIP } from 'node:net'
import type { HostMap } from '@academy/hardened-git/repository-address'

export interface PushAddress {
  host: string
  port: number
  path: string
  /** Where the settings say the host is; absent: where the internet says. */
  address?: string
}

const longest = 1_000
/** A name with a dot in it. Addresses in all their spellings have become plain ones in the URL parser before. */
const isHostName = (host: string): boolean => {
  const labels = host.split('.')
  return labels.length > 1 && labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label)) && /^[a-z]/.test(labels.at(-1)!)
}

/**
 * S9: a browser says where its push service is, so anybody can name any address. Only https to a name is taken, at the
 * usual port and without a password; where the name leads is looked at when something is sent. null: not taken.
 */
export const readPushAddress = (endpoint: string, hosts: HostMap): PushAddress | null => {
  if (endpoint.length > longest || !endpoint.startsWith('https://') || !URL.canParse(endpoint)) return null
  const { hostname: host, port, username, password, pathname, search, hash } = new URL(endpoint)
  if (port !== '' || username !== '' || password !== '' || hash !== '') return null
  if (isIP(host) !== 0 || !isHostName(host)) return null
  const path = pathname + search
  return Object.hasOwn(hosts, host) ? { host, path, ...hosts[host]! } : { host, path, port: 443 }
}
